import { message } from '../../../error/message.ts'
import { longerThan } from '../../../lib/text/characters.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { TokenRules } from '../token.ts'

const LONGEST = 255
/** Controls, and the separators of lines and paragraphs. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** An identifier: 1 to 255 characters without control characters. The normal form has no spaces around it. */
export function id(): TokenRules {
  return Object.freeze({
    parse: identifier,
    comparer: COMPARER_OF_TOKEN.ID,
    wrong: (value: string) => message('id-invalid/value', { value }),
  })
}

/** The text without spaces around it; undefined when it is empty, too long, or holds a control character. */
function identifier(given: string): string | undefined {
  const text = given.trim()
  return text === '' || longerThan(text, LONGEST) || CONTROL.test(text) ? undefined : text
}

/** The identifier of a record elsewhere, as far as its form goes: that the record exists is not known here. */
export function foreignId(): TokenRules {
  return Object.freeze({
    parse: identifier,
    comparer: COMPARER_OF_TOKEN.FOREIGN_ID,
    wrong: (value: string) => message('foreign-id-invalid/value', { value }),
  })
}
