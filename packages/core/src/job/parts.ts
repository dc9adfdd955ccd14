import { isLeaseLost } from '../error/lease-lost.ts'
import type { Json } from '../model/record.ts'
import type { Run, RunType } from '../model/run.ts'
import type { Ids } from '../ports/ids.ts'
import type { RunPart, RunStore } from '../ports/store/run-store.ts'
import { failureOf } from './failure-of.ts'
import type { Lease } from './lease.ts'

export interface PartServices {
  readonly runs: Pick<RunStore, 'follow'>
  readonly ids: Ids
}

/**
 * The parts of a run as its chain shows them. A part that is open when the work leaves is closed with the run, or gone on
 * with by the next attempt.
 */
export function createParts({ id, attempt, subject, input }: Run, lease: Lease, { runs, ids }: PartServices) {
  const fence = { run: id, attempt }
  let open: Pick<RunPart, 'id' | 'type' | 'subject' | 'input'> | undefined

  const part = async (type: RunType, work: () => Promise<Json>): Promise<void> => {
    const own = { id: ids.next(), type, subject, input }
    await runs.follow(fence, { ...own, status: 'RUNNING', progress: null, message: '' })
    open = own
    try {
      const output = await work()
      await runs.follow(fence, { ...own, status: 'SUCCEEDED', progress: 1, message: lease.said(), output })
    } catch (error) {
      if (!lease.signal.aborted && !isLeaseLost(error)) {
        const { progress, message } = lease.progress()
        await runs.follow(fence, { ...own, status: 'FAILED', progress, message, failure: failureOf(error) })
      }
      throw error
    } finally {
      open = undefined
    }
  }

  return Object.freeze({
    part,
    /** Shows in the open part what the run was just reported. */
    async reported(): Promise<void> {
      if (open === undefined || lease.signal.aborted) return
      await runs.follow(fence, { ...open, status: 'RUNNING', progress: null, message: lease.progress().message })
    },
  })
}
