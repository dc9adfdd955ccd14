import type { Instant, Json } from './record.ts'
import type { RunNotification, RunType } from './run.ts'

export const DEFINITION_SOURCES = ['DECLARED', 'API'] as const
/** DECLARED: it follows from something else, as an entity's crons do; API: somebody made it. */
export type DefinitionSource = (typeof DEFINITION_SOURCES)[number]

export const OVERLAPS = ['SKIP', 'QUEUE'] as const
/** What becomes of a run that is due while the one before is unfinished. */
export type Overlap = (typeof OVERLAPS)[number]

/** Long work as it is configured, to be run at the times of a cron expression. */
export interface Definition {
  /** A UUID. */
  readonly id: string
  readonly type: RunType
  readonly name: string
  readonly description?: string
  /** Five fields, or six with seconds before them. */
  readonly cron: string
  /** As the IANA names it. */
  readonly timezone: string
  readonly enabled: boolean
  readonly source: DefinitionSource
  /** What declared it is gone. */
  readonly orphaned: boolean
  readonly overlap: Overlap
  readonly input: Json
  readonly notification?: RunNotification
  /** Moves with each save. */
  readonly version: number
  /** Whose work its runs are. */
  readonly owner: string
  readonly lastRun?: Instant
  readonly lastRunId?: string
  /** Absent while nothing will fire. */
  readonly nextRun?: Instant
}
