import type { RefusalKey, Said } from './message.ts'
import { type OnefoldErrorCode, type Refusal, refusal } from './refusal.ts'

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

type Missing<Key extends RefusalKey> = Key extends `${infer Noun}-not-found` ? Noun : never
/** What may not be there, as its code begins. */
export type Noun = Missing<RefusalKey>

/** There is no such object. */
export function notFound(noun: Noun, id: string): OnefoldError {
  return new OnefoldError('not_found', [refusal(`${noun}-not-found`, { id })])
}

/** The request is right, the object is in the wrong state for it. By a key of the catalogue and its values. */
export function conflict<const Key extends RefusalKey>(key: Key, ...said: Said<Key>): OnefoldError {
  return new OnefoldError('conflict', [refusal(key, ...said)])
}

/** The request can never succeed as stated. */
export function invalid<const Key extends RefusalKey>(key: Key, ...said: Said<Key>): OnefoldError {
  return new OnefoldError('invalid', [refusal(key, ...said)])
}

/** What is needed does not answer now. */
export function unavailable<const Key extends RefusalKey>(key: Key, ...said: Said<Key>): OnefoldError {
  return new OnefoldError('unavailable', [refusal(key, ...said)])
}

/** Refuses with everything that was found wrong, or does nothing when the list is empty. */
export function refuseAll(refusals: readonly Refusal[]): void {
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
}

/** The caller may not do this. */
export function forbidden<const Key extends RefusalKey & `forbidden/${string}`>(
  key: Key,
  ...said: Said<Key>
): OnefoldError {
  return new OnefoldError('forbidden', [refusal(key, ...said)])
}

/** Whether something that was caught is a refusal, of this class when one is stated. */
export function isOnefoldError(error: unknown, errorClass?: ErrorClass): error is OnefoldError {
  return error instanceof OnefoldError && (errorClass === undefined || error.class === errorClass)
}
