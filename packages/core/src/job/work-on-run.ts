import { isLeaseLost } from '../error/lease-lost.ts'
import { isOnefoldError } from '../error/onefold-error.ts'
import type { Json } from '../model/record.ts'
import type { Run } from '../model/run.ts'
import type { Faults } from '../ports/faults.ts'
import type { RunOutcome, RunStore } from '../ports/store/run-store.ts'
import { failureOf } from './failure-of.ts'
import type { Lease } from './lease.ts'
import { createParts, type PartServices } from './parts.ts'
import type { RunContext } from './run-handler.ts'
import type { RunKind } from './run-kind.ts'
import { nextRunStatus } from './run-status.ts'

export interface RunServices extends PartServices {
  readonly runs: RunStore
  readonly faults: Faults
  readonly log: (sentence: string, cause?: unknown) => void
  /** See `RunContext`. */
  readonly waitFor: RunContext['waitFor']
}

type Result = { readonly done: true; readonly output: Json } | { readonly done: false; readonly error: unknown }

/**
 * Does the work of a claimed run and closes the run, which it answers. Leaves it open, to be taken over from its checkpoint, when the
 * lease was lost or when the process closes before the work is complete.
 */
export async function workOnRun(
  run: Run,
  kind: RunKind,
  lease: Lease,
  services: RunServices,
): Promise<Run | undefined> {
  const result = await resultOf(run, kind, lease, services)
  if (!result.done && lease.ended() === 'STOPPED') return undefined
  if (!result.done && isLeaseLost(result.error)) lease.end('LOST')
  if (result.done) await lease.complete()
  else if (lease.ended() === undefined) await lease.beat() // a cancel that came since the last beat counts
  if (lease.ended() === 'LOST') return undefined
  if (!result.done && lease.ended() === undefined && !isOnefoldError(result.error)) {
    services.log(`The run ${run.id} (${run.type}) failed.`, result.error)
  }
  const status = lease.ended() === 'CANCELLED' ? 'CANCELLING' : lease.run().status
  if (status === 'CANCELLING') await cleanUp(run, kind, services)
  return settle(run, outcomeOf({ ...run, status }, result), services)
}

async function resultOf(run: Run, kind: RunKind, lease: Lease, services: RunServices): Promise<Result> {
  try {
    if (run.status === 'CANCELLING') lease.end('CANCELLED') // the process that worked on it is gone: only close it
    lease.signal.throwIfAborted()
    if (run.checkpoint === null) {
      kind.plan(run.input) // it may be of a definition from before its type changed [JB-4400]
      await kind.check(run.input, run.trigger) // it may have waited since it was submitted [JB-4202]
    }
    return { done: true, output: await kind.handler(contextOf(run, lease, services)) }
  } catch (error) {
    return { done: false, error }
  }
}

/** What a cancelled run leaves behind keeps nobody from closing it. */
async function cleanUp(run: Run, kind: RunKind, { log }: RunServices): Promise<void> {
  try {
    await kind.cleanUp(run, { run: run.id, attempt: run.attempt })
  } catch (error) {
    if (!isLeaseLost(error)) log(`What the run ${run.id} (${run.type}) left could not be cleared away.`, error)
  }
}

function contextOf(run: Run, lease: Lease, services: RunServices): RunContext {
  const parts = createParts(run, lease, services)
  return Object.freeze({
    run,
    checkpoint: run.checkpoint,
    fence: { run: run.id, attempt: run.attempt },
    signal: lease.signal,
    progress: lease.progress,
    async report(progress: number | null, message: string) {
      if (await lease.report(progress, message)) await parts.reported()
    },
    part: parts.part,
    waitFor: services.waitFor,
  })
}

function outcomeOf(run: Run, result: Result): RunOutcome {
  const status = nextRunStatus(run.status, result.done ? 'succeed' : 'fail')
  if (status === 'CANCELLED') return { status, message: 'The run was cancelled.' }
  if (result.done) return { status: 'SUCCEEDED', output: result.output }
  return { status: 'FAILED', failure: failureOf(result.error), output: run.output }
}

async function settle(run: Run, outcome: RunOutcome, { runs, faults }: RunServices): Promise<Run | undefined> {
  try {
    faults('before-settle')
    const closed = await runs.settle(run.id, run.attempt, outcome)
    faults('after-settle')
    return closed
  } catch (error) {
    if (!isLeaseLost(error)) throw error
    return undefined
  }
}
