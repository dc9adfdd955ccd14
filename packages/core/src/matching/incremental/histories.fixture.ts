import { isOnefoldError } from '../../error/onefold-error.ts'
import { type Random, seededRandom } from '../../lib/random.ts'
import type { TableRecord, Values } from '../../model/record.ts'
import type { Classifier } from '../../model/resources/classifier.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { IndexMapping } from '../../model/resources/indexer.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { Changes } from '../../ports/store/changes.ts'
import type { Fence, Generation } from '../../ports/store/match-store.ts'
import type { Store } from '../../ports/store/store.ts'
import { type BuildContext, buildGeneration } from '../build-generation.ts'
import { tiebreakOf } from '../indexing/bucket-order.ts'
import type { BatchInput, Cell } from '../kernel/batch.ts'
import { plainLinks } from '../kernel/plain-links.fixture.ts'
import { compileRules, type MatchConfiguration, type MatchRules } from '../rules.ts'
import type { RowChange } from './proposal-input.ts'
import { rematch } from './rematch.ts'

/** One table of a store, written to through the matching room alone: no engine around it. */
export interface History {
  /** Some random inserts, changes and removals in one commit; at least so many inserts. */
  write(least?: number): Promise<void>
  /** So many new records in one commit, nothing else. */
  insert(count: number): Promise<void>
  /** So many records go in one commit, nothing else. */
  remove(count: number): Promise<void>
  /** Builds the index anew, beside whatever is written meanwhile. */
  build(options?: Partial<BuildContext>): Promise<void>
  records(): Promise<readonly TableRecord[]>
  /** As the live index was built; before the first build as it will be. */
  configuration(): Promise<MatchConfiguration>
}

const TABLE = 1
const NAMES = ['Ada Lovelace', 'Ada Byron', 'Adam Smith', 'Grace Hopper', 'Grace Kelly', 'Mary Somerville', 'Hypatia']
const CITIES = ['London', 'London', 'London', 'Paris']
const LETTERS = 'abcde'

/** `limit`: each mapping's `compareLimit`. `adapt` says what the configuration asks for besides. */
export async function openHistory(
  store: Store,
  seed: number,
  limit: number,
  adapt: (configuration: MatchConfiguration) => MatchConfiguration = (configuration) => configuration,
): Promise<History> {
  const random = seededRandom(seed)
  const configuration = adapt(configurationOf(limit, random.chance(0.5)))
  await store.catalogue.save({ csn: await store.catalogue.csn(), put: [], remove: [], createTables: [TABLE] })
  await store.runs.submit({
    id: 'build',
    type: 'entity-synchronization',
    subject: 'x',
    input: null,
    trigger: 'MANUAL',
    owner: 'u',
  })
  const run = await store.runs.claim(['entity-synchronization'], 'node')
  const fence: Fence = { run: run?.id ?? '', attempt: run?.attempt ?? 0 }
  const live = new Map<number, TableRecord>()
  const context = { ...store, fence, signal: new AbortController().signal, report: async () => undefined }

  const valuesOf = (): Values => ({
    ...(random.chance(0.9) ? { name: mistyped(random.pick(NAMES), random) } : {}),
    city: random.pick(CITIES),
    ...(random.chance(0.7) ? { phone: String(random.below(9)) } : {}),
    ...(random.chance(0.5) ? { tags: [`t${random.below(4)}`, `t${random.below(9)}`] } : {}),
    ...(random.chance(0.5) ? { homes: homesOf(random) } : {}),
  })
  const insert = async (): Promise<RowChange> => {
    const [row = 0] = await store.records.reserveRows(TABLE, 1)
    return { row, after: recordOf(row, `p-${random.below(1_000_000)}-${row}`, 1, valuesOf(), sourcesOf(row, random)) }
  }
  const change = async (row: number, before: TableRecord): Promise<RowChange> => {
    if (random.chance(0.4)) return { row, before }
    const values = random.chance(0.3) ? before.values : { ...before.values, ...valuesOf() }
    const sources = random.chance(0.3) ? sourcesOf(row, random) : before.sources
    return { row, before, after: { ...before, revision: before.revision + 1, values, sources } }
  }
  const liveConfiguration = async (): Promise<MatchConfiguration> => {
    const { live } = await store.records.head(TABLE)
    const found = (await store.matches.generations(TABLE)).find(({ number }) => number === live)
    return found ? builtWith(found) : configuration
  }
  return {
    configuration: liveConfiguration,
    async write(least = 0) {
      const chosen = random.shuffled([...live]).slice(0, random.below(4))
      const rowChanges = await Promise.all([
        ...chosen.map(([row, record]) => change(row, record)),
        ...Array.from({ length: least + random.below(6) }, insert),
      ])
      await commitWrites(store, rowChanges)
      for (const { row, after } of rowChanges) {
        if (after) live.set(row, after)
        else live.delete(row)
      }
    },
    async insert(count) {
      const rowChanges = await Promise.all(Array.from({ length: count }, insert))
      await commitWrites(store, rowChanges)
      for (const { row, after } of rowChanges) if (after) live.set(row, after)
    },
    async remove(count) {
      const chosen = random.shuffled([...live]).slice(0, count)
      await commitWrites(
        store,
        chosen.map(([row, before]) => ({ row, before })),
      )
      for (const [row] of chosen) live.delete(row)
    },
    build: async (options) => buildGeneration({ ...context, ...options }, TABLE, await liveConfiguration()),
    records: () => store.records.slice(TABLE, 0, 100_000, EVERYTHING),
  }
}

function mistyped(name: string, random: Random): string {
  if (random.chance(0.4)) return name
  const at = random.below(name.length)
  return name.slice(0, at) + random.pick([...LETTERS]) + name.slice(at + 1)
}

function homesOf(random: Random): readonly { readonly [column: string]: string }[] {
  return Array.from({ length: 1 + random.below(2) }, () => ({
    street: mistyped(random.pick(['High Street', 'Mayor']), random),
    city: random.pick(CITIES),
  }))
}

function sourcesOf(row: number, random: Random): TableRecord['sources'] {
  return random.chance(0.2) ? [] : [{ system: random.pick(['crm', 'erp', 'web']), id: String(row) }]
}

function recordOf(
  row: number,
  id: string,
  revision: number,
  values: Values,
  sources: TableRecord['sources'],
): TableRecord {
  return { row, id, key: `k-${id}`, revision, created: 1, updated: 1, values, sources, merged: [], issues: [] }
}

function builtWith({ configuration }: Generation): MatchConfiguration {
  return configuration as unknown as MatchConfiguration // written by `asJson`
}

/** Decides again as often as something moved meanwhile. */
async function commitWrites(store: Store, rowChanges: readonly RowChange[]): Promise<void> {
  for (let done = false; !done; ) {
    try {
      await store.commit(TABLE, await changesOf(store, rowChanges))
      done = true
    } catch (error) {
      if (!isOnefoldError(error, 'conflict')) throw error
    }
  }
}

async function changesOf(store: Store, rowChanges: readonly RowChange[]): Promise<Changes> {
  const { csn, configuration: number, live, building } = await store.records.head(TABLE)
  const generations = await store.matches.generations(TABLE)
  const open = [live, building].flatMap((each) => {
    const found = generations.find((generation) => generation.number === each)
    return found ? compileRules(found.number, builtWith(found)) : []
  })
  const rules = open.find(({ generation }) => generation === live)
  const part = rules && (await rematch(store, TABLE, rules, rowChanges))
  return {
    seen: {
      csn,
      configuration: number,
      records: part?.records ?? new Map(),
      absentIds: [],
      absentSources: rowChanges.flatMap(({ before, after }) => (before ? [] : (after?.sources ?? []))),
      ...(part ? { matching: part.seen } : {}),
    },
    put: rowChanges.flatMap(({ after }) =>
      after ? { record: after, keys: open.map((each) => keysIn(each, after)) } : [],
    ),
    remove: rowChanges.flatMap(({ row, before, after }) => (after || !before ? [] : { row, id: before.id })),
    archive: [],
    audit: [],
    publish: [],
    ...(part ? { matching: part.changes } : {}),
  }
}

function keysIn(rules: MatchRules, record: TableRecord) {
  return { generation: rules.generation, ...rules.keysOfRecord(record) }
}

/** Everything that the live index holds, without what tells one generation from another. */
export async function indexOf(store: Store) {
  const { live = 0 } = await store.records.head(TABLE)
  const most = 1_000_000
  return {
    links: await store.scan.links(TABLE, live, { a: 0, b: 0 }, most),
    members: await store.scan.members(TABLE, live, 0, most),
    clusters: await store.scan.clusters(TABLE, live, '', most),
    postings: await store.scan.postings(TABLE, live, { mapping: -1, hash: 0, sortKey: 0, tiebreak: 0, row: 0 }, most),
  }
}

/** The same records as a batch. */
export function batchOf(
  records: readonly TableRecord[],
  { dataset, indexer, classifier, statistics }: MatchConfiguration,
): BatchInput {
  const column = (key: string): readonly Cell[] => records.map(({ values }) => values[key] as Cell)
  return {
    rows: records.length,
    columns: new Map(['name', 'city', 'phone', 'tags'].map((key) => [key, column(key)])),
    tiebreaks: Int32Array.from(records, ({ id }) => tiebreakOf(id)),
    dataset,
    indexer,
    classifier: classifier as Classifier,
    ...(statistics ? { statistics } : {}),
  }
}

function configurationOf(compareLimit: number, strict: boolean): MatchConfiguration {
  const mapping = (key: string, transform = {}): IndexMapping => ({
    id: key,
    keys: [key],
    matching: 'EXACT',
    combine: false,
    duplicates: true,
    compareLimit,
    keyOptions: ['IGNORE_CASE'],
    transform,
  })
  const dataset: Dataset = { type: 'dataset', _id: 'd', description: 'D', columns: [] }
  return {
    dataset,
    indexer: {
      type: 'indexer',
      _id: 'i',
      description: 'I',
      dataset: 'd',
      defaultKeyOptions: [],
      mappings: [mapping('city'), mapping('name', { name: 'PREFIX(3)' }), mapping('phone'), mapping('tags')],
    },
    classifier: {
      type: 'classifier-weight',
      _id: 'c',
      description: 'C',
      defaultOptions: [],
      defaultWeight: 1,
      matchThreshold: strict ? 8500 : 6500,
      nonMatchThreshold: strict ? 6000 : 3000,
      reviewScoreThreshold: 0.5,
      mappings: [
        { id: 'name', keys: ['name'], nullMismatch: false, options: [], weight: 2, comparer: 'LEVENSHTEIN' },
        { id: 'phone', keys: ['phone'], nullMismatch: true, options: [], weight: 1, comparer: 'EXACT' },
        { id: 'tags', keys: ['tags'], nullMismatch: false, options: [], weight: 1, comparer: 'EXACT' },
      ],
    },
  } as MatchConfiguration
}

/** One mapping of each kind with tolerance: one key a record, several in a list, nested ones, places. */
export function tolerant(configuration: MatchConfiguration): MatchConfiguration {
  const [first] = configuration.indexer.mappings as [IndexMapping]
  const plain = { ...first, transform: {}, combine: false, keyOptions: ['AGGRESSIVE'] as const }
  const mappings: readonly IndexMapping[] = [
    { ...plain, id: 'typos', keys: ['name'], matching: 'FUZZY', maximumTypos: 2 },
    {
      ...plain,
      id: 'words',
      keys: ['tags', 'name'],
      matching: 'FUZZY',
      maximumTypos: 1,
      transform: { name: 'TOKENS' },
    },
    { ...plain, id: 'alike', keys: ['name'], matching: 'FUZZY_LSH', similarity: 0.4 },
    { ...plain, id: 'homes', keys: ['homes.street', 'homes.city'], combine: true, matching: 'FUZZY' },
    { ...plain, id: 'places', keys: ['phone', 'phone'], matching: 'GEOGRAPHIC', radiusMeters: 160_000 },
    { ...plain, id: 'exact', keys: ['homes.street'] },
  ]
  return { ...configuration, indexer: { ...configuration.indexer, mappings } }
}

/** Builds the index anew while at most so many commits write on. */
export async function buildBesideWrites(history: History, most: number): Promise<void> {
  let building = true
  const built = history.build().finally(() => {
    building = false
  })
  for (let step = 0; step < most && building; step++) await history.write()
  await built
}

/** The links that the plain functions give for what a history holds, in the order of its records. */
export async function plainLinksOf(history: History): Promise<readonly (readonly [number, number, number, number])[]> {
  const records = await history.records()
  const values = records.map((record) => record.values)
  const rowOf = (index: number): number => records[index]?.row ?? 0
  const links = plainLinks(batchOf(records, await history.configuration()), values)
  return links.map(([a, b, score, mappings]) => [rowOf(a), rowOf(b), score, mappings])
}
