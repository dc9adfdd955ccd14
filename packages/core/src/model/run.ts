import type { Instant, Json } from './record.ts'

export const RUN_STATUSES = ['PENDING', 'RUNNING', 'CANCELLING', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'SKIPPED'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

export const RUN_TYPES = ['entity-synchronization', 'sample-install'] as const
export type RunType = (typeof RUN_TYPES)[number]

export type RunTrigger = 'MANUAL' | 'CRON' | 'CHAIN' | 'RETRY'

export interface RunFailure {
  readonly code: string
  readonly message: string
}

/** One execution of long work. */
export interface Run {
  readonly id: string
  readonly type: RunType
  /** What the run works on; at most one run of a type is unfinished for one subject. */
  readonly subject: string
  readonly status: RunStatus
  /** 0..1, or null while the total is unknown. */
  readonly progress: number | null
  readonly message: string
  readonly input: Json
  readonly output: Json
  readonly failure?: RunFailure
  readonly trigger: RunTrigger
  /** The principal that started it. */
  readonly owner: string
  readonly node?: string
  readonly parent?: string
  /** Counts the claims, from 1; 0 before the first. Work under another attempt than the claimed one is refused. */
  readonly attempt: number
  readonly created: Instant
  readonly started?: Instant
  readonly finished?: Instant
  readonly ping?: Instant
  /** How far the work came, in the run type's own words; written in the commit of each batch. */
  readonly checkpoint: Json
}

export const FINISHED_RUN_STATUSES: readonly RunStatus[] = Object.freeze([
  'SUCCEEDED',
  'FAILED',
  'CANCELLED',
  'SKIPPED',
])
