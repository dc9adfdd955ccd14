import { COMPARER_OF_TOKEN } from '../../matching/compare/comparer-of-token.ts'
import { normalName } from './name.ts'
import type { TokenRules } from './token.ts'

/** A given name, or several. */
export function nameFirst(): TokenRules {
  return Object.freeze({ parse: normalName, comparer: COMPARER_OF_TOKEN.NAME_FIRST, noun: 'a first name' })
}
