import { type ErrorCode, OnefoldError } from '@onefold/core'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Env } from './env.ts'

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
    if (error.code === 'unauthenticated') c.header('WWW-Authenticate', 'Bearer')
    return refuse(c, STATUS[error.code], error.texts, error.codes)
  }
  if (error instanceof HTTPException) return refuse(c, error.status, [sentenceOf(error)], ['refused'])
  // The operator sees the cause; the caller sees one sentence and the id under which the cause was written down.
  c.var.log.error({ requestId: c.var.requestId, err: error }, 'A request failed')
  return refuse(c, 500, [`Something went wrong inside. The request id is ${c.var.requestId}.`], ['internal'])
}

export function refuse(
  c: Context,
  status: ContentfulStatusCode,
  errors: readonly string[],
  errorCodes: readonly string[],
): Response {
  return c.json({ errors, errorCodes }, status)
}

function sentenceOf(error: HTTPException): string {
  return error.message === '' ? 'The request was refused.' : error.message
}
