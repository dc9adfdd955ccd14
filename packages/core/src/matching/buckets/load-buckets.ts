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
import { type BucketBounds, type BucketVerdict, classifyBucket, deviationOf } from './classify-bucket.ts'
import { doubledSources } from './doubled-sources.ts'
import { allNeighbourhoods, rowsInNeighbourhood } from './neighbourhoods.ts'

/** A bucket as it is now. */
export interface Bucket {
  readonly key: IndexKey
  /** Its visible records, in the bucket's order. */
  readonly rows: readonly RowNumber[]
  /** Its hidden records. */
  readonly withheld: number
  /** Decided on all records; score and deviation are those of the visible links. */
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

/** A bucket's key and all of its rows. */
interface BucketRows {
  readonly key: IndexKey
  readonly rows: readonly RowNumber[]
}

/** The rows of each bucket: those that share the key, or those of the neighbourhood around it. */
async function rowsUnder(
  reads: BucketReads,
  { table, rules }: BucketContext,
  keys: readonly IndexKey[],
): Promise<readonly BucketRows[]> {
  const isExact = ({ mapping }: IndexKey) => rules.keyer.nearness[mapping] === undefined
  const exact = await reads.matches.postings(table, rules.generation, keys.filter(isExact))
  let next = 0
  const found: BucketRows[] = []
  for (const key of keys)
    found.push(
      isExact(key) ? (exact[next++] as BucketRows) : { key, rows: await rowsInNeighbourhood(reads, table, rules, key) },
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
  const shared = found.filter(({ rows }) => rows.length > 1)
  const all = ascending(shared.flatMap(({ rows }) => rows))
  if (all.length === 0) return []
  const links = linksByRow(await reads.matches.links(table, generation, all))
  const members = membersByRow(await reads.matches.rulingMembers(table, all))
  const visible = await visibleRows(reads, bucketContext, all)
  const doubledIn = await doubledSources(reads.records, bucketContext, all)
  const buckets: Bucket[] = []
  await eachYielding(shared, ({ key, rows }) => {
    const seen = visible ? rows.filter((row) => visible.has(row)) : rows
    if (seen.length === 0) return
    const within = linksWithin(rows, links)
    const rulings = rulingsOf(rows.flatMap((row) => members.get(row) ?? []))
    const doubled = doubledIn(rows)
    const facts = { rows: ascending(rows), links: within, rulings, ...(doubled ? { doubledSource: doubled } : {}) }
    const verdict = classifyBucket(facts, bounds)
    const withheld = rows.length - seen.length
    buckets.push({
      key,
      rows: seen,
      withheld,
      verdict: withheld > 0 ? seenVerdict(verdict, within, new Set(seen)) : verdict,
    })
  })
  return buckets
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
      const neighbourhoods = await allNeighbourhoods(reads, bucketContext.table, bucketContext.rules, mapping)
      for (const part of bySize(neighbourhoods.map(({ rows, ...key }) => ({ key, rows, size: rows.length }))))
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
        EVERYTHING,
      )
      if (keys.length === 0) break
      for (const part of bySize(keys)) yield await loadBuckets(reads, bucketContext, part)
      after = keys.at(-1)
    }
  }
}

/** Keys in parts that are not too many records at once; one that is too many alone stands alone. */
function* bySize<K extends Pick<SharedKey, 'size'>>(keys: readonly K[]): Generator<readonly K[]> {
  let part: K[] = []
  let rows = 0
  for (const key of keys) {
    if (part.length > 0 && rows + key.size > MOST_ROWS) {
      yield part
      part = []
      rows = 0
    }
    part.push(key)
    rows += key.size
  }
  if (part.length > 0) yield part
}

async function visibleRows(
  { records }: BucketReads,
  { table, rowFilter }: BucketContext,
  rows: readonly RowNumber[],
): Promise<ReadonlySet<RowNumber> | undefined> {
  if (rowFilter === 'EVERYTHING') return undefined
  return new Set((await records.byRows(table, rows, rowFilter)).map(({ row }) => row))
}

function seenVerdict(verdict: BucketVerdict, links: readonly Link[], seen: ReadonlySet<RowNumber>): BucketVerdict {
  const shown = links.filter(({ a, b }) => seen.has(a) && seen.has(b))
  const joining = shown.filter(({ kind }) => kind !== 'SEPARATED')
  const counted = joining.length > 0 ? joining : shown
  const score =
    counted.length === 0 ? 0 : Math.round(counted.reduce((sum, link) => sum + link.score, 0) / counted.length)
  return { ...verdict, score, deviation: deviationOf(counted, score) }
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
