import { isLeaseLost } from '../error/lease-lost.ts'
import { isOnefoldError } from '../error/onefold-error.ts'
import type { Json } from '../model/record.ts'
import type { Run, RunFailure } from '../model/run.ts'
import type { Faults } from '../ports/faults.ts'
import type { RunOutcome, RunStore } from '../ports/run-store.ts'
import type { Lease } from './lease.ts'
import type { RunContext, RunHandler } from './run-handler.ts'
import { nextRunStatus } from './run-status.ts'

export interface WorkRooms {
  readonly runs: RunStore
  readonly faults: Faults
  readonly log: (sentence: string, cause?: unknown) => void
}

type Result = { readonly done: true; readonly output: Json } | { readonly done: false; readonly error: unknown }

/**
 * Does the work of a claimed run and closes the run. Leaves it open, to be taken over from its checkpoint, when the
 * lease was lost or when the process closes before the work is complete.
 */
export async function workOnRun(run: Run, handler: RunHandler, lease: Lease, rooms: WorkRooms): Promise<void> {
  const result = await resultOf(run, handler, lease)
  if (!result.done && lease.ended() === 'STOPPED') return
  if (!result.done && isLeaseLost(result.error)) lease.end('LOST')
  if (result.done) await lease.complete()
  else if (lease.ended() === undefined) await lease.beat() // a cancel that came since the last beat counts
  if (lease.ended() === 'LOST') return
  if (!result.done && lease.ended() === undefined && !isOnefoldError(result.error)) {
    rooms.log(`The run ${run.id} (${run.type}) failed.`, result.error)
  }
  const status = lease.ended() === 'CANCELLED' ? 'CANCELLING' : lease.run().status
  await settle(run, outcomeOf({ ...run, status }, result), rooms)
}

async function resultOf(run: Run, handler: RunHandler, lease: Lease): Promise<Result> {
  try {
    if (run.status === 'CANCELLING') lease.end('CANCELLED') // the process that worked on it is gone: only close it
    lease.signal.throwIfAborted()
    return { done: true, output: await handler(contextOf(run, lease)) }
  } catch (error) {
    return { done: false, error }
  }
}

function contextOf(run: Run, lease: Lease): RunContext {
  return Object.freeze({
    run,
    checkpoint: run.checkpoint,
    fence: { run: run.id, attempt: run.attempt },
    signal: lease.signal,
    progress: lease.progress,
    report: lease.report,
  })
}

function outcomeOf(run: Run, result: Result): RunOutcome {
  const status = nextRunStatus(run.status, result.done ? 'succeed' : 'fail')
  if (status === 'CANCELLED') return { status, message: 'The run was cancelled.' }
  if (result.done) return { status: 'SUCCEEDED', output: result.output }
  return { status: 'FAILED', failure: failureOf(result.error), output: run.output }
}

function failureOf(error: unknown): RunFailure {
  if (isOnefoldError(error)) return { code: error.codes[0] ?? error.code, message: error.message }
  return { code: 'internal', message: 'The run met an internal error; the log has its cause.' }
}

async function settle(run: Run, outcome: RunOutcome, { runs, faults }: WorkRooms): Promise<void> {
  try {
    faults('before-settle')
    await runs.settle(run.id, run.attempt, outcome)
    faults('after-settle')
  } catch (error) {
    if (!isLeaseLost(error)) throw error
  }
}
