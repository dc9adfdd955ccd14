import type { ComparerName } from '../../model/classifier.ts'
import type { Comparer } from './comparer.ts'
import { exact } from './exact.ts'
import { jaroWinkler } from './jaro-winkler.ts'
import { levenshteinSimilarity } from './levenshtein.ts'

/** The comparers by the name used in a classifier. */
export const COMPARERS_BY_NAME: Readonly<Record<ComparerName, Comparer>> = Object.freeze({
  EXACT: exact,
  LEVENSHTEIN: levenshteinSimilarity,
  JARO_WINKLER: jaroWinkler,
})
