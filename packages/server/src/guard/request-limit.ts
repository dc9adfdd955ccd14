import { type Clock, OnefoldError } from '@onefold/core'
import { refusal } from '@onefold/core/adapter-kit'
import type { Context } from 'hono'
import type { Env, RequestLimit } from '../env.ts'
import { stateHeader } from './answer-headers.ts'

const MINUTE = 60_000
/** Above this many callers the ones who asked longest ago are forgotten: memory must not grow with their number. */
const MOST_CALLERS = 10_000

interface TokenBucket {
  /** Requests that may still be made, and when that was so. */
  readonly left: number
  readonly at: number
}

/** A bucket for each caller: full it holds a minute's requests, and it fills evenly. */
export function createRequestLimit(clock: Clock): RequestLimit {
  const buckets = new Map<string, TokenBucket>()
  return Object.freeze({
    count(caller: string, perMinute: number) {
      const now = clock.now()
      const { left: before, at } = buckets.get(caller) ?? { left: perMinute, at: now }
      const left = Math.min(perMinute, before + (Math.max(0, now - at) / MINUTE) * perMinute)
      buckets.delete(caller) // and in again, at the end: the map keeps the order of use
      buckets.set(caller, { left: left < 1 ? left : left - 1, at: now })
      if (buckets.size > MOST_CALLERS) buckets.delete(buckets.keys().next().value!)
      return left < 1 ? Math.max(1, Math.ceil(((1 - left) / perMinute) * 60)) : undefined
    },
  })
}

/** Refuses with `too_many` a caller who asks more often than the installation allows; 0 allows everything. */
export function limitRequests(c: Context<Env>, caller: string): void {
  const perMinute = c.get('settings').limits.requestsPerMinute ?? c.get('app').host.requestsPerMinute
  if (perMinute === 0) return
  const seconds = c.get('app').host.requestLimit.count(caller, perMinute)
  if (seconds === undefined) return
  stateHeader(c, 'Retry-After', String(seconds))
  throw new OnefoldError('too_many', [refusal('too-many-requests', { seconds })])
}
