import type { BucketExample, BucketHealthAsked, IndexEstimate, MappingHealth } from '../../api/buckets.ts'
import { eventLoopYielder } from '../../lib/async/yield-to-event-loop.ts'
import { hash53 } from '../../lib/bytes/hash.ts'
import { defined } from '../../lib/defined.ts'
import { bucketIdOf, duplicateMappings } from '../../matching/buckets/bucket-id.ts'
import {
  allNeighbourhoods,
  type Neighbourhood,
  neighbourhoodPairs,
  neighbourhoodsAmong,
} from '../../matching/buckets/neighbourhoods.ts'
import { pairsOf } from '../../matching/buckets/pairs.ts'
import { compileRules, isFor, type MatchRules } from '../../matching/rules.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import type { SharedKey } from '../../ports/store/match-store.ts'
import { type DecisionContext, matchConfigurationOf } from '../../write/commit/decision-context.ts'
import type { EngineServices } from '../services.ts'
import { visibleCount } from '../visible-count.ts'
import type { OpenDuplicates } from './open-duplicates.ts'
import { secondsFor } from './seconds-for.ts'
import { valueHealth } from './value-health.ts'

/** Buckets shown of each mapping. */
const SHOWN = 10
/** Records named of a bucket. */
const NAMED = 5
/** Records that an estimate is made from. */
const SAMPLED = 50_000
const SLICE = 1000

/**
 * How well the mappings of an entity bring together what belongs together, counted over the visible records. The last look at each table
 * stays until it, or what is configured, is another.
 */
export function bucketHealth(
  services: Pick<EngineServices, 'healths' | 'scripts' | 'store'>,
  opened: OpenDuplicates,
  wished: { readonly estimate: boolean },
): Promise<BucketHealthAsked> {
  const { context, live, rowFilter } = opened
  const { csn, catalogue } = context.head
  const name = JSON.stringify([csn, catalogue, live?.generation, rowFilter, wished.estimate])
  return services.healths(context.table.serial, name, () => loadHealth(services, opened, wished))
}

async function loadHealth(
  services: Pick<EngineServices, 'scripts' | 'store'>,
  { context, live, rowFilter }: OpenDuplicates,
  wished: { readonly estimate: boolean },
): Promise<BucketHealthAsked> {
  const estimated = wished.estimate ? { estimate: await estimateOf(services, context, rowFilter) } : {}
  if (!live) return { mappings: [], values: [], ...estimated }
  const { matches } = services.store
  const { serial } = context.table
  const sizes = await matches.sharedKeySizes(serial, live.generation, rowFilter)
  const mappings: MappingHealth[] = []
  for (const mapping of duplicateMappings(live)) {
    const windowSize = live.windowSizeOf(mapping)
    if (live.keyer.nearness[mapping]) {
      mappings.push(await tolerantHealth(services, context, live, rowFilter, mapping))
      continue
    }
    const own = sizes.filter((each) => each.mapping === mapping)
    const query = { mappings: [mapping], sort: 'SIZE_DESC' as const, offset: 0, limit: SHOWN }
    const { keys } = await matches.sharedKeys(serial, live.generation, query, rowFilter)
    const shared = keys.filter(({ size }) => size > 1)
    const largest = await examplesOf(services, context, live, rowFilter, shared)
    mappings.push({
      mappingId: live.keyer.mappings[mapping]?.id ?? '',
      ...countsOf(own, windowSize),
      largest,
      genericValues: largest.filter(({ recordCount }) => recordCount > windowSize + 1),
    })
  }
  return { mappings, values: await valueHealth(services, { context, live, rowFilter }), ...estimated }
}

/** Of a mapping with tolerance: its buckets are found by looking, since no key is stored for whoever is near it. */
async function tolerantHealth(
  services: Pick<EngineServices, 'store'>,
  { table: { serial } }: DecisionContext,
  live: MatchRules,
  rowFilter: OpenDuplicates['rowFilter'],
  mapping: number,
): Promise<MappingHealth> {
  const windowSize = live.windowSizeOf(mapping)
  const balls = await allNeighbourhoods(services.store, serial, live, mapping, rowFilter)
  const counts = balls.map(({ sizes }) => neighbourhoodPairs(sizes, windowSize))
  const most = [...balls].sort((a, b) => b.rows.length - a.rows.length || a.hash - b.hash).slice(0, SHOWN)
  const largest: BucketExample[] = []
  for (const { text, rows, ...key } of most) {
    const named = rows.slice(0, NAMED * 100).sort((a, b) => a - b)
    const shown = await services.store.records.byRows(serial, named.slice(0, NAMED), rowFilter)
    largest.push({
      bucketId: bucketIdOf(live, key),
      recordCount: rows.length,
      ...(shown.length > 0 ? { value: text.replaceAll('\u001f', ' ') } : {}),
      recordIds: shown.map(({ id }) => id),
    })
  }
  return {
    mappingId: live.keyer.mappings[mapping]?.id ?? '',
    buckets: balls.length,
    pairs: counts.reduce((sum, { compared }) => sum + compared, 0),
    skippedPairs: counts.reduce((sum, { skipped }) => sum + skipped, 0),
    largest: largest.filter(({ recordIds }) => recordIds.length > 0),
    genericValues: largest.filter(({ recordCount, recordIds }) => recordCount > windowSize + 1 && recordIds.length > 0),
  }
}

function countsOf(sizes: readonly { readonly size: number; readonly keys: number }[], windowSize: number) {
  const sum = (of: (size: number) => number) => sizes.reduce((all, { size, keys }) => all + keys * of(size), 0)
  return {
    buckets: sum(() => 1),
    pairs: sum((size) => pairsOf(size, windowSize).compared),
    skippedPairs: sum((size) => pairsOf(size, windowSize).skipped),
  }
}

async function examplesOf(
  services: Pick<EngineServices, 'store'>,
  { table: { serial } }: DecisionContext,
  rules: MatchRules,
  rowFilter: OpenDuplicates['rowFilter'],
  keys: readonly SharedKey[],
): Promise<readonly BucketExample[]> {
  // More than are named are asked for, because the first ones may be hidden.
  const most = keys.map(() => NAMED * (rowFilter === EVERYTHING ? 1 : 100))
  const postings = await services.store.matches.postings(serial, rules.generation, keys, most)
  const rows = [...new Set(postings.flatMap((each) => each.rows))].sort((a, b) => a - b)
  const found = await rules.scripted(await services.store.records.byRows(serial, rows, rowFilter))
  const records = new Map(found.map((each) => [each.row, each]))
  return keys.map((key, index) => {
    const members = (postings[index]?.rows ?? []).flatMap((row) => records.get(row) ?? []).slice(0, NAMED)
    const value = members[0] && textOfKey(rules, key, members[0].values)
    return {
      bucketId: bucketIdOf(rules, key),
      recordCount: key.size,
      ...defined({ value }),
      recordIds: members.map(({ id }) => id),
    }
  })
}

/** The text behind a key, as this record has it; of a combined key its parts with a space between. */
function textOfKey(
  { keyer }: MatchRules,
  { mapping, hash }: SharedKey,
  values: Parameters<MatchRules['keyer']['keysOf']>[0],
): string | undefined {
  return keyer
    .keyText(mapping, values)
    .find((text) => hash53(text, mapping) === hash)
    ?.replaceAll('\u001f', ' ')
}

/** Keys are made of the first records by the present configuration; so many times more records make so many times squared more pairs. */
async function estimateOf(
  services: Pick<EngineServices, 'scripts' | 'store'>,
  { head, table, components }: DecisionContext,
  rowFilter: RowFilter,
): Promise<IndexEstimate> {
  const configuration = matchConfigurationOf(components)
  const records =
    rowFilter === EVERYTHING ? head.records : await visibleCount(services.store.records, table.serial, rowFilter)
  if (!configuration) return { records, sampledRecords: 0, seconds: 0, mappings: [] }
  const rules = compileRules(0, configuration, services.scripts)
  const near = rules.keyer.mappings.map(() => new Map<string, number[]>())
  const counts = rules.keyer.mappings.map(() => new Map<number, number>())
  const yieldToEventLoop = eventLoopYielder()
  let sampled = 0
  for (let after = 0; sampled < SAMPLED; ) {
    const slice = await services.store.records.slice(table.serial, after, SLICE, rowFilter)
    if (slice.length === 0) break
    for (const { row, values } of await rules.scripted(slice)) {
      for (const { mapping, hash } of rules.keyer.keysOf(values))
        if (isFor(rules.keyer.duplicates, mapping)) add(counts[mapping]!, hash)
      for (const [mapping, texts] of rules.nearTexts(values).entries())
        for (const text of texts) {
          const rows = near[mapping]!.get(text)
          if (rows) rows.push(row)
          else near[mapping]!.set(text, [row])
        }
      const pause = yieldToEventLoop()
      if (pause) await pause
    }
    sampled += slice.length
    after = slice.at(-1)?.row ?? after
  }
  const scale = sampled === 0 ? 1 : Math.max(1, records / sampled)
  const mappings: IndexEstimate['mappings'][number][] = []
  for (const mapping of duplicateMappings(rules)) {
    const nearness = rules.keyer.nearness[mapping]
    const windowSize = rules.windowSizeOf(mapping)
    const sizes = nearness
      ? (await neighbourhoodsAmong(mapping, near[mapping]!, nearness)).map((ball) => ball.sizes)
      : [...counts[mapping]!.values()].filter((size) => size > 1).map((size) => [size])
    mappings.push({ mappingId: rules.keyer.mappings[mapping]?.id ?? '', ...scaled(sizes, windowSize, scale) })
  }
  const pairs = mappings.reduce((sum, each) => sum + each.pairs, 0)
  return { records, sampledRecords: sampled, seconds: secondsFor(records, pairs), mappings }
}

/** Buckets grow with the number of records: each size is counted as it would be in the whole table. */
function scaled(buckets: readonly Neighbourhood['sizes'][], windowSize: number, scale: number) {
  let pairs = 0
  let skippedPairs = 0
  let largest = 0
  for (const sizes of buckets) {
    const whole = sizes.map((size) => Math.round(size * scale))
    const { compared, skipped } = neighbourhoodPairs(whole, windowSize)
    pairs += compared
    skippedPairs += skipped
    largest = Math.max(
      largest,
      whole.reduce((sum, size) => sum + size, 0),
    )
  }
  return { buckets: buckets.length, pairs, skippedPairs, largest }
}

function add(counts: Map<number, number>, hash: number): void {
  counts.set(hash, (counts.get(hash) ?? 0) + 1)
}
