import type { RefusalKey, Said } from './message.ts'
import { type Refusal, refusal } from './refusal.ts'
import { isOnefoldError, OnefoldError } from './refused.ts'

export { type ErrorClass, isOnefoldError, OnefoldError, sentenceOf } from './refused.ts'

type Missing<Key extends RefusalKey> = Key extends `${infer Noun}-not-found` ? Noun : never
/** What may not be there, as its code begins. */
export type Noun = Missing<RefusalKey>

/** There is no such object. */
export function notFound(noun: Noun, id: string): OnefoldError {
  return new OnefoldError('not_found', [refusal(`${noun}-not-found`, { id })])
}

/** What is there under each of these ids. Refuses with `not_found`, by every id that nothing has. */
export function foundAll<Value>(
  noun: Noun,
  ids: readonly string[],
  find: (id: string) => Value | undefined,
): readonly Value[] {
  const found = ids.map(find)
  const missing = ids.filter((_, at) => found[at] === undefined)
  if (missing.length > 0)
    throw new OnefoldError(
      'not_found',
      missing.map((id) => refusal(`${noun}-not-found`, { id })),
    )
  return found as readonly Value[] // none is missing
}

/** There is no such object to be changed: it may be that a new one was meant. */
export function nothingToChange(noun: 'entity' | 'resource', id: string): OnefoldError {
  return new OnefoldError('not_found', [refusal(`${noun}-not-found/to-change`, { id })])
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

/** What came of work that may refuse its input. */
export interface Attempt<Value> {
  /** None where it went well. */
  readonly refusals: readonly Refusal[]
  /** What was made. Throws what refused it. */
  value(): Value
}

/** Keeps what refuses with `invalid`, so that it is told with what else is wrong. Whatever else is thrown goes on. */
export function attempt<Value>(work: () => Value): Attempt<Value> {
  try {
    const made = work()
    return { refusals: [], value: () => made }
  } catch (error) {
    if (!isOnefoldError(error, 'invalid')) throw error
    return {
      refusals: error.refusals,
      value: () => {
        throw error
      },
    }
  }
}

/** The caller may not do this. */
export function forbidden<const Key extends RefusalKey & `forbidden/${string}`>(
  key: Key,
  ...said: Said<Key>
): OnefoldError {
  return new OnefoldError('forbidden', [refusal(key, ...said)])
}
