import { createWorkLoop } from '../lib/async/work-loop.ts'
import { drainDeferred } from '../write/commit/drain-deferred.ts'
import type { WriteServices } from '../write/commit/write-services.ts'

/**
 * How long a write to an asynchronous entity waits at least. Longer, and more writes to one record are told as one; shorter,
 * and a search finds it sooner.
 */
const WAIT_MS = 300
/** A table that could not be caught up with is left alone for so long, so that it holds up no other. */
const REST_MS = 5_000

export interface DeferredIndexing {
  /** Settles when nothing waits any more; what waits now is not left waiting. Fails as catching up fails. */
  settled(): Promise<void>
  alive(): boolean
  stop(): Promise<void>
}

/**
 * Brings what was written to asynchronous entities into their index and to their destinations. What a process leaves behind
 * lies in the store, and whoever is open next goes on with it.
 */
export function createDeferredIndexing(
  services: WriteServices,
  { pollMs = 1_000, log = () => {} }: { pollMs?: number; log?: (sentence: string, cause?: unknown) => void },
): DeferredIndexing {
  const stopping = new AbortController()
  const { records } = services.store
  /** When each may be tried again, by the process's own count of time. */
  const resting = new Map<number, number>()
  let atWork: number | undefined

  async function work(table: number): Promise<void> {
    atWork = table
    try {
      await drainDeferred(services, table, stopping.signal)
    } catch (error) {
      if (stopping.signal.aborted) return
      resting.set(table, performance.now() + REST_MS)
      throw error
    } finally {
      atWork = undefined
    }
  }

  const loop = createWorkLoop<number>({
    claim: async () => {
      for (const [table, until] of resting) if (until <= performance.now()) resting.delete(table)
      return records.deferredTable(WAIT_MS, [...resting.keys(), ...(atWork === undefined ? [] : [atWork])])
    },
    work,
    concurrency: 1,
    pollMs,
    failed: (error) => log('Catching up with an asynchronous entity met an error and goes on.', error),
  })

  return Object.freeze<DeferredIndexing>({
    async settled() {
      for (;;) {
        const table = await records.deferredTable(0, [])
        if (table === undefined) return
        await drainDeferred(services, table, stopping.signal)
      }
    },
    alive: loop.alive,
    stop() {
      stopping.abort()
      return loop.stop()
    },
  })
}
