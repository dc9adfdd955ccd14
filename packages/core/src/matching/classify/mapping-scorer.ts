import { combinations } from '../../lib/combinations.ts'
import { textsIn } from '../../lib/json.ts'
import type { ClassifierMapping, ComparerName } from '../../model/classifier.ts'
import type { Dataset, Token } from '../../model/dataset.ts'
import type { Values } from '../../model/record.ts'
import { type Canonical, canonicalOf } from '../compare/canonical.ts'
import { COMPARER_OF_TOKEN } from '../compare/comparer-of-token.ts'
import { comparerWith } from '../compare/comparers-by-name.ts'
import { meanWeight } from './mean.ts'
import { bestSimilarity, FULL } from './similarity.ts'

/** One mapping's part of a score. */
export interface MappingScorer {
  readonly id: string
  /** In 1/1000. */
  readonly weight: number
  /** How one text of a value is read. */
  readonly canonical: Canonical
  /** What is compared of a record's value; several texts when a column holds a list. */
  textsOf(values: Values): readonly string[]
  /** 0..10000; undefined when the mapping takes no part. */
  compare(a: readonly string[], b: readonly string[]): number | undefined
}

/** Lists in several columns of one mapping multiply; what comes after this many is left out. */
const MOST_COMBINATIONS = 1000

export function compileMapping(mapping: ClassifierMapping, dataset: Dataset): MappingScorer {
  const { id, keys, nullMismatch, options } = mapping
  const name = comparerOf(mapping, dataset)
  const comparer = comparerWith(name, mapping.tolerance)
  const canonical = canonicalOf(name, options)
  return Object.freeze({
    id,
    weight: meanWeight(mapping.weight),
    canonical,
    textsOf: (values: Values) => distinct(joined(keys, values).map(canonical.of)),
    compare(a: readonly string[], b: readonly string[]): number | undefined {
      if (a.length > 0 && b.length > 0) return bestSimilarity(a, b, comparer)
      if (!nullMismatch) return undefined
      return a.length === b.length ? FULL : 0
    },
  })
}

/** The comparer that is stated, else the one of the first column's token. */
export function comparerOf({ comparer, keys }: ClassifierMapping, dataset: Dataset): ComparerName {
  return comparer ?? COMPARER_OF_TOKEN[tokenOf(keys[0], dataset)]
}

function tokenOf(key: string | undefined, { columns }: Dataset): Token {
  return columns.find((column) => column.key === key)?.token ?? 'TEXT'
}

/** The columns' texts joined with a space; a column without a text is passed over. */
function joined(keys: readonly string[], values: Values): readonly string[] {
  const present = keys.map((key) => textsIn(values[key])).filter((texts) => texts.length > 0)
  return combinations(present, ' ', MOST_COMBINATIONS)
}

/** Sorted, so that the order of a list never matters. A text of which nothing is left counts as missing. */
function distinct(texts: readonly string[]): readonly string[] {
  if (texts.length === 1) return texts[0] === '' ? [] : texts
  return [...new Set(texts)].filter((text) => text !== '').sort()
}
