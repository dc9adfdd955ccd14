import type { Json } from '../model/record.ts'
import type { Run, RunFailure, RunStatus, RunType } from '../model/run.ts'

export interface NewRun {
  readonly id: string
  readonly type: RunType
  readonly subject: string
  readonly input: Json
  readonly trigger: Run['trigger']
  readonly owner: string
  readonly parent?: string
}

export interface RunQuery {
  readonly type?: RunType
  readonly statuses?: readonly RunStatus[]
  readonly subject?: string
  /** By creation. */
  readonly order: 'ASC' | 'DESC'
  readonly offset: number
  readonly limit: number
}

export type RunOutcome =
  | { readonly status: 'SUCCEEDED'; readonly output: Json }
  | { readonly status: 'FAILED'; readonly failure: RunFailure; readonly output: Json }
  | { readonly status: 'CANCELLED'; readonly message: string }

/** Runs under leases. Times are the store's own clock. A lease lasts 30 s from its claim or its last beat. */
export interface RunStore {
  /** The run made, or the unfinished one of the same type and subject: then `created` is false. */
  submit(run: NewRun): Promise<{ readonly run: Run; readonly created: boolean }>
  /**
   * Takes the oldest run that is PENDING, or RUNNING or CANCELLING under a lease that ended, and counts its attempt up.
   * A CANCELLING one keeps its status: whoever claims it only closes it.
   */
  claim(types: readonly RunType[], node: string): Promise<Run | undefined>
  /** Renews the lease. Refuses with `conflict` (`lease-lost`). The run it answers tells whether it was cancelled. */
  beat(
    id: string,
    attempt: number,
    progress?: { readonly progress: number | null; readonly message: string },
  ): Promise<Run>
  /** Closes the run. Refuses with `conflict` (`lease-lost`). */
  settle(id: string, attempt: number, outcome: RunOutcome): Promise<Run>
  /** PENDING becomes CANCELLED, RUNNING becomes CANCELLING. Undefined: there is none; a finished one is answered as it is. */
  cancel(id: string): Promise<Run | undefined>
  find(id: string): Promise<Run | undefined>
  list(query: RunQuery): Promise<{ readonly runs: readonly Run[]; readonly total: number }>
  /** Ends the leases of all runs held under other node names: for a store that only one process can have open. */
  releaseOthers(node: string): Promise<void>
}
