import { unavailable } from '@onefold/core/adapter-kit'
import type { CommandContext } from './command-context.ts'

/**
 * A signal for long work, aborted when the process is asked to end: what heeds it refuses with `stopped`, by which `run` knows the exit
 * code.
 */
export function stopSignal(context: Pick<CommandContext, 'stopRequested'>): AbortSignal {
  const stop = new AbortController()
  void context.stopRequested().then(() => stop.abort(unavailable('stopped')))
  return stop.signal
}
