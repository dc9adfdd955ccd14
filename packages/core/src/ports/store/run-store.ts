import type { Instant, Json } from '../../model/record.ts'
import type { Run, RunFailure, RunNotification, RunStatus, RunType } from '../../model/run.ts'
import type { Fence } from './match-store.ts'

/**
 * JOIN: while a run with the same `exclusive` is unfinished, the submission is that run. The others make a run of their own,
 * which waits for its turn; while a run of the same definition is unfinished, it is SKIPPED (SKIP), or SKIPPED when one
 * waits already (QUEUE), or waits in any case (FORCE).
 */
export type SubmitOverlap = 'JOIN' | 'SKIP' | 'QUEUE' | 'FORCE'

export interface NewRun {
  readonly id: string
  readonly type: RunType
  readonly subject: string
  readonly input: Json
  readonly trigger: Run['trigger']
  readonly owner: string
  readonly parent?: string
  readonly definition?: string
  readonly retryOf?: string
  /** Where the attempts count on from. @default 0 */
  readonly attempt?: number
  /** A submission under a key of the last 7 days is the run that was made under it. */
  readonly idempotencyKey?: string
  readonly notification?: RunNotification
  /** Of all runs with one text here, at most one is at work. */
  readonly exclusive?: string
  /** @default 'JOIN' */
  readonly overlap?: SubmitOverlap
}

export interface Submission {
  readonly run: Run
  /** False: the run was there already. */
  readonly created: boolean
}

/** A part of a run, as it stands now. */
export interface RunPart {
  /** Of the row, if this is its first word. */
  readonly id: string
  readonly type: RunType
  readonly subject: string
  readonly input: Json
  readonly status: 'RUNNING' | 'SUCCEEDED' | 'FAILED'
  readonly progress: number | null
  readonly message: string
  readonly output?: Json
  readonly failure?: RunFailure
}

export interface RunQuery {
  readonly type?: RunType
  readonly statuses?: readonly RunStatus[]
  readonly subject?: string
  readonly exclusive?: string
  readonly definition?: string
  readonly owner?: string
  readonly retryOf?: string
  readonly idempotencyKey?: string
  readonly parents?: readonly string[]
  /** Created at or after. */
  readonly from?: Instant
  /** Created before. */
  readonly to?: Instant
  /** False: without the parts of runs. @default true */
  readonly parts?: boolean
  /** By creation. */
  readonly order: 'ASC' | 'DESC'
  readonly offset: number
  readonly limit: number
}

/** Which finished runs; all of what is stated holds. */
export interface RunSelection {
  readonly ids?: readonly string[]
  /** Finished before. */
  readonly olderThan?: Instant
  /** @default all that end a run; others choose nothing */
  readonly statuses?: readonly RunStatus[]
}

export type RunOutcome =
  | { readonly status: 'SUCCEEDED'; readonly output: Json }
  | { readonly status: 'FAILED'; readonly failure: RunFailure; readonly output: Json }
  | { readonly status: 'CANCELLED'; readonly message: string }

/** Runs under leases. Times are the store's own clock. A lease lasts 30 s from its claim or its last beat. */
export interface RunStore {
  /** Refuses with `conflict` (`run-exists`) when the id is taken. */
  submit(run: NewRun): Promise<Submission>
  /**
   * Takes the oldest run of `types` that is PENDING with nothing of the same `exclusive` at work, or CANCELLING under a
   * lease that ended, or RUNNING under such a lease and of the types to `resume`; counts its attempt up. A CANCELLING one
   * keeps its status: whoever claims it only closes it. Parts are not claimed.
   *
   * @param resume all of `types` by default
   */
  claim(types: readonly RunType[], node: string, resume?: readonly RunType[]): Promise<Run | undefined>
  /** Renews the lease. Refuses with `conflict` (`lease-lost`). The run it answers tells whether it was cancelled. */
  beat(
    id: string,
    attempt: number,
    progress?: { readonly progress: number | null; readonly message: string },
  ): Promise<Run>
  /**
   * Writes how a part of the run stands: of one parent and type one row is unfinished. Refuses with `conflict`
   * (`lease-lost`) when the parent is not the claimed attempt.
   */
  follow(parent: Fence, part: RunPart): Promise<void>
  /**
   * Closes the run, and its unfinished parts with it. A run that is CANCELLING ends CANCELLED whatever its outcome.
   * Refuses with `conflict` (`lease-lost`).
   */
  settle(id: string, attempt: number, outcome: RunOutcome): Promise<Run>
  /** PENDING becomes CANCELLED, RUNNING becomes CANCELLING. Undefined: there is none; a finished one is answered as it is. */
  cancel(id: string): Promise<Run | undefined>
  find(id: string): Promise<Run | undefined>
  list(query: RunQuery): Promise<{ readonly runs: readonly Run[]; readonly total: number }>
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
