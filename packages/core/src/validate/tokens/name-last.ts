import { COMPARER_OF_TOKEN } from '../../matching/compare/comparer-of-token.ts'
import { normalName } from './name.ts'
import type { TokenRules } from './token.ts'

/** A family name, or several. */
export function nameLast(): TokenRules {
  return Object.freeze({ parse: normalName, comparer: COMPARER_OF_TOKEN.NAME_LAST, noun: 'a last name' })
}
