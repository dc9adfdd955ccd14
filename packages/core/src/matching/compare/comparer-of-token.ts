import type { ComparerName } from '../../model/classifier.ts'
import type { Token } from '../../model/dataset.ts'

/** What compares two values of a token, unless the classifier says otherwise. */
export const COMPARER_OF_TOKEN: Readonly<Record<Token, ComparerName>> = Object.freeze({
  TEXT: 'LEVENSHTEIN',
  NAME_FIRST: 'JARO_WINKLER',
  NAME_LAST: 'JARO_WINKLER',
  EMAIL: 'JARO_WINKLER',
  PHONE: 'LEVENSHTEIN',
  DATE: 'LEVENSHTEIN',
  ADDRESS_POSTCODE: 'LEVENSHTEIN',
  SOURCE: 'EXACT',
})
