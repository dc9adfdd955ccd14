import { isMessageKey, type Message, type MessageKey, type Said } from './message.ts'
import { type Refusal, refusal } from './refusal.ts'

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

export type { Refusal }

interface RefusalOptions {
  readonly cause?: unknown
  readonly details?: { readonly [member: string]: unknown }
}

/**
 * A refused operation. `code` is the class that picks the HTTP status; `refusals` lists every problem
 * found, so that a caller mends them in one go.
 */
export class OnefoldError extends Error {
  /** Tells it apart from other errors. */
  override readonly name = 'OnefoldError'
  /** The class of the refusal. */
  readonly code: ErrorCode
  /** Every problem that was found; at least one. */
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
  const code = `${noun.toLowerCase().replaceAll(' ', '-')}-not-found`
  const text = `There is no ${noun} "${id}".`
  return new OnefoldError('not_found', [isNounKey(code) ? refusal(code, { id }) : { code, text }])
}

type NounKey = Extract<MessageKey, `${string}-not-found`>
const isNounKey = (key: string): key is NounKey => isMessageKey(key) && key.endsWith('-not-found')

/**
 * The request is right, the object is in the wrong state for it. By a key of the catalogue and its values; what no caller of the server
 * hears has a code and an English sentence only.
 */
export function conflict<const Key extends MessageKey>(key: Key, ...said: Said<Key>): OnefoldError
export function conflict(code: string, text: string): OnefoldError
export function conflict(key: string, said?: GivenParams | string): OnefoldError {
  return new OnefoldError('conflict', [refused(key, said)])
}

/** The request can never succeed as stated. By a key of the catalogue and its values, or in English only. */
export function invalid<const Key extends MessageKey>(key: Key, ...said: Said<Key>): OnefoldError
export function invalid(code: string, text: string, path?: string): OnefoldError
export function invalid(key: string, said?: GivenParams | string, path?: string): OnefoldError {
  return new OnefoldError('invalid', [refused(key, said, path)])
}

type GivenParams = Message['params']

function refused(key: string, said: GivenParams | string = {}, path?: string): Refusal {
  if (typeof said === 'string') return { code: key, text: said, ...(path === undefined ? {} : { path }) }
  return refusal(key as MessageKey, said as never, path) // the overloads that callers see are strict
}

/** Refuses with everything that was found wrong, or does nothing when the list is empty. */
export function refuseAll(refusals: readonly Refusal[]): void {
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
}

/** The caller may not do this. */
export function forbidden<const Key extends MessageKey & `forbidden/${string}`>(
  key: Key,
  ...said: Said<Key>
): OnefoldError {
  return new OnefoldError('forbidden', [refusal(key, ...said)])
}

/** Whether something that was caught is a refusal, of this class when one is stated. */
export function isOnefoldError(error: unknown, code?: ErrorCode): error is OnefoldError {
  return error instanceof OnefoldError && (code === undefined || error.code === code)
}
