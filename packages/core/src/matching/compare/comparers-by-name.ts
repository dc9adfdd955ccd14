import type { ComparerName } from '../../model/resources/classifier.ts'
import { type Reference, type Vocabulary, vocabularyOf } from '../../reference/vocabulary.ts'
import { createAddress } from './address.ts'
import { authors } from './authors.ts'
import { createCompany } from './company.ts'
import type { Comparer, TextBound, TypedComparer } from './comparer.ts'
import { date } from './date.ts'
import { days } from './days.ts'
import { damerauSimilarity } from './edit-distance/damerau.ts'
import { jaroWinkler } from './edit-distance/jaro-winkler.ts'
import { levenshteinSimilarity } from './edit-distance/levenshtein.ts'
import { createEmail } from './email.ts'
import { exact } from './exact.ts'
import { geographic } from './geographic.ts'
import { createName } from './name.ts'
import { ngramSimilarity } from './ngram.ts'
import { number } from './number.ts'
import { partNumber } from './part-number.ts'
import { phone } from './phone.ts'
import { proportion } from './proportion.ts'
import { createTokenSet, tokenSortSimilarity } from './tokens.ts'
import { variant } from './variant.ts'
import { version } from './version.ts'

/** Comparers that read values in a way of their own; text options are not for them. */
type TypedName =
  | 'NUMBER'
  | 'PROPORTION'
  | 'DATE'
  | 'DAYS'
  | 'GEOGRAPHIC'
  | 'NAME'
  | 'AUTHORS'
  | 'COMPANY'
  | 'PART_NUMBER'
  | 'VERSION'
  | 'VARIANT'
  | 'PHONE'
  | 'EMAIL'
  | 'ADDRESS'
type TypedComparers = { readonly [name in TypedName]: TypedComparer }

const made = new WeakMap<Vocabulary, TypedComparers>()

/** With what was replaced of the reference packs. @default our own */
function typedComparers(reference?: Reference): TypedComparers {
  const vocabulary = vocabularyOf(reference)
  const known = made.get(vocabulary)
  if (known) return known
  const comparers: TypedComparers = Object.freeze({
    NUMBER: number,
    PROPORTION: proportion,
    DATE: date,
    DAYS: days,
    GEOGRAPHIC: geographic,
    NAME: createName(vocabulary),
    AUTHORS: authors,
    COMPANY: createCompany(vocabulary),
    PART_NUMBER: partNumber,
    VERSION: version,
    VARIANT: variant,
    PHONE: phone,
    EMAIL: createEmail(vocabulary),
    ADDRESS: createAddress(vocabulary),
  })
  made.set(vocabulary, comparers)
  return comparers
}

const TYPED = typedComparers()

/** The comparers by the name used in a classifier, without a tolerance, with our own reference packs. They take canonical texts. */
export const COMPARERS_BY_NAME: Readonly<Record<ComparerName, Comparer>> = Object.freeze({
  EXACT: exact,
  LEVENSHTEIN: levenshteinSimilarity,
  DAMERAU: damerauSimilarity,
  JARO_WINKLER: jaroWinkler,
  TOKEN_SORT: tokenSortSimilarity,
  TOKEN_SET: createTokenSet(),
  NGRAM: ngramSimilarity,
  NUMBER: TYPED.NUMBER.create(),
  PROPORTION: TYPED.PROPORTION.create(),
  DATE: TYPED.DATE.create(),
  DAYS: TYPED.DAYS.create(),
  GEOGRAPHIC: TYPED.GEOGRAPHIC.create(),
  NAME: TYPED.NAME.create(),
  AUTHORS: TYPED.AUTHORS.create(),
  COMPANY: TYPED.COMPANY.create(),
  PART_NUMBER: TYPED.PART_NUMBER.create(),
  VERSION: TYPED.VERSION.create(),
  VARIANT: TYPED.VARIANT.create(),
  PHONE: TYPED.PHONE.create(),
  EMAIL: TYPED.EMAIL.create(),
  ADDRESS: TYPED.ADDRESS.create(),
})

/** What a comparer is made with. */
export interface ComparerSettings {
  /** Days, metres, or the unit of the numbers. */
  readonly tolerance?: number | undefined
  /** @default our own packs */
  readonly reference?: Reference | undefined
  /** For TOKEN_SET, by word as texts have it. */
  readonly wordWeights?: ReadonlyMap<string, number> | undefined
}

/** A comparer as it is set. */
export function comparerWith(
  name: ComparerName,
  { tolerance, reference, wordWeights }: ComparerSettings = {},
): Comparer {
  if (name === 'TOKEN_SET' && wordWeights !== undefined) return createTokenSet(wordWeights)
  if (!isTyped(name) || (tolerance === undefined && reference === undefined)) return COMPARERS_BY_NAME[name]
  return typedComparers(reference)[name].create(tolerance)
}

const ALL_LETTERS = (text: string): string => text
const BOUNDS: { readonly [comparer in ComparerName]?: TextBound } = {
  JARO_WINKLER: { by: 'JARO', lettersOf: ALL_LETTERS },
  // An exchange of neighbours changes no letter, so it needs as many partners as other edits do.
  LEVENSHTEIN: { by: 'EDITS', lettersOf: ALL_LETTERS },
  DAMERAU: { by: 'EDITS', lettersOf: ALL_LETTERS },
  TOKEN_SORT: { by: 'EDITS', lettersOf: ALL_LETTERS },
}

/** What bounds a comparer without a tolerance; undefined where nothing does. */
export function boundOf(name: ComparerName, reference?: Reference): TextBound | undefined {
  return isTyped(name) ? typedComparers(reference)[name].bound : BOUNDS[name]
}

/** How such a comparer reads a value. */
export function typedCanonical(name: TypedName, reference?: Reference): TypedComparer['canonical'] {
  return typedComparers(reference)[name].canonical
}

export function isTyped(name: ComparerName): name is TypedName {
  return Object.hasOwn(TYPED, name)
}
