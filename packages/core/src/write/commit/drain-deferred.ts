import { tableBySerial } from '../../resource/configuration.ts'
import { decide, hasMoved } from './decide.ts'
import { EMPTY_PLAN } from './plan.ts'
import type { CommitServices } from './write-services.ts'

/** Records that are indexed in one commit. */
const BATCH = 1000

/**
 * Indexes and publishes the deferred writes of a table, oldest first, each record as it is by then. Answers how many. Several
 * may do it at once: what one has drained another finds drained.
 */
export async function drainDeferred(services: CommitServices, serial: number, signal?: AbortSignal): Promise<number> {
  let done = 0
  for (let size = BATCH; ; ) {
    signal?.throwIfAborted()
    const table = tableBySerial(await services.configurations.current(), serial)
    if (table === undefined) return done // dropped meanwhile, and what waited with it
    try {
      const drained = await drainBatch(services, table.id, size)
      done += drained
      if (drained === 0) return done
    } catch (error) {
      if (!hasMoved(error) || size === 1) throw error
      size = Math.ceil(size / 2) // others keep moving what it rests on
    }
  }
}

async function drainBatch(services: CommitServices, table: string, size: number): Promise<number> {
  return decide(services, table, async ({ head, table: { serial } }) => {
    const deferred = head.deferred ? await services.store.records.deferredSlice(serial, size) : []
    return { answer: deferred.length, plan: { ...EMPTY_PLAN, drain: deferred.map(({ row }) => row) } }
  })
}
