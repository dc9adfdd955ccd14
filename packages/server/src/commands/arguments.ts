import { isOnefoldError, type OnefoldError } from '@onefold/core'
import { invalid } from '@onefold/core/adapter-kit'

/** A command line that cannot be understood. */
export function misuse(sentence: string): OnefoldError {
  return invalid('usage', { sentence })
}

export function isMisuse(error: unknown): boolean {
  return isOnefoldError(error, 'invalid') && error.code === 'usage'
}
