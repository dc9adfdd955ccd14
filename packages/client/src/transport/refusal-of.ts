import type { Refusal } from '@onefold/core'
import { type ErrorClass, OnefoldError } from '@onefold/core/error'
import { CLASSES } from '../operations.ts'

/** The place of a problem stands before its sentence. A lone word with a capital begins a sentence: a place is a member or a header. */
const PLACE = /^(?!\p{Lu}\p{Ll}+: )([\w$-]+(?:\[\d+\])*(?:\.[\w$-]+(?:\[\d+\])*)*): (.+)$/su

/** A problem as the server said it, in whatever language. Its message by key does not travel. */
export function refusalOf(code: string, sentence: string): Refusal {
  const [, path, text = sentence] = PLACE.exec(sentence) ?? []
  // Made by the engine, which alone may say what is wrong, and sent by it.
  return { code, text, ...(path === undefined ? {} : { path }) } as unknown as Refusal
}

/** What `errors` and `errorCodes` say, one by one. */
export function refusalsOf(errors: readonly string[], codes: readonly string[]): readonly Refusal[] {
  return errors.map((sentence, index) => refusalOf(codes[index] ?? codes[0] ?? 'refused', sentence))
}

interface Told {
  readonly errors?: readonly string[]
  readonly errorCodes?: readonly string[]
}

/** An answer that refuses, as the error that the engine threw. */
export function errorOf(status: number, answer: unknown): OnefoldError {
  const { errors = [], errorCodes = [], ...details } = (isObject(answer) ? answer : {}) as Told
  const refusals = refusalsOf(errors, errorCodes)
  if (refusals.length > 0) return new OnefoldError(classOf(status), refusals, { details })
  return new OnefoldError(classOf(status), [refusalOf('refused', `The server answered with status ${status}.`)])
}

/** Nobody answered. */
export function unreachable(cause: unknown): OnefoldError {
  return new OnefoldError('unavailable', [refusalOf('unreachable', 'The server cannot be reached.')], { cause })
}

/** Whether the caller has to come in again. */
export const asksToComeIn = (status: number): boolean => classOf(status) === 'unauthenticated'

/** Statuses that no refusal of the engine has come from the server itself, or from what stands before it. */
function classOf(status: number): ErrorClass {
  return CLASSES[status] ?? (status >= 500 ? 'unavailable' : 'invalid')
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
