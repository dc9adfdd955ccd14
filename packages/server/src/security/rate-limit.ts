import { type Clock, OnefoldError } from '@onefold/core'
import { refusal } from '@onefold/core/adapter-kit'

const WINDOW = 60_000
/** Above this many names the oldest are forgotten: memory must not grow with an attacker's imagination. */
const NAMES = 10_000

export interface RateLimit {
  /**
   * Counts an attempt before it is made, so that a thousand at once are not all let through. Refuses with `too_many`
   * above `most` a minute. Answers a function that takes the count back, for an attempt that succeeded.
   */
  attempt(name: string, most: number): () => void
  /** Counts, and answers whether it was one of the first `most` of a minute. */
  allows(name: string, most: number): boolean
}

/** A refusal that says when to come back. */
export class TooManyAttempts extends OnefoldError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too_many', [refusal('too-many-attempts', { retryAfterSeconds })])
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Failures within the last minute, by name. */
export function createRateLimit(clock: Clock): RateLimit {
  const failures = new Map<string, readonly number[]>()

  /** Counts now; answers when the next is let through, as seconds, when there were too many. */
  function count(name: string, most: number, now: number): number | undefined {
    const recent = (failures.get(name) ?? []).filter((instant) => instant > now - WINDOW)
    if (recent.length >= most) return Math.max(1, Math.ceil((recent.at(-most)! + WINDOW - now) / 1000))
    failures.delete(name) // and in again, at the end: the map keeps the order of use
    failures.set(name, [...recent, now])
    if (failures.size > NAMES) failures.delete(failures.keys().next().value!)
    return undefined
  }
  function takeBack(name: string, instant: number): void {
    const left = [...(failures.get(name) ?? [])]
    const at = left.indexOf(instant)
    if (at >= 0) left.splice(at, 1)
    if (left.length === 0) failures.delete(name)
    else failures.set(name, left)
  }

  return Object.freeze({
    attempt(name: string, most: number) {
      const now = clock.now()
      const seconds = count(name, most, now)
      if (seconds !== undefined) throw new TooManyAttempts(seconds)
      return () => takeBack(name, now)
    },
    allows: (name: string, most: number) => count(name, most, clock.now()) === undefined,
  })
}
