import type { Instant, Json } from './record.ts'

/** The states of a run. */
export const RUN_STATUSES = ['PENDING', 'RUNNING', 'CANCELLING', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'SKIPPED'] as const
/** SKIPPED: it was due while another one of its definition was unfinished. */
export type RunStatus = (typeof RUN_STATUSES)[number]

/** The states that a run does not leave. */
export const FINISHED_RUN_STATUSES: readonly RunStatus[] = Object.freeze([
  'SUCCEEDED',
  'FAILED',
  'CANCELLED',
  'SKIPPED',
])

/** The kinds of long work. */
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
/** The kind of a run. */
export type RunType = (typeof RUN_TYPES)[number]

/** What may start a run. */
export const RUN_TRIGGERS = ['MANUAL', 'CRON', 'CHAIN', 'RETRY'] as const
/** CHAIN: a part of the run that is its parent, worked on by whoever holds that one. */
export type RunTrigger = (typeof RUN_TRIGGERS)[number]

/** Why a run failed. */
export interface RunFailure {
  /** Kebab-case, for programs. */
  readonly code: string
  /** A sentence for people. */
  readonly message: string
  /** Every problem, where there was more than one. */
  readonly details?: Json
}

/** Who is told by mail what becomes of a run. */
export interface RunNotification {
  /** Who is written to. */
  readonly recipients: readonly {
    /** How the mail calls them. */
    readonly name: string
    /** Where it goes. */
    readonly email: string
  }[]
  /** The finished states that are told. */
  readonly statuses: readonly RunStatus[]
}

/** One execution of long work. */
export interface Run {
  /** A UUID. */
  readonly id: string
  /** The kind of work. */
  readonly type: RunType
  /** What the run works on. */
  readonly subject: string
  /** How it stands. */
  readonly status: RunStatus
  /** 0..1, or null while the total is unknown. */
  readonly progress: number | null
  /** What it does now, or did last, in words. */
  readonly message: string
  /** What it was given; its shape is the type's. */
  readonly input: Json
  /** What it answered, or had come to when it failed; null before that. */
  readonly output: Json
  /** Why it failed; present exactly when its status is FAILED. */
  readonly failure?: RunFailure
  /** The definition that it was made from. */
  readonly definition?: string
  /** What started it. */
  readonly trigger: RunTrigger
  /** The principal that started it. */
  readonly owner: string
  /** The process that works on it, or did last. */
  readonly node?: string
  /** The run that this one is a part of. */
  readonly parent?: string
  /** The run that this one repeats. */
  readonly retryOf?: string
  /**
   * Counts the claims; 0 before the first, and a retry counts on from the run it repeats. Work under another attempt than
   * the claimed one is refused.
   */
  readonly attempt: number
  /** When it was submitted. */
  readonly created: Instant
  /** When somebody first worked on it. */
  readonly started?: Instant
  /** When it ended. */
  readonly finished?: Instant
  /** The last sign of life of whoever works on it. */
  readonly ping?: Instant
  /** How far the work came, in the run type's own words; written in the commit of each batch. */
  readonly checkpoint: Json
  /** Of all runs with one text here, at most one is at work. */
  readonly exclusive?: string
  /** Of two submissions with one key the second is answered with the run of the first. */
  readonly idempotencyKey?: string
  /** Who is told by mail how it ended. */
  readonly notification?: RunNotification
}
