/** Why an operation was refused. The HTTP adapter maps each code to one status, in one table. */
export type ErrorCode =
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

/** One sentence for people and its kebab-case code for programs. */
export interface Refusal {
  readonly code: string
  readonly text: string
  /** Where in the request the problem lies, as `records[3].email`. Shown before the text. */
  readonly path?: string
}

interface RefusalOptions {
  readonly cause?: unknown
  readonly details?: { readonly [member: string]: unknown }
}

/**
 * A refused operation. `code` is the class that picks the HTTP status; `refusals` lists every problem
 * found, so that a caller mends them in one go.
 */
export class OnefoldError extends Error {
  override readonly name = 'OnefoldError'
  readonly code: ErrorCode
  readonly refusals: readonly Refusal[]
  /** What a program may go on with, shown beside the sentences. */
  readonly details: { readonly [member: string]: unknown }

  constructor(code: ErrorCode, refusals: readonly Refusal[], options: RefusalOptions = {}) {
    const { details = {}, ...cause } = options
    super(refusals.map(sentenceOf).join(' '), cause)
    this.code = code
    this.refusals = refusals
    this.details = details
  }

  /** The sentences, each with its path before it. */
  get texts(): readonly string[] {
    return this.refusals.map(sentenceOf)
  }

  /** The kebab-case codes, parallel to `texts`. */
  get codes(): readonly string[] {
    return this.refusals.map((refusal) => refusal.code)
  }
}

function sentenceOf({ path, text }: Refusal): string {
  return path ? `${path}: ${text}` : text
}

/** There is no such object. */
export function notFound(noun: string, id: string): OnefoldError {
  return new OnefoldError('not_found', [
    { code: `${noun.toLowerCase().replaceAll(' ', '-')}-not-found`, text: `There is no ${noun} "${id}".` },
  ])
}

/** The request is right, the object is in the wrong state for it. */
export function conflict(code: string, text: string): OnefoldError {
  return new OnefoldError('conflict', [{ code, text }])
}

/** The request can never succeed as stated. */
export function invalid(code: string, text: string, path?: string): OnefoldError {
  return new OnefoldError('invalid', [{ code, text, ...(path === undefined ? {} : { path }) }])
}

/** Refuses with everything that was found wrong, or does nothing when the list is empty. */
export function refuseAll(refusals: readonly Refusal[]): void {
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
}

/** The caller may not do this. */
export function forbidden(text: string): OnefoldError {
  return new OnefoldError('forbidden', [{ code: 'forbidden', text }])
}

export function isOnefoldError(error: unknown, code?: ErrorCode): error is OnefoldError {
  return error instanceof OnefoldError && (code === undefined || error.code === code)
}
