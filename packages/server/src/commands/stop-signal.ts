import { unavailable } from '@onefold/core/adapter-kit'
import type { Surroundings } from './surroundings.ts'

/**
 * A signal for long work, aborted when the process is asked to end: what heeds it refuses with `stopped`, by which `run` knows the exit
 * code.
 */
export function stopSignal(around: Pick<Surroundings, 'stopRequested'>): AbortSignal {
  const stop = new AbortController()
  void around.stopRequested().then(() => stop.abort(unavailable('stopped')))
  return stop.signal
}
