import { type ErrorClass, OnefoldError } from '../../../error/onefold-error.ts'
import type { Refusal } from '../../../error/refusal.ts'
import type { Instant } from '../../../model/record.ts'
import type { Synchronous } from '../connection.ts'
import type { OperationPath } from './routes.ts'

/** What a thread is told first, and again after it has closed. */
export interface ThreadTask {
  readonly role: 'writer' | 'reader'
  readonly location: string
  readonly synchronous: Synchronous
}

/** One operation to be done. A clock cannot cross threads, so the request brings the time along. */
export interface Request {
  readonly id: number
  readonly path: OperationPath
  readonly args: readonly unknown[]
  readonly now: Instant
}

export const CLOSE = 'close'

/** What a thread says: that it is ready or why it is not, then what became of each request, and that it has closed. */
export type Word =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly error: PlainError }
  | { readonly type: 'closed' }
  | { readonly type: 'done'; readonly id: number; readonly value: unknown }
  | { readonly type: 'refused'; readonly id: number; readonly error: PlainError }

/** An error in a form that a message carries whole: the copy that the platform makes would lose the refusals. */
export type PlainError =
  | {
      readonly type: 'refusal'
      readonly class: ErrorClass
      readonly refusals: readonly Refusal[]
      readonly cause?: string
    }
  | { readonly type: 'failure'; readonly message: string; readonly stack?: string }

export function plainError(error: unknown): PlainError {
  if (error instanceof OnefoldError) {
    const { class: errorClass, refusals, cause } = error
    return { type: 'refusal', class: errorClass, refusals, ...(cause === undefined ? {} : { cause: String(cause) }) }
  }
  if (!(error instanceof Error)) return { type: 'failure', message: String(error) }
  const { message, stack } = error
  return { type: 'failure', message, ...(stack === undefined ? {} : { stack }) }
}

export function errorOf(plain: PlainError): Error {
  if (plain.type === 'refusal') {
    return new OnefoldError(plain.class, plain.refusals, plain.cause === undefined ? {} : { cause: plain.cause })
  }
  const error = new Error(plain.message)
  if (plain.stack !== undefined) error.stack = plain.stack
  return error
}
