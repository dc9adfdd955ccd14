import type { Instant, Json } from '../../model/record.ts'
import type { Run, RunFailure, RunNotification, RunStatus, RunType } from '../../model/run.ts'
import type { Fence } from './match-store.ts'

/**
 * JOIN: while a run with the same `exclusive` is unfinished, the submission is that run. The others make a run of their own,
 * which waits for its turn; while a run of the same definition is unfinished, it is SKIPPED (SKIP), or SKIPPED when one
 * waits already (QUEUE), or waits in any case (FORCE).
 */
export type SubmitOverlap = 'JOIN' | 'SKIP' | 'QUEUE' | 'FORCE'

/** A run that is to be made. */
export interface NewRun {
  /** A UUID. */
  readonly id: string
  /** The kind of work. */
  readonly type: RunType
  /** What it works on. */
  readonly subject: string
  /** What it is given. */
  readonly input: Json
  /** What starts it. */
  readonly trigger: Run['trigger']
  /** The principal whose work it is. */
  readonly owner: string
  /** The run that it is a part of. */
  readonly parent?: string
  /** The definition that it is made from. */
  readonly definition?: string
  /** The run that it repeats. */
  readonly retryOf?: string
  /** Where the attempts count on from. @default 0 */
  readonly attempt?: number
  /** A submission under a key of the last 7 days is the run that was made under it. */
  readonly idempotencyKey?: string
  /** Who is told by mail how it ends. */
  readonly notification?: RunNotification
  /** Of all runs with one text here, at most one is at work. */
  readonly exclusive?: string
  /** @default 'JOIN' */
  readonly overlap?: SubmitOverlap
}

/** What a submission came to. */
export interface Submission {
  /** The run as it is now. */
  readonly run: Run
  /** False: the run was there already. */
  readonly created: boolean
}

/** A part of a run, as it stands now. */
export interface RunPart {
  /** Of the row, if this is its first word. */
  readonly id: string
  /** The kind of work. */
  readonly type: RunType
  /** What it works on. */
  readonly subject: string
  /** What it is given. */
  readonly input: Json
  /** How it stands. */
  readonly status: 'RUNNING' | 'SUCCEEDED' | 'FAILED'
  /** 0..1, or null while the total is unknown. */
  readonly progress: number | null
  /** What it does now, or did last, in words. */
  readonly message: string
  /** What it answered; absent before it ends. */
  readonly output?: Json
  /** Why it failed. */
  readonly failure?: RunFailure
}

/** Which runs; all of what is stated holds. */
export interface RunQuery {
  /** Only of this kind of work. */
  readonly type?: RunType
  /** Only those that stand so. */
  readonly statuses?: readonly RunStatus[]
  /** Only those that work on this. */
  readonly subject?: string
  /** Only those that share this text. */
  readonly exclusive?: string
  /** Only those that were made from it. */
  readonly definition?: string
  /** Only this principal's. */
  readonly owner?: string
  /** Only those that repeat this run. */
  readonly retryOf?: string
  /** Only those that were submitted under it. */
  readonly idempotencyKey?: string
  /** Only parts of these runs. */
  readonly parents?: readonly string[]
  /** Created at or after. */
  readonly from?: Instant
  /** Created before. */
  readonly to?: Instant
  /** False: without the parts of runs. @default true */
  readonly parts?: boolean
  /** By creation. */
  readonly order: 'ASC' | 'DESC'
  /** How many are passed over. */
  readonly offset: number
  /** How many are answered at most. */
  readonly limit: number
}

/** Which finished runs; all of what is stated holds. */
export interface RunSelection {
  /** Only these. */
  readonly ids?: readonly string[]
  /** Finished before. */
  readonly olderThan?: Instant
  /** @default all that end a run; others choose nothing */
  readonly statuses?: readonly RunStatus[]
}

/** How a run ends. */
export type RunOutcome =
  | {
      /** The status that it ends with. */
      readonly status: 'SUCCEEDED'
      /** What it answered, or had come to when it failed. */
      readonly output: Json
    }
  | {
      /** The status that it ends with. */
      readonly status: 'FAILED'
      /** Why it failed. */
      readonly failure: RunFailure
      /** What it answered, or had come to when it failed. */
      readonly output: Json
    }
  | {
      /** The status that it ends with. */
      readonly status: 'CANCELLED'
      /** Why it was cancelled, in words. */
      readonly message: string
    }

/** Runs under leases. Times are the store's own clock. A lease lasts 30 s from its claim or its last beat. */
export interface RunStore {
  /**
   * Makes a run, or answers the one that the submission is.
   *
   * @throws OnefoldError `conflict` (`run-exists`) when the id is taken
   */
  submit(run: NewRun): Promise<Submission>
  /**
   * Takes the oldest run of `types` that is PENDING with nothing of the same `exclusive` at work, or CANCELLING under a
   * lease that ended, or RUNNING under such a lease and of the types to `resume`; counts its attempt up. A CANCELLING one
   * keeps its status: whoever claims it only closes it. Parts are not claimed.
   *
   * @param resume all of `types` by default
   */
  claim(types: readonly RunType[], node: string, resume?: readonly RunType[]): Promise<Run | undefined>
  /**
   * Renews the lease. The run it answers tells whether it was cancelled.
   *
   * @throws OnefoldError `conflict` (`lease-lost`)
   */
  beat(
    id: string,
    attempt: number,
    progress?: { readonly progress: number | null; readonly message: string },
  ): Promise<Run>
  /**
   * Writes how a part of the run stands: of one parent and type one row is unfinished.
   *
   * @throws OnefoldError `conflict` (`lease-lost`) when the parent is not the claimed attempt
   */
  follow(parent: Fence, part: RunPart): Promise<void>
  /**
   * Closes the run, and its unfinished parts with it. A run that is CANCELLING ends CANCELLED whatever its outcome.
   *
   * @throws OnefoldError `conflict` (`lease-lost`)
   */
  settle(id: string, attempt: number, outcome: RunOutcome): Promise<Run>
  /** PENDING becomes CANCELLED, RUNNING becomes CANCELLING. Undefined: there is none; a finished one is answered as it is. */
  cancel(id: string): Promise<Run | undefined>
  /** Undefined: there is none. */
  find(id: string): Promise<Run | undefined>
  /** A page of runs. */
  list(query: RunQuery): Promise<{
    /** Those of the page. */
    readonly runs: readonly Run[]
    /** How many there are. */
    readonly total: number
  }>
  /** Removes finished runs with their parts; a part alone is not removed. Answers how many runs, parts not counted. */
  remove(which: RunSelection): Promise<number>
  /**
   * Closes as CANCELLED, with the message `Task stalled`, what is at work under a lease that ended and was silent for so
   * long; its parts with it. Answers what it closed, parts left out.
   *
   * @param types all by default
   */
  closeStalled(silentMs: number, types?: readonly RunType[]): Promise<readonly Run[]>
  /**
   * Ends the leases of all runs and destinations held under other node names: for a store that only one process can have
   * open.
   */
  releaseOthers(node: string): Promise<void>
}
