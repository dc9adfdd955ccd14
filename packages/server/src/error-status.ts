import { type ErrorClass, OnefoldError, type Refusal } from '@onefold/core'
import { refusal } from '@onefold/core/adapter-kit'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Env } from './env.ts'
import { answerJson, stateHeader } from './guard/answer-headers.ts'
import { TooSlow } from './guard/json-body.ts'
import { languageOf, refusalIn } from './guard/language.ts'

export const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  stale: 412,
  too_large: 413,
  precondition_required: 428,
  too_many: 429,
  internal: 500,
  undelivered: 502,
  unavailable: 503,
} as const satisfies Record<ErrorClass, ContentfulStatusCode>

/** The only place where a refusal becomes a response. */
export function respondWithError(error: unknown, c: Context<Env>): Response {
  if (error instanceof OnefoldError && error.class !== 'internal') {
    if (error.class === 'unauthenticated') stateHeader(c, 'WWW-Authenticate', 'Bearer')
    if (error.class === 'unavailable' && error.cause !== undefined) logCause(error, c)
    return refuse(c, STATUS[error.class], error.refusals, error.details)
  }
  if (error instanceof HTTPException) {
    return refuse(c, error.status, [refusalOf(error)])
  }
  // The operator sees the cause; the caller sees one sentence and the id under which the cause was written down.
  return refuse(c, 500, [refusal('internal', { requestId: logCause(error, c) })])
}

/** What lies below is for the operator alone. Answers the id under which it was written down. */
function logCause(error: unknown, c: Context<Env>): string {
  const { requestId } = c.get('answer')
  c.get('app').log.error({ requestId, err: error }, 'A request failed')
  return requestId
}

/** A refusal as a response, in the language that the caller likes best. */
export function refuse(
  c: Context<Env>,
  status: ContentfulStatusCode,
  refusals: readonly Refusal[],
  details: OnefoldError['details'] = {},
): Response {
  return answerJson(
    c,
    { errors: refusals.map(refusalIn(languageOf(c))), errorCodes: refusals.map(({ code }) => code), ...details },
    status,
  )
}

/** What the framework refuses, it says in English. */
function refusalOf(error: HTTPException): Refusal {
  if (error instanceof TooSlow) return error.refusal
  return error.message === '' ? refusal('refused') : refusal('refused/said', { text: error.message })
}
