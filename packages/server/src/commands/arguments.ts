import { isOnefoldError, type OnefoldError } from '@onefold/core'
import { invalid } from '@onefold/core/adapter-kit'

/** A command line that cannot be understood. */
export function misuse(sentence: string): OnefoldError {
  return invalid('usage', { sentence })
}

export function isMisuse(error: unknown): boolean {
  return isOnefoldError(error, 'invalid') && error.code === 'usage'
}

/** The option of a member, as it stands on the command line: `idColumn` is `--id-column`. */
export function dashed(member: string): string {
  return `--${member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
