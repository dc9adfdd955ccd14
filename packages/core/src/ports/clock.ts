import type { Instant } from '../model/record.ts'

/** The host's wall clock. */
export interface Clock {
  /** The present instant. */
  now(): Instant
}
