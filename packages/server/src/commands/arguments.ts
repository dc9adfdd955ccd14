import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isOnefoldError, type OnefoldError } from '@onefold/core'
import { invalid } from '@onefold/core/adapter-kit'

/** A command line that cannot be understood. */
export function misuse(sentence: string): OnefoldError {
  return invalid('usage', { sentence })
}

export function isMisuse(error: unknown): boolean {
  return isOnefoldError(error, 'invalid') && error.code === 'usage'
}

/** The options and the other words of a command line; a word too many is refused. */
export function parse<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
  words = 0,
) {
  const parsed = attempt(() => parseArgs({ args: [...args], options, allowPositionals: true, strict: true }))
  const surplus = parsed.positionals[words]
  if (surplus !== undefined) throw misuse(`"${surplus}" is one word too many.`)
  return parsed
}

function attempt<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw misuse(`${String((error as Error).message).split('. ')[0]}.`)
  }
}
