import { getConnInfo } from '@hono/node-server/conninfo'
import { isOnefoldError } from '@onefold/core'
import type { Context } from 'hono'
import type { Env } from '../env.ts'
import { TooManyAttempts } from '../security/too-many-attempts.ts'
import { stateHeader } from './answer-headers.ts'

/** A refusal for too many attempts says in a header when the next one is let through. */
export async function sayingWhen<T>(c: Context<Env>, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof TooManyAttempts) stateHeader(c, 'Retry-After', String(error.retryAfterSeconds))
    throw error
  }
}

/** In seconds: what keeps others out takes no longer as a rule. */
const RETRY_AFTER_SECONDS = 5

/** Whoever is refused because others are at work is told in a header to come back soon. */
export async function comingBack<T>(c: Context<Env>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isOnefoldError(error, 'too_many')) stateHeader(c, 'Retry-After', String(RETRY_AFTER_SECONDS))
    throw error
  }
}

/** The peer's address. Headers that claim another one are not believed: whoever attacks writes them. */
export function addressOf(c: Context<Env>): string {
  return isFromConnection(c) ? (getConnInfo(c).remote.address ?? 'unknown') : 'unknown'
}

/** Whether the request came over a connection of Node, and not from an application that calls us by itself. */
export function isFromConnection(c: Context<Env>): boolean {
  return (c.env as { readonly incoming?: unknown } | undefined)?.incoming !== undefined
}
