import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What has to come together before a collection, which takes some tenth of a second, is worth its time. */
const WORTH_BYTES = 64 * 2 ** 20

/**
 * Collects garbage at once, where much was taken since the beginning. Parts of a deduplication leave hundreds of megabytes in buffers, which
 * count for little where the collector decides when to begin: the next part would take its own beside them.
 */
export function garbageCollector(collect: () => void = exposedCollector(), used: () => number = usedBytes): () => void {
  const before = used()
  return () => {
    if (used() - before >= WORTH_BYTES) collect()
  }
}

function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void // what the flag adds to a new context
}

function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
