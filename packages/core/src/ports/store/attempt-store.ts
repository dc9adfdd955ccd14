import type { Instant } from '../../model/record.ts'

/** When an attempt was counted, or how long until the next one is let through. Milliseconds of the store's clock. */
export type CountedAttempt = { readonly at: Instant } | { readonly retryAfterMs: number }

/** Attempts that may fail so often and no oftener, whichever process they come to. */
export interface AttemptStore {
  /** Counts one more under this name, unless `most` were counted within the last `withinMs`. Of many at once no more are counted. */
  count(name: string, most: number, withinMs: number): Promise<CountedAttempt>
  /** One that was counted then did not fail. */
  takeBack(name: string, at: Instant): Promise<void>
}
