import { type ErrorCode, OnefoldError, type Refusal } from '@onefold/core'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Env } from './env.ts'
import { stateHeader } from './guard/answer-headers.ts'
import { TooSlow } from './guard/json-body.ts'
import { languageOf } from './guard/language/language.ts'
import { inSpanish } from './guard/language/spanish.ts'

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
} as const satisfies Record<ErrorCode, ContentfulStatusCode>

/** The only place where a refusal becomes a response. */
export function respondWithError(error: unknown, c: Context<Env>): Response {
  if (error instanceof OnefoldError && error.code !== 'internal') {
    if (error.code === 'unauthenticated') stateHeader(c, 'WWW-Authenticate', 'Bearer')
    if (error.code === 'unavailable' && error.cause !== undefined) logCause(error, c)
    return refuse(c, STATUS[error.code], error.refusals, error.details)
  }
  if (error instanceof HTTPException) {
    const code = error instanceof TooSlow ? 'too-slow' : 'refused'
    return refuse(c, error.status, [{ code, text: sentenceOf(error) }])
  }
  // The operator sees the cause; the caller sees one sentence and the id under which the cause was written down.
  const requestId = logCause(error, c)
  const text = `Something went wrong inside. The request id is ${requestId}.`
  return refuse(c, 500, [{ code: 'internal', text }])
}

/** What lies below is for the operator alone. Answers the id under which it was written down. */
function logCause(error: unknown, c: Context<Env>): string {
  const { requestId } = c.get('answer')
  c.get('house').log.error({ requestId, err: error }, 'A request failed')
  return requestId
}

/** A refusal as a response, in the language that the caller likes best. */
export function refuse(
  c: Context<Env>,
  status: ContentfulStatusCode,
  refusals: readonly Refusal[],
  details: OnefoldError['details'] = {},
): Response {
  const sentence = languageOf(c) === 'es' ? inSpanish : inEnglish
  return c.json({ errors: refusals.map(sentence), errorCodes: refusals.map(({ code }) => code), ...details }, status)
}

const inEnglish = ({ path, text }: Refusal): string => (path ? `${path}: ${text}` : text)

function sentenceOf(error: HTTPException): string {
  return error.message === '' ? 'The request was refused.' : error.message
}
