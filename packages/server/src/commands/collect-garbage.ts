import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects garbage at once. Parts of a deduplication leave hundreds of megabytes in buffers, which count for little where the
 * collector decides when to begin: the next part would take its own beside them.
 */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void // what the flag adds to a new context
}
