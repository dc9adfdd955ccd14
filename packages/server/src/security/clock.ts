import type { Clock } from '@onefold/core'

/** The machine's clock. */
export const systemClock: Clock = Object.freeze({ now: () => Date.now() })
