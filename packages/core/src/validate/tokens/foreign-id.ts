import { COMPARER_OF_TOKEN } from '../../matching/compare/comparer-of-token.ts'
import { identifier } from './id.ts'
import type { TokenRules } from './token.ts'

/** The identifier of a record elsewhere, as far as its form goes: that the record exists is not known here. */
export function foreignId(): TokenRules {
  return Object.freeze({
    parse: identifier,
    comparer: COMPARER_OF_TOKEN.FOREIGN_ID,
    noun: 'an identifier of another record',
  })
}
