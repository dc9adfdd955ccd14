import { invalid } from '../../../error/onefold-error.ts'
import { longerThan } from '../../../lib/text/characters.ts'

/** Terms of one search: more would be a text, not a question. */
const MOST_TERMS = 64
const LONGEST_QUERY = 10_000

/** A phrase between quotes, whose end may be missing, or what lies between white space. */
const TERM = /"([^"]*)(?:"|$)|[^\s"]+/gu

/** The terms of a query, each once, in the order in which they are first written. Refuses with `invalid` a query without one. */
export function termsOf(query: string): readonly string[] {
  if (longerThan(query, LONGEST_QUERY)) throw invalid('query-too-long', { most: LONGEST_QUERY }, 'query')
  const terms = [...query.matchAll(TERM)].map(([whole, phrase]) => (phrase ?? whole).trim().replace(/\s+/gu, ' '))
  const distinct = [...new Set(terms.filter((term) => term !== ''))]
  if (distinct.length === 0) throw invalid('query-empty', {}, 'query')
  if (distinct.length > MOST_TERMS) throw invalid('query-too-many-terms', { most: MOST_TERMS }, 'query')
  return distinct
}
