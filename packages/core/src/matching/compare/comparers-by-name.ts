import type { ComparerName } from '../../model/classifier.ts'
import { address } from './address.ts'
import { company } from './company.ts'
import type { Comparer, TypedComparer } from './comparer.ts'
import { damerauSimilarity } from './damerau.ts'
import { date } from './date.ts'
import { email } from './email.ts'
import { exact } from './exact.ts'
import { geographic } from './geographic.ts'
import { jaroWinkler } from './jaro-winkler.ts'
import { levenshteinSimilarity } from './levenshtein.ts'
import { name } from './name.ts'
import { ngramSimilarity } from './ngram.ts'
import { number } from './number.ts'
import { phone } from './phone.ts'
import { tokenSetSimilarity, tokenSortSimilarity } from './tokens.ts'

/** Comparers that read values in a way of their own; text options are not for them. */
export const TYPED_COMPARERS = Object.freeze({
  NUMBER: number,
  DATE: date,
  GEOGRAPHIC: geographic,
  NAME: name,
  COMPANY: company,
  PHONE: phone,
  EMAIL: email,
  ADDRESS: address,
} satisfies Partial<Record<ComparerName, TypedComparer>>)

/** The comparers by the name used in a classifier, without a tolerance. They take canonical texts. */
export const COMPARERS_BY_NAME: Readonly<Record<ComparerName, Comparer>> = Object.freeze({
  EXACT: exact,
  LEVENSHTEIN: levenshteinSimilarity,
  DAMERAU: damerauSimilarity,
  JARO_WINKLER: jaroWinkler,
  TOKEN_SORT: tokenSortSimilarity,
  TOKEN_SET: tokenSetSimilarity,
  NGRAM: ngramSimilarity,
  NUMBER: number.create(),
  DATE: date.create(),
  GEOGRAPHIC: geographic.create(),
  NAME: name.create(),
  COMPANY: company.create(),
  PHONE: phone.create(),
  EMAIL: email.create(),
  ADDRESS: address.create(),
})

/** A comparer with its tolerance, if it has one: days, metres, or the unit of the numbers. */
export function comparerWith(name: ComparerName, tolerance: number | undefined): Comparer {
  return tolerance !== undefined && isTyped(name) ? TYPED_COMPARERS[name].create(tolerance) : COMPARERS_BY_NAME[name]
}

export function isTyped(name: ComparerName): name is keyof typeof TYPED_COMPARERS {
  return Object.hasOwn(TYPED_COMPARERS, name)
}
