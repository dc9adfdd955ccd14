import type { Instant, Json } from './record.ts'

export const RUN_STATUSES = ['PENDING', 'RUNNING', 'CANCELLING', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'SKIPPED'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

export const FINISHED_RUN_STATUSES: readonly RunStatus[] = Object.freeze([
  'SUCCEEDED',
  'FAILED',
  'CANCELLED',
  'SKIPPED',
])

export const RUN_TYPES = [
  'entity-synchronization',
  'entity-load',
  'entity-index',
  'entity-sink',
  'entity-steward',
  'table-load',
  'table-export',
  'table-transform',
  'quality-measurement',
  'quality-recalculation',
  'daily-metrics',
  'scope-index',
  'sample-install',
  'sample-remove',
  'token-expiration',
  'retention',
] as const
export type RunType = (typeof RUN_TYPES)[number]

export const RUN_TRIGGERS = ['MANUAL', 'CRON', 'CHAIN', 'RETRY'] as const
/** CHAIN: a part of the run that is its parent, worked on by whoever holds that one. */
export type RunTrigger = (typeof RUN_TRIGGERS)[number]

export interface RunFailure {
  readonly code: string
  readonly message: string
  /** Every problem, where there was more than one. */
  readonly details?: Json
}

/** Who is told by mail what becomes of a run. */
export interface RunNotification {
  readonly recipients: readonly { readonly name: string; readonly email: string }[]
  readonly statuses: readonly RunStatus[]
}

/** One execution of long work. */
export interface Run {
  readonly id: string
  readonly type: RunType
  /** What the run works on. */
  readonly subject: string
  readonly status: RunStatus
  /** 0..1, or null while the total is unknown. */
  readonly progress: number | null
  readonly message: string
  readonly input: Json
  readonly output: Json
  readonly failure?: RunFailure
  /** The definition that it was made from. */
  readonly definition?: string
  readonly trigger: RunTrigger
  /** The principal that started it. */
  readonly owner: string
  readonly node?: string
  readonly parent?: string
  /** The run that this one repeats. */
  readonly retryOf?: string
  /**
   * Counts the claims; 0 before the first, and a retry counts on from the run it repeats. Work under another attempt than
   * the claimed one is refused.
   */
  readonly attempt: number
  readonly created: Instant
  readonly started?: Instant
  readonly finished?: Instant
  readonly ping?: Instant
  /** How far the work came, in the run type's own words; written in the commit of each batch. */
  readonly checkpoint: Json
  /** Of all runs with one text here, at most one is at work. */
  readonly exclusive?: string
  readonly idempotencyKey?: string
  readonly notification?: RunNotification
}
