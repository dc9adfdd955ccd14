import { breather } from '../../lib/breathe.ts'

/** Called between pieces of work: stops what is aborted, and lets the event loop turn now and then. */
export type Pause = () => Promise<void>

const LONGEST_HOLD_MS = 20

export function pauses(signal: AbortSignal | undefined): Pause {
  const breathe = breather(LONGEST_HOLD_MS)
  return async () => {
    await breathe()
    signal?.throwIfAborted()
  }
}
