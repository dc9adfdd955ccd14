import type { OnefoldErrorCode, Refusal } from './refusal.ts'

/** Why an operation was refused, in general. The HTTP adapter maps each class to one status, in one table. */
export type ErrorClass =
  | 'invalid' // the request can never succeed as stated
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict' // right request, wrong state of the object
  | 'gone' // it was there and has been erased
  | 'stale' // the caller's revision is no longer the present one
  | 'too_large'
  | 'precondition_required'
  | 'too_many'
  | 'undelivered' // an outside party did not accept our message
  | 'unavailable'
  | 'internal'

interface RefusalOptions {
  readonly cause?: unknown
  readonly details?: { readonly [member: string]: unknown }
}

/**
 * A refused operation. `class` picks the HTTP status; `code` says what is wrong; `refusals` lists every problem found, so that a
 * caller mends them in one go.
 *
 * Apart from the catalogue of sentences, because browsers take this class and not the sentences: see `@onefold/core/error`.
 */
export class OnefoldError extends Error {
  /** Tells it apart from other errors. */
  override readonly name = 'OnefoldError'
  /** The class of the refusal. */
  readonly class: ErrorClass
  /** Of the first problem: as a rule there is one. */
  readonly code: OnefoldErrorCode
  /** Every problem that was found; at least one. */
  readonly refusals: readonly Refusal[]
  /** What a program may go on with, shown beside the sentences. */
  readonly details: { readonly [member: string]: unknown }

  constructor(errorClass: ErrorClass, refusals: readonly Refusal[], options: RefusalOptions = {}) {
    const { details = {}, ...cause } = options
    const [first] = refusals
    if (first === undefined) throw new TypeError('Expected a refusal to say what is wrong')
    super(refusals.map(sentenceOf).join(' '), cause)
    this.class = errorClass
    this.code = first.code
    this.refusals = refusals
    this.details = details
  }

  /** The sentences, each with its path before it. */
  get texts(): readonly string[] {
    return this.refusals.map(sentenceOf)
  }

  /** The kebab-case codes, parallel to `texts`. */
  get codes(): readonly OnefoldErrorCode[] {
    return this.refusals.map((refusal) => refusal.code)
  }
}

/** A refusal in English, its place before it. */
export function sentenceOf({ path, text }: Pick<Refusal, 'path' | 'text'>): string {
  return path ? `${path}: ${text}` : text
}

/** Whether something that was caught is a refusal, of this class when one is stated. */
export function isOnefoldError(error: unknown, errorClass?: ErrorClass): error is OnefoldError {
  return error instanceof OnefoldError && (errorClass === undefined || error.class === errorClass)
}
