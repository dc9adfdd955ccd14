import type { Json } from '../model/record.ts'
import type { Run, RunType } from '../model/run.ts'
import type { Fence } from '../ports/store/match-store.ts'

export interface RunProgressReport {
  /** 0..1, or null while the total is unknown. */
  readonly progress: number | null
  readonly message: string
}

/** What the work on one run is given. */
export interface RunContext {
  readonly run: Run
  /** Where to go on: null at the first attempt. Written by the work itself, in the commit of each batch. */
  readonly checkpoint: Json
  /** For every commit of this work: refused once another attempt was claimed. */
  readonly fence: Fence
  /** Aborts when the run is cancelled, its lease is lost or the process closes. */
  readonly signal: AbortSignal
  /** What was reported last. */
  progress(): RunProgressReport
  /** Shows how far the work came, at most once a second, and hears whether the run was cancelled meanwhile. */
  report(progress: number | null, message: string): Promise<void>
  /**
   * Does a piece of the work as a part that the run's chain shows, with its own times, message and the output that it answers. What is reported
   * meanwhile is shown by both. Parts are not nested.
   */
  part(type: RunType, work: () => Promise<Json>): Promise<void>
  /**
   * Waits for any end of another run, while this one takes no place among those at work. Refuses with `unavailable` when this run is
   * cancelled or its process closes before.
   */
  waitFor(id: string): Promise<Run>
}

/**
 * The work of one run type; answers the run's output. Between batches it looks at `signal` and leaves by throwing
 * (`signal.throwIfAborted()`): an answer means that the work is complete, abort or not.
 */
export type RunHandler = (context: RunContext) => Promise<Json>
