import type { Instant, Json } from './record.ts'
import type { RunNotification, RunType } from './run.ts'

/** Where a definition may come from. */
export const DEFINITION_SOURCES = ['DECLARED', 'API'] as const
/** DECLARED: it follows from something else, as an entity's crons do; API: somebody made it. */
export type DefinitionSource = (typeof DEFINITION_SOURCES)[number]

/** The ways to deal with a run that is due while the one before is unfinished. */
export const OVERLAPS = ['SKIP', 'QUEUE'] as const
/** What becomes of a run that is due while the one before is unfinished. */
export type Overlap = (typeof OVERLAPS)[number]

/** Long work as it is configured, to be run at the times of a cron expression. */
export interface Definition {
  /** A UUID. */
  readonly id: string
  /** The kind of work. */
  readonly type: RunType
  /** For people. */
  readonly name: string
  /** What it is, for people. */
  readonly description?: string
  /** Five fields, or six with seconds before them. */
  readonly cron: string
  /** As the IANA names it. */
  readonly timezone: string
  /** Runs are made at its times. */
  readonly enabled: boolean
  /** Where it comes from; a declared one is changed where it is declared. */
  readonly source: DefinitionSource
  /** What declared it is gone. */
  readonly orphaned: boolean
  /** What becomes of a run that is due while the one before is unfinished. */
  readonly overlap: Overlap
  /** What each run is given; its shape is the type's. */
  readonly input: Json
  /** Who is told by mail what becomes of its runs. */
  readonly notification?: RunNotification
  /** Moves with each save. */
  readonly version: number
  /** Whose work its runs are. */
  readonly owner: string
  /** When its last run was made; absent before the first. */
  readonly lastRun?: Instant
  /** The last run that was made of it. */
  readonly lastRunId?: string
  /** Absent while nothing will fire. */
  readonly nextRun?: Instant
}
