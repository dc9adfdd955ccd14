import { digestOf } from '../lib/bytes/hash.ts'
import { canonicalJson } from '../lib/json.ts'
import { FIRST_CELL, type KeysOfRecord, type PlacedKey } from '../model/index-key.ts'
import type { Json, TableRecord, Values } from '../model/record.ts'
import type { Classifier, Doubt, Linkage } from '../model/resources/classifier.ts'
import type { Indexer } from '../model/resources/indexer.ts'
import type { MatchStatistics } from '../model/statistics.ts'
import type { ScriptRunner } from '../ports/script-runner.ts'
import type { Generation } from '../ports/store/match-store.ts'
import { REFERENCE_PACKS } from '../reference/packs.ts'
import type { Reference } from '../reference/vocabulary.ts'
import { type ComparedDataset, nestedColumnsAt, tokenAt } from './classify/compared-dataset.ts'
import type { Prepared, Scorer } from './classify/scorer.ts'
import { compileScorer } from './classify/scorer.ts'
import { CROWD_LINKS, LINKS_EACH } from './cluster/crowd-components.ts'
import { doubtBy } from './cluster/held-links.ts'
import { compileBucketOrder, tiebreakOf, windowLimitOf } from './indexing/bucket-order.ts'
import type { Keyer } from './indexing/keyer.ts'
import { compileKeyer } from './indexing/keyer.ts'
import { probeKeys } from './indexing/probe-keys.ts'
import { isScripted } from './indexing/script-keys.ts'
import { compileScripted, type Scripted } from './scripted-values.ts'

/** Moves when the code that makes keys, scores or ids of groups changes what it makes: older generations then have to be built anew. */
const KERNEL_VERSION = 12

/** Records whose keys and texts are worked on once, and as many more: those of a batch, and of the ones that are made ready meanwhile. */
const REMEMBERED = 4000

/** What keys and scores of one generation follow from. Kept with the generation, so that every write keeps to it. */
export interface MatchConfiguration {
  readonly dataset: ComparedDataset
  readonly indexer: Indexer
  readonly classifier?: Classifier
  /** For a classifier with `termFrequency`: frozen by the FULL index that built the generation. Absent: nothing was counted. */
  readonly statistics?: MatchStatistics
}

/** A configuration made ready for work. */
export interface MatchRules {
  readonly generation: number
  readonly configuration: MatchConfiguration
  readonly keyer: Keyer
  /** Some mapping has a script. */
  readonly hasScripts: boolean
  /** Runs the scripts of mappings: before anybody asks for keys. Answers the records with what they say. */
  readonly scripted: Scripted['run']
  /** The keys that a record's values make, its sort key in each of their buckets, and the cells by which near keys are found. */
  keysOfRecord(record: Pick<TableRecord, 'id' | 'values'>): KeysOfRecord
  /** The keys alone, which its values make. */
  keysOfValues(values: Values): readonly PlacedKey[]
  /** Some mapping for duplicates takes keys for near that are not equal. */
  readonly tolerant: boolean
  /** By mapping the texts of a record's keys; none for mappings without tolerance and those that look for no duplicates. */
  nearTexts(values: Values): readonly (readonly string[])[]
  /** By a key's mapping, or a cell's: two records there are compared when they stand at most so many positions apart. */
  readonly windowSizeOf: (mapping: number) => number
  /** Present when the entity looks for duplicates. */
  readonly scorer?: Scorer
  /** As the scorer prepares values, for those that are not met again: they are not remembered. */
  preparedOnce(values: Values): Prepared
  readonly thresholds: { readonly matchThreshold: number; readonly nonMatchThreshold: number }
  /** No cluster has two records of one source. */
  readonly onePerSource: boolean
  readonly linkage: Linkage
  readonly doubt: Doubt
}

/**
 * Identifies everything that keys and scores follow from, this code included; descriptions and what only views ask for are not.
 * A member that mappings did not have before is left out where it has its default: else every index had to be built anew.
 */
export function keyerOf({ dataset, indexer, classifier, statistics }: MatchConfiguration): string {
  const compared = [...new Set(classifier?.mappings.flatMap(({ keys }) => keys))]
  const tokens = compared.map((key) => [key, comparedTokens(key, dataset)])
  const grounds = {
    packs: REFERENCE_PACKS.map(({ name, version }) => [name, version]),
    ...(dataset.reference && { reference: readIn(dataset.reference) }),
    tokens: Object.fromEntries(tokens),
    mappings: indexer.mappings.map(({ description: _, ...mapping }) => mapping),
    ...(classifier && {
      compared: classifier.mappings,
      model: [classifier.model ?? 'MEAN', classifier.prior ?? 0],
      onePerSource: classifier.onePerSource ?? false,
      ...(classifier.linkage === 'AVERAGE' ? { linkage: classifier.linkage } : {}), // so that what was built before stands
      ...(classifier.linkage === 'AVERAGE' && !classifier.onePerSource ? { undivided: [CROWD_LINKS, LINKS_EACH] } : {}),
      ...(classifier.minimumEvidence ? { minimumEvidence: classifier.minimumEvidence } : {}),
      ...(classifier.doubt ? { doubt: classifier.doubt } : {}),
      frequencies: classifier.termFrequency ? (statistics ?? []) : false,
      thresholds: [classifier.matchThreshold, classifier.nonMatchThreshold],
    }),
  }
  return `${KERNEL_VERSION}:${digestOf([canonicalJson(asJson(grounds))])}`
}

/** The configuration with the frequencies that this generation was built with, if any: they are counted anew by FULL only. */
export function frozenLike(configuration: MatchConfiguration, generation: Generation | undefined): MatchConfiguration {
  const built = generation?.configuration as unknown as MatchConfiguration | undefined // written by `asJson`
  return built?.statistics ? { ...configuration, statistics: built.statistics } : configuration
}

/** What decides of replaced packs: their versions and their words; where these are from does not. */
function readIn(reference: Reference): Json {
  const packs = Object.entries(reference).map(([name, { version, parts }]) => [name, { version, parts }] as const)
  return asJson(Object.fromEntries(packs))
}

/** What decides how a column is compared: its token, of nested records those of their columns. */
function comparedTokens(path: string, dataset: ComparedDataset): Json {
  const nested = nestedColumnsAt(path, dataset)
  return nested.length === 0
    ? tokenAt(path, dataset)
    : nested.map(({ key, type, token }) => [key, type ?? 'TOKEN', token])
}

/** Plain JSON: what is undefined is left out. */
export function asJson(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json
}

/** True when this code can go on with a generation that an earlier one began. */
export function isCurrentKernel(keyer: string): boolean {
  return keyer.startsWith(`${KERNEL_VERSION}:`)
}

/** Compiles generations, each once. `scripts`: runs those of mappings. */
export function createRulesCache(
  scripts?: Pick<ScriptRunner, 'run'>,
): (table: number, generation: Generation) => MatchRules {
  const cache = new Map<string, MatchRules>()
  return (table, generation) => {
    const name = `${table} ${generation.number} ${generation.keyer}`
    const known = cache.get(name)
    if (known) return known
    const configuration = generation.configuration as unknown as MatchConfiguration // written by `asJson`
    const rules = compileRules(generation.number, configuration, scripts)
    if (cache.size >= 256) cache.clear()
    cache.set(name, rules)
    return rules
  }
}

export function compileRules(
  generation: number,
  configuration: MatchConfiguration,
  scripts?: Pick<ScriptRunner, 'run'>,
): MatchRules {
  const { dataset, indexer, classifier, statistics } = configuration
  const keyer = compileKeyer(indexer)
  const scorer = classifier && compileScorer(classifier, dataset, statistics)
  const work = remembered()
  const preparedOf = (done: Work, values: Values): Prepared => (done.prepared ??= scorer?.prepare(values) ?? [])
  const prepare = scorer && ((values: Values) => preparedOf(work.on(values), values))
  const preparedOnce = (values: Values): Prepared => {
    const done = work.known(values)
    return done ? preparedOf(done, values) : (scorer?.prepare(values) ?? [])
  }
  const scripted = compileScripted(indexer, scripts)
  const tolerant = keyer.nearness.some((near, mapping) => near !== undefined && isFor(keyer.duplicates, mapping))
  const textsNear = (given: Values): readonly (readonly string[])[] => {
    const values = scripted.valuesOf(given)
    return keyer.nearness.map((near, mapping) =>
      near && isFor(keyer.duplicates, mapping) ? keyer.keyText(mapping, values) : [],
    )
  }
  const nearTexts = (values: Values) => (work.on(values).nearTexts ??= textsNear(values))
  const cellsOf = (values: Values, sortKeyIn: (mapping: number) => number): readonly PlacedKey[] =>
    nearTexts(values).flatMap((texts, mapping) => {
      const near = keyer.nearness[mapping]
      return near && texts.length > 0 ? probeKeys(near, mapping, texts, sortKeyIn(mapping)) : []
    })
  const sortKeyOf = keyer.mappings.map((mapping) => compileBucketOrder(mapping, classifier?.mappings ?? []))
  const placed = (values: Values, done: Work): readonly PlacedKey[] => {
    const compared = preparedOf(done, values)
    const textOf = (position: number) => compared[position]?.[0]
    const sortKeyIn = (mapping: number) => (isFor(keyer.duplicates, mapping) ? sortKeyOf[mapping]!(textOf) : 0)
    const keys = keyer.placedKeysOf(scripted.valuesOf(values), sortKeyIn)
    return scorer && tolerant ? [...keys, ...cellsOf(values, sortKeyIn)] : keys
  }
  const placedKeys = (values: Values): readonly PlacedKey[] => {
    const done = work.on(values)
    done.keys ??= placed(values, done)
    return done.keys
  }
  const windowSizes = indexer.mappings.map((mapping) => windowLimitOf(mapping) - 1)
  return {
    generation,
    configuration,
    keyer,
    hasScripts: indexer.mappings.some(isScripted),
    scripted: scripted.run,
    keysOfValues: placedKeys,
    tolerant,
    keysOfRecord: ({ id, values }) => ({ tiebreak: tiebreakOf(id), keys: placedKeys(values) }),
    nearTexts,
    windowSizeOf: (mapping) => windowSizes[mapping < FIRST_CELL ? mapping : mapping - FIRST_CELL] ?? 0,
    ...(scorer && prepare ? { scorer: { ...scorer, prepare } } : {}),
    preparedOnce,
    thresholds: classifier ?? { matchThreshold: 8500, nonMatchThreshold: 4000 },
    onePerSource: classifier?.onePerSource ?? false,
    linkage: classifier?.linkage ?? 'SINGLE',
    doubt: doubtBy(classifier ?? {}),
  }
}

/** Does this mapping look for duplicates? */
export function isFor(duplicates: number, mapping: number): boolean {
  return mapping < FIRST_CELL && (duplicates & (1 << mapping)) !== 0 // beyond are cells, and a shift by 32 is one by 0
}

/** What was made of a record's values, each part when it is first asked for. */
interface Work {
  prepared: Prepared | undefined
  nearTexts: readonly (readonly string[])[] | undefined
  keys: readonly PlacedKey[] | undefined
}

/**
 * A record's keys and compared texts are asked for its pairs and again for its postings: the same values are worked on
 * once. The last ones are kept in two generations; a map that holds its keys weakly costs the collector more than the work.
 */
function remembered() {
  let young = new Map<Values, Work>()
  let old = new Map<Values, Work>()
  return {
    /** Without another turn for it. */
    known: (values: Values): Work | undefined => young.get(values) ?? old.get(values),
    on(values: Values): Work {
      const found = young.get(values)
      if (found !== undefined) return found
      const work = old.get(values) ?? { prepared: undefined, nearTexts: undefined, keys: undefined }
      if (young.size >= REMEMBERED) {
        old = young
        young = new Map()
      }
      young.set(values, work)
      return work
    },
  }
}
