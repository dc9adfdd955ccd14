import { eventLoopYielder } from '../../lib/async/yield-to-event-loop.ts'

/** Called between pieces of work: stops what is aborted, and lets the event loop turn now and then. */
export type Pause = () => Promise<void>

const LONGEST_HOLD_MS = 20

export function pauses(signal: AbortSignal | undefined): Pause {
  const yieldToEventLoop = eventLoopYielder(LONGEST_HOLD_MS)
  return async () => {
    await yieldToEventLoop()
    signal?.throwIfAborted()
  }
}
