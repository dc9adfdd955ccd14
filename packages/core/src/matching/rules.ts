import { digestOf } from '../lib/hash.ts'
import { canonicalJson } from '../lib/json.ts'
import type { Classifier } from '../model/classifier.ts'
import type { Dataset } from '../model/dataset.ts'
import type { KeysOfRecord, PlacedKey } from '../model/index-key.ts'
import type { Indexer } from '../model/indexer.ts'
import type { Json, TableRecord, Values } from '../model/record.ts'
import type { Generation } from '../ports/match-store.ts'
import { REFERENCE_PACKS } from '../reference/packs.ts'
import type { Scorer } from './classify/scorer.ts'
import { compileScorer } from './classify/scorer.ts'
import { compileBucketOrder, DEFAULT_COMPARE_LIMIT, tieOf } from './indexing/bucket-order.ts'
import type { Keyer } from './indexing/keyer.ts'
import { compileKeyer } from './indexing/keyer.ts'

/** Moves when the code that makes keys or scores changes what it makes: older generations then have to be built anew. */
const KERNEL_VERSION = 3

/** What keys and scores of one generation follow from. Kept with the generation, so that every write keeps to it. */
export interface MatchConfiguration {
  readonly dataset: Dataset
  readonly indexer: Indexer
  readonly classifier?: Classifier
}

/** A configuration made ready for work. */
export interface MatchRules {
  readonly generation: number
  readonly configuration: MatchConfiguration
  readonly keyer: Keyer
  /** The keys that a record's values make, and its place in each of their buckets. */
  keysOfRecord(record: Pick<TableRecord, 'id' | 'values'>): KeysOfRecord
  /** By mapping: two records of a bucket are compared when so many positions or fewer lie between them, one more than that apart. */
  readonly reaches: readonly number[]
  /** Present when the entity looks for duplicates. */
  readonly scorer?: Scorer
  readonly thresholds: { readonly matchThreshold: number; readonly nonMatchThreshold: number }
}

/** Identifies everything that keys and scores follow from, this code included; descriptions and what only views ask for are not. */
export function keyerOf({ dataset, indexer, classifier }: MatchConfiguration): string {
  const compared = new Set(classifier?.mappings.flatMap(({ keys }) => keys))
  const tokens = dataset.columns.filter(({ key }) => compared.has(key)).map(({ key, token }) => [key, token])
  const grounds = {
    packs: REFERENCE_PACKS.map(({ name, version }) => [name, version]),
    tokens: Object.fromEntries(tokens),
    mappings: indexer.mappings.map(({ description: _, ...mapping }) => mapping),
    ...(classifier && {
      compared: classifier.mappings,
      model: [classifier.model ?? 'MEAN', classifier.prior ?? 0],
      thresholds: [classifier.matchThreshold, classifier.nonMatchThreshold],
    }),
  }
  return `${KERNEL_VERSION}:${digestOf([canonicalJson(asJson(grounds))])}`
}

/** Plain JSON: what is undefined is left out. */
export function asJson(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json
}

/** True when this code can go on with a generation that an earlier one began. */
export function isCurrentKernel(keyer: string): boolean {
  return keyer.startsWith(`${KERNEL_VERSION}:`)
}

/** Compiles generations, each once. */
export function createRulesCache(): (table: number, generation: Generation) => MatchRules {
  const cache = new Map<string, MatchRules>()
  return (table, generation) => {
    const name = `${table} ${generation.number} ${generation.keyer}`
    const known = cache.get(name)
    if (known) return known
    const rules = compileRules(generation.number, generation.configuration as unknown as MatchConfiguration) // written by `asJson`
    if (cache.size >= 256) cache.clear()
    cache.set(name, rules)
    return rules
  }
}

export function compileRules(generation: number, configuration: MatchConfiguration): MatchRules {
  const { dataset, indexer, classifier } = configuration
  const keyer = compileKeyer(indexer)
  const scorer = classifier && compileScorer(classifier, dataset)
  const prepare = scorer && remembered((values: Values) => scorer.prepare(values))
  const placeOf = indexer.mappings.map((mapping) => compileBucketOrder(mapping, classifier?.mappings ?? []))
  const placedKeys = remembered((values: Values): readonly PlacedKey[] => {
    const compared = prepare?.(values) ?? []
    const textOf = (position: number) => compared[position]?.[0]
    const places = placeOf.map((place, mapping) => (isFor(keyer.duplicates, mapping) ? place(textOf) : 0))
    return keyer.keysOf(values).map((key) => ({ ...key, place: places[key.mapping] ?? 0 }))
  })
  return {
    generation,
    configuration,
    keyer,
    keysOfRecord: ({ id, values }) => ({ tie: tieOf(id), keys: placedKeys(values) }),
    reaches: indexer.mappings.map(({ compareLimit = DEFAULT_COMPARE_LIMIT }) => compareLimit - 1),
    ...(scorer && prepare ? { scorer: { ...scorer, prepare } } : {}),
    thresholds: classifier ?? { matchThreshold: 8500, nonMatchThreshold: 4000 },
  }
}

/** Does this mapping look for duplicates? */
export function isFor(duplicates: number, mapping: number): boolean {
  return (duplicates & (1 << mapping)) !== 0
}

/** A record's keys and compared texts are asked for its pairs and again for its postings: the same values are worked on once. */
function remembered<T>(work: (values: Values) => T): (values: Values) => T {
  const known = new WeakMap<Values, T>()
  return (values) => {
    const found = known.get(values) ?? work(values)
    known.set(values, found)
    return found
  }
}
