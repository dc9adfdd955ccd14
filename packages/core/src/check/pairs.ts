import { eventLoopYielder } from '../lib/async/yield-to-event-loop.ts'
import { verdictOf } from '../matching/classify/verdict.ts'
import { nearUnder } from '../matching/incremental/near-mappings.ts'
import { preparedRecords } from '../matching/incremental/prepared-records.ts'
import { isProbeKey, mappingOfProbe } from '../matching/indexing/probe-keys.ts'
import { isFor, type MatchRules } from '../matching/rules.ts'
import type { RowNumber } from '../model/record.ts'
import { EVERYTHING } from '../model/row-filter.ts'
import type { Store } from '../ports/store/store.ts'
import type { Report } from './findings.ts'
import { type BucketSlice, type IndexWalks, SLICE } from './slices.ts'
import type { TableFacts } from './table-facts.ts'

/** A bucket comes in pieces of about so many rows, each beginning with what the one before could not compare to its end. */
const PIECE = 5 * SLICE

/** Every two records that are near enough in a bucket for duplicates and score high enough have their link. */
export async function checkPairs(
  store: Store,
  facts: TableFacts,
  rules: MatchRules,
  walks: IndexWalks,
  report: Report,
): Promise<void> {
  if (!rules.scorer) return
  let batch: BucketSlice[] = []
  let size = 0
  for await (const bucket of bucketsOf(walks, rules, facts)) {
    batch.push(bucket)
    size += bucket.rows.length
    if (size < SLICE) continue
    await checkBuckets(store, facts, rules, batch, report)
    batch = []
    size = 0
  }
  await checkBuckets(store, facts, rules, batch, report)
}

/** The live rows under each key for duplicates, and in each cell of near keys, where there are two or more. */
async function* bucketsOf(
  walks: IndexWalks,
  { keyer, windowSizeOf }: MatchRules,
  { idByRow }: TableFacts,
): AsyncGenerator<BucketSlice> {
  let name = ''
  let rows: RowNumber[] = []
  let windowSize = 0
  let of = 0
  for await (const slice of walks.postings()) {
    for (const { mapping, hash, row } of slice) {
      const proposes = isProbeKey({ mapping }) || isFor(keyer.duplicates, mapping)
      if (!proposes || !idByRow.has(row)) continue
      const next = `${mapping} ${hash}`
      if (next !== name || rows.length >= PIECE + windowSize) {
        if (rows.length > 1) yield { rows, windowSize, of }
        rows = next === name && windowSize > 0 ? rows.slice(-windowSize) : []
        name = next
        windowSize = windowSizeOf(mapping)
        of = mapping
      }
      rows.push(row)
    }
  }
  if (rows.length > 1) yield { rows, windowSize, of }
}

async function checkBuckets(
  { records, matches }: Store,
  { table: { serial } }: TableFacts,
  rules: MatchRules,
  buckets: readonly BucketSlice[],
  report: Report,
): Promise<void> {
  const rows = [...new Set(buckets.flatMap(({ rows }) => rows))].sort((a, b) => a - b)
  if (rows.length === 0) return
  const known = preparedRecords(rules)
  const found = await rules.scripted(await records.byRows(serial, rows, EVERYTHING))
  for (const record of found) known.add(record)
  const linked = new Set((await matches.links(serial, rules.generation, rows)).map(({ a, b }) => `${a} ${b}`))
  const yieldToEventLoop = eventLoopYielder()
  for (const { rows: bucket, windowSize, of } of buckets) {
    report.count('buckets', 1)
    for (const [at, x] of bucket.entries()) {
      for (const y of bucket.slice(at + 1, at + 1 + windowSize)) {
        const [a, b] = x < y ? [x, y] : [y, x]
        const name = `${a} ${b}`
        if (linked.has(name) || !known.has(a) || !known.has(b)) continue
        const score = known.scoreOf(a, b)
        if (verdictOf(score, rules.thresholds) === 'NON_MATCH') continue
        const proposed =
          !isProbeKey({ mapping: of }) ||
          nearUnder(rules, mappingOfProbe({ mapping: of }), known.recordOf(a).values, known.recordOf(b).values)
        if (!proposed) continue
        linked.add(name) // one finding, however many keys they share
        report.find(
          'link-missing',
          `"${known.idOf(a)}" and "${known.idOf(b)}" share a key, or have two that are near, and score ${score}, and have no link.`,
        )
      }
      await yieldToEventLoop()
    }
  }
}
