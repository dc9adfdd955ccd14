import { message } from '../../../error/message.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { TokenRules } from '../token.ts'

/** Any text, kept exactly as it is given, spaces around it too. */
export function textAsIs(): TokenRules {
  return Object.freeze({
    parse: (given: string) => given,
    comparer: COMPARER_OF_TOKEN.TEXT_AS_IS,
    wrong: (value: string) => message('text-invalid/value', { value }),
  })
}

/** Whatever it is: never checked, never changed. */
export function ignore(): TokenRules {
  return Object.freeze({
    parse: (given: string) => given,
    comparer: COMPARER_OF_TOKEN.IGNORE,
    wrong: (value: string) => message('text-invalid/value', { value }),
  })
}
