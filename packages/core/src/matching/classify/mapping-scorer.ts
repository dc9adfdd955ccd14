import { combinations } from '../../lib/collections/combinations.ts'
import { nestedTexts } from '../../lib/nested.ts'
import type { Values } from '../../model/record.ts'
import type { ClassifierMapping, ComparerName } from '../../model/resources/classifier.ts'
import type { MatchStatistics } from '../../model/statistics.ts'
import { type Canonical, canonicalOf } from '../compare/canonical.ts'
import type { Comparer } from '../compare/comparer.ts'
import { COMPARER_OF_TOKEN } from '../compare/comparer-of-token.ts'
import { comparerWith } from '../compare/comparers-by-name.ts'
import { type ComparedDataset, tokenAt } from './compared-dataset.ts'
import { compileEffects } from './frequency-effect.ts'
import { meanWeight } from './mean.ts'
import { objectPlanOf } from './object-fields.ts'
import { compileObjectSimilarity, objectCanonical, objectTexts } from './object-similarity.ts'
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
  /** 0..10000 of two different values that go by numbers and have texts: of each, what is compared is read once. */
  ofNumbered(textsOf: (value: number) => readonly string[]): (x: number, y: number) => number
  /**
   * What the frequency of a text adds to an agreement on it, in 1/1000 of a bit. Absent where frequencies do not count, as
   * they never do for nested records.
   */
  readonly effectOf?: (text: string) => number
}

/** Lists in several columns of one mapping multiply; what comes after this many is left out. */
const MOST_COMBINATIONS = 1000

/** `statistics`: present when frequencies count. */
export function compileMapping(
  mapping: ClassifierMapping,
  dataset: ComparedDataset,
  statistics?: MatchStatistics,
): MappingScorer {
  const { id, keys, nullMismatch, weight } = mapping
  const canonical = canonicalOfMapping(mapping, dataset)
  const { similarity, ofNumbered } = compileSimilarity(mapping, dataset)
  const rawTexts = mapping.object
    ? (values: Values) => keys.flatMap((key) => objectTexts(values, key))
    : (values: Values) => joined(keys, values)
  const counted = statistics?.mappings.find((each) => each.id === id)
  return Object.freeze({
    id,
    weight: meanWeight(weight),
    canonical,
    textsOf(values: Values) {
      const raw = rawTexts(values)
      return raw.length === 0 ? raw : distinct(raw.map(canonical.of))
    },
    compare(a: readonly string[], b: readonly string[]): number | undefined {
      if (a.length > 0 && b.length > 0) return similarity(a, b)
      if (!nullMismatch) return undefined
      return a.length === b.length ? FULL : 0
    },
    ofNumbered,
    ...(counted ? { effectOf: compileEffects(counted) } : {}),
  })
}

type Similarity = (a: readonly string[], b: readonly string[]) => number

/** How alike two lists of texts are, neither of them empty. */
function compileSimilarity(
  mapping: ClassifierMapping,
  dataset: ComparedDataset,
): { readonly similarity: Similarity } & Pick<MappingScorer, 'ofNumbered'> {
  const objects = objectPlanOf(mapping, dataset)
  if (objects) {
    const similarity = compileObjectSimilarity(objects)
    return { similarity, ofNumbered: (textsOf) => (x, y) => similarity(textsOf(x), textsOf(y)) }
  }
  const { tolerance } = mapping
  const wordWeights = wordWeightsOf(mapping, dataset)
  const comparer = comparerWith(comparerOf(mapping, dataset), { tolerance, reference: dataset.reference, wordWeights })
  const similarity: Similarity = (a, b) => bestSimilarity(a, b, comparer)
  return { similarity, ofNumbered: (textsOf) => similarityOfNumbered(comparer, similarity, textsOf) }
}

function similarityOfNumbered(
  comparer: Comparer,
  ofLists: Similarity,
  textsOf: (value: number) => readonly string[],
): (x: number, y: number) => number {
  const ofTexts = comparer.ofNumbered?.((value) => textsOf(value)[0]!)
  return (x, y) => {
    const [a, b] = [textsOf(x), textsOf(y)]
    return ofTexts !== undefined && a.length === 1 && b.length === 1 ? Math.round(ofTexts(x, y) * FULL) : ofLists(a, b)
  }
}

/**
 * Synonyms read as the first of their group, generic values as nothing: they are missing. Of part numbers in a text those that are
 * generic are passed over, since the text is of several values.
 */
function canonicalOfMapping(mapping: ClassifierMapping, dataset: ComparedDataset): Canonical {
  const objects = objectPlanOf(mapping, dataset)
  if (objects) return objectCanonical(objects)
  const plain = canonicalOf(comparerOf(mapping, dataset), mapping.options, dataset.reference)
  const { genericValues = [], synonyms = [] } = mapping
  if (genericValues.length + synonyms.length === 0) return plain
  const readAs = new Map(
    synonyms.flatMap(([first = '', ...others]) => others.map((other) => [plain.of(other), plain.of(first)])),
  )
  readAs.delete('') // a text of which nothing is left is none
  for (const generic of genericValues) readAs.set(plain.of(generic), '')
  for (const [text, read] of readAs) readAs.set(text, readAs.get(read) ?? read)
  const areSeveral = comparerOf(mapping, dataset) === 'PART_NUMBER'
  const withoutGeneric = (read: string): string =>
    read
      .split(' ')
      .filter((number) => readAs.get(number) !== '')
      .join(' ')
  return {
    name: `${plain.name} with ${JSON.stringify([...readAs].sort())}`,
    of(text) {
      const read = plain.of(text)
      return readAs.get(read) ?? (areSeveral ? withoutGeneric(read) : read)
    },
  }
}

/** What words weigh that is stated, by word as texts have it; of words that read the same the last one counts. */
export function wordWeightsOf(
  { wordWeights, options, ...mapping }: ClassifierMapping,
  dataset: ComparedDataset,
): ReadonlyMap<string, number> | undefined {
  if (wordWeights === undefined) return undefined
  const { of } = canonicalOf(comparerOf({ ...mapping, options }, dataset), options)
  return new Map(
    wordWeights.flatMap(({ words, weight }) =>
      of(words)
        .split(' ')
        .map((word) => [word, weight] as const),
    ),
  )
}

/** The comparer that is stated, else the one of the first column's token. */
export function comparerOf(
  { comparer, keys: [first = ''] }: ClassifierMapping,
  dataset: ComparedDataset,
): ComparerName {
  return comparer ?? COMPARER_OF_TOKEN[tokenAt(first, dataset)]
}

/** The columns' texts joined with a space; a column without a text is passed over. */
function joined(keys: readonly string[], values: Values): readonly string[] {
  if (keys.length === 1) return nestedTexts(values, keys[0]!)
  const present = keys.map((key) => nestedTexts(values, key)).filter((texts) => texts.length > 0)
  return combinations(present, ' ', MOST_COMBINATIONS)
}

/** Sorted, so that the order of a list never matters. A text of which nothing is left counts as missing. */
function distinct(texts: readonly string[]): readonly string[] {
  if (texts.length === 1) return texts[0] === '' ? [] : texts
  return [...new Set(texts)].filter((text) => text !== '').sort()
}

/** The effect of the rarest text that both have; 0 when they share none. */
export function sharedEffect(
  a: readonly string[],
  b: readonly string[],
  effectOf: NonNullable<MappingScorer['effectOf']>,
): number {
  if (a.length === 1 && b.length === 1) return a[0] === b[0] ? effectOf(a[0]!) : 0
  const texts = new Set(a)
  let most: number | undefined
  for (const text of b) if (texts.has(text)) most = Math.max(most ?? Number.NEGATIVE_INFINITY, effectOf(text))
  return most ?? 0
}
