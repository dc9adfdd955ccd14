import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { IndexKey } from '../../model/index-key.ts'
import type { Link } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import type { RulingMember } from '../../model/ruling.ts'
import type { MatchStore, SharedKey } from '../../ports/store/match-store.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import { rulingsOf } from '../cluster/rulings.ts'
import type { MatchRules } from '../rules.ts'
import { type BucketBounds, type BucketVerdict, classifyBucket } from './classify-bucket.ts'
import { doubledSources } from './doubled-sources.ts'
import { allNeighbourhoods, rowsInNeighbourhood } from './neighbourhoods.ts'

/** A bucket as it is now. */
export interface Bucket {
  readonly key: IndexKey
  /** Its visible records, in the bucket's order. */
  readonly rows: readonly RowNumber[]
  /** Its hidden records. */
  readonly withheld: number
  /** Of the visible records alone. */
  readonly verdict: BucketVerdict
}

export interface BucketReads {
  readonly records: RecordStore
  readonly matches: MatchStore
}

/** Which buckets, and for whose eyes. */
export interface BucketContext {
  readonly table: number
  /** Of the live generation. */
  readonly rules: MatchRules
  readonly bounds: BucketBounds
  readonly rowFilter: RowFilter
}

/** Records looked at in one go. */
const MOST_ROWS = 20_000

/** The buckets under these keys as they are now; those with fewer than two live records, or none visible, are left out. */
export async function loadBuckets(
  reads: BucketReads,
  bucketContext: BucketContext,
  keys: readonly IndexKey[],
): Promise<readonly Bucket[]> {
  return bucketsOfRows(reads, bucketContext, await rowsUnder(reads, bucketContext, keys))
}

/** The same of one, unless more than `most` of its records are visible: how many there are is known before any link is read. */
export async function loadBucketUpTo(
  reads: BucketReads,
  bucketContext: BucketContext,
  key: IndexKey,
  most: number,
): Promise<Bucket | 'TOO_LARGE' | undefined> {
  const whole = bucketContext.rowFilter === EVERYTHING
  const rows = await rowsUnder(reads, bucketContext, [key], whole ? most : undefined)
  const visible = await visibleAmong(reads, bucketContext, rows)
  if (visible.some((each) => each.rows.length > most)) return 'TOO_LARGE'
  return (await bucketsOfRows(reads, bucketContext, rows))[0]
}

/** A bucket's key and all of its rows. */
interface BucketRows {
  readonly key: IndexKey
  readonly rows: readonly RowNumber[]
}

/** The rows of each bucket: those that share the key, or those of the neighbourhood around it; so many and one more at most. */
async function rowsUnder(
  reads: BucketReads,
  { table, rules }: BucketContext,
  keys: readonly IndexKey[],
  most?: number,
): Promise<readonly BucketRows[]> {
  const isExact = ({ mapping }: IndexKey) => rules.keyer.nearness[mapping] === undefined
  const asked = keys.filter(isExact)
  const bounds = most === undefined ? undefined : asked.map(() => most + 1)
  const exact = await reads.matches.postings(table, rules.generation, asked, bounds)
  let next = 0
  const found: BucketRows[] = []
  for (const key of keys)
    found.push(
      isExact(key)
        ? (exact[next++] as BucketRows)
        : { key, rows: await rowsInNeighbourhood(reads, table, rules, key, most) },
    )
  return found
}

async function bucketsOfRows(
  reads: BucketReads,
  bucketContext: BucketContext,
  found: readonly BucketRows[],
): Promise<readonly Bucket[]> {
  const { table, bounds } = bucketContext
  const { generation } = bucketContext.rules
  const shared = await visibleAmong(
    reads,
    bucketContext,
    found.filter(({ rows }) => rows.length > 1),
  )
  const all = ascending(shared.flatMap(({ rows }) => rows))
  if (all.length === 0) return []
  const links = linksByRow(await reads.matches.links(table, generation, all))
  const members = membersByRow(await reads.matches.rulingMembers(table, all))
  const doubledIn = await doubledSources(reads.records, bucketContext, all)
  const buckets: Bucket[] = []
  await eachYielding(shared, ({ key, rows, withheld }) => {
    const within = linksWithin(rows, links)
    const rulings = rulingsOf(rows.flatMap((row) => members.get(row) ?? []))
    const doubled = doubledIn(rows)
    const facts = { rows: ascending(rows), links: within, rulings, ...(doubled ? { doubledSource: doubled } : {}) }
    buckets.push({ key, rows, withheld, verdict: rows.length > 1 ? classifyBucket(facts, bounds) : ALONE })
  })
  return buckets
}

/** Of a bucket with one visible record. */
const ALONE: BucketVerdict = Object.freeze({
  classification: 'NON_MATCH',
  reasoning: '',
  score: 0,
  deviation: 0,
  resolved: false,
  ignored: false,
  escalated: false,
})

/** What is visible of each bucket; without those of which nothing is. */
async function visibleAmong(
  { records }: BucketReads,
  { table, rowFilter }: BucketContext,
  shared: readonly BucketRows[],
): Promise<readonly (BucketRows & Pick<Bucket, 'withheld'>)[]> {
  if (rowFilter === EVERYTHING) return shared.map(({ key, rows }) => ({ key, rows, withheld: 0 }))
  const all = ascending(shared.flatMap(({ rows }) => rows))
  const seen = new Set((await records.byRows(table, all, rowFilter)).map(({ row }) => row))
  return shared.flatMap(({ key, rows }) => {
    const visible = rows.filter((row) => seen.has(row))
    return visible.length === 0 ? [] : { key, rows: visible, withheld: rows.length - visible.length }
  })
}

/** Every bucket of these mappings, some at a time. */
export async function* eachBucket(
  reads: BucketReads,
  bucketContext: BucketContext,
  mappings: readonly number[],
  slice = 500,
): AsyncGenerator<readonly Bucket[]> {
  for (const mapping of mappings) {
    if (bucketContext.rules.keyer.nearness[mapping]) {
      const { table, rules } = bucketContext
      const neighbourhoods = await allNeighbourhoods(reads, table, rules, mapping, EVERYTHING)
      const sized = neighbourhoods.map(({ rows, ...key }) => ({ key, rows, size: rows.length, withheld: 0 }))
      for (const part of bySize(sized))
        yield await bucketsOfRows(
          reads,
          bucketContext,
          part.map(({ key: { mapping: at, hash }, rows }) => ({ key: { mapping: at, hash }, rows })),
        )
      continue
    }
    for (let after: SharedKey | undefined; ; ) {
      const query = { mappings: [mapping], sort: 'NATURAL', limit: slice, ...(after ? { after } : {}) } as const
      const keys = await reads.matches.sharedKeysAfter(
        bucketContext.table,
        bucketContext.rules.generation,
        query,
        bucketContext.rowFilter,
      )
      if (keys.length === 0) break
      for (const part of bySize(keys)) yield await loadBuckets(reads, bucketContext, part)
      after = keys.at(-1)
    }
  }
}

/** Keys in parts that are not too many records at once; one that is too many alone stands alone. */
function* bySize<K extends Pick<SharedKey, 'size' | 'withheld'>>(keys: readonly K[]): Generator<readonly K[]> {
  let part: K[] = []
  let rows = 0
  for (const key of keys) {
    const size = key.size + key.withheld
    if (part.length > 0 && rows + size > MOST_ROWS) {
      yield part
      part = []
      rows = 0
    }
    part.push(key)
    rows += size
  }
  if (part.length > 0) yield part
}

/** The links of a row to greater ones, by the row. */
export function linksByRow(links: readonly Link[]): ReadonlyMap<RowNumber, readonly Link[]> {
  return groupedBy(links, ({ a }) => a)
}

function membersByRow(members: readonly RulingMember[]): ReadonlyMap<RowNumber, readonly RulingMember[]> {
  return groupedBy(members, ({ row }) => row)
}

/** The links between two of these rows. */
export function linksWithin(
  rows: readonly RowNumber[],
  links: ReadonlyMap<RowNumber, readonly Link[]>,
): readonly Link[] {
  const inside = new Set(rows)
  return rows.flatMap((row) => (links.get(row) ?? []).filter(({ b }) => inside.has(b)))
}

function groupedBy<T>(list: readonly T[], keyOf: (item: T) => number): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>()
  for (const item of list) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

function ascending(rows: readonly RowNumber[]): readonly RowNumber[] {
  return [...new Set(rows)].sort((a, b) => a - b)
}
