import { eachBreathing } from '../lib/breathe.ts'
import type { BucketPosition, IndexKey } from '../model/index-key.ts'
import type { RowNumber, TableRecord } from '../model/record.ts'
import type { SeenPostings } from '../ports/changes.ts'
import type { MatchStore } from '../ports/match-store.ts'
import { movedPairs, orderAfter, type Stretch, stretchesOf } from './bucket-window.ts'
import { type PairSet, pairSet } from './pair-set.ts'
import { isFor, type MatchRules } from './rules.ts'

/** What a record's keys follow from. */
export type Keyed = Pick<TableRecord, 'id' | 'values'>

/** A row whose record is written or gone. */
export interface Touched {
  readonly row: RowNumber
  /** What the row held when links were last decided. Absent: nothing. */
  readonly before?: Keyed
  /** Absent: the record leaves. */
  readonly after?: TableRecord
}

export type PostingReads = Pick<MatchStore, 'postings' | 'neighbours'>

/** The pairs that a write makes and parts. */
export interface Proposals {
  /** To be scored. */
  readonly near: PairSet
  /** Of standing records that a bucket proposed and proposes no longer; another one may. */
  readonly parted: PairSet
  readonly seen: readonly SeenPostings[]
  /** Of pairs of standing records those that no bucket proposes after the write. */
  unproposed(pairs: readonly (readonly [Keyed & Row, Keyed & Row])[]): Promise<readonly boolean[]>
}

interface Row {
  readonly row: RowNumber
}

/** A bucket that touched records are in, were in, or both. */
interface Bucket {
  readonly key: IndexKey
  readonly reach: number
  readonly leaving: BucketPosition[]
  readonly entering: BucketPosition[]
}

export async function propose(
  reads: PostingReads,
  table: number,
  rules: MatchRules,
  touched: readonly Touched[],
): Promise<Proposals> {
  const rows = new Set(touched.map(({ row }) => row))
  const buckets = await bucketsOf(rules, touched)
  const near = pairSet()
  const parted = pairSet()
  const { seen, larger } = await proposeSmall(reads, table, rules, buckets, rows, near)
  for (const [bucket, stretches] of await stretchesAround(reads, table, rules, larger)) {
    for (const stretch of stretches) {
      await eachBreathing(
        movedPairs({ stretch, touched: rows, ...bucket }, bucket.reach, near, parted),
        () => undefined,
      )
      seen.push(seenOf(bucket.key, stretch))
    }
  }
  return {
    near,
    parted,
    seen,
    unproposed: async (pairs) => {
      const asked = pairs.map(([a, b]) => sharedPositions(rules, a, b))
      const around = asked.flatMap((shared) =>
        shared.map(({ key, at }) => ({ bucket: buckets.get(nameOf(key)) ?? emptyBucket(rules, key), at })),
      )
      const found = await positionsAround(reads, table, rules, around)
      const proposed = around.map(({ bucket }, index) => {
        const stretch = found[index] as Stretch
        seen.push(seenOf(bucket.key, stretch))
        return orderAfter({ stretch, touched: rows, ...bucket })
      })
      let next = 0
      return asked.map((shared, index) => {
        const [a, b] = pairs[index] as readonly [Row, Row]
        const orders = shared.map(({ key }) => ({ key, order: proposed[next++] as readonly BucketPosition[] }))
        return !orders.some(({ key, order }) => isNear(order, a.row, b.row, reachOf(rules, key)))
      })
    },
  }
}

async function bucketsOf(rules: MatchRules, touched: readonly Touched[]): Promise<ReadonlyMap<string, Bucket>> {
  const buckets = new Map<string, Bucket>()
  const put = (row: RowNumber, record: Keyed, side: 'leaving' | 'entering'): void => {
    const { tie, keys } = rules.keysOfRecord(record)
    for (const { place, ...key } of keys) {
      if (!isFor(rules.keyer.duplicates, key.mapping)) continue
      const name = nameOf(key)
      const bucket = buckets.get(name) ?? emptyBucket(rules, key)
      buckets.set(name, bucket)
      bucket[side].push({ place, tie, row })
    }
  }
  if (!rules.scorer) return buckets
  await eachBreathing(touched, ({ row, before, after }) => {
    if (before) put(row, before, 'leaving')
    if (after) put(row, after, 'entering')
  })
  return buckets
}

function emptyBucket(rules: MatchRules, key: IndexKey): Bucket {
  return { key, reach: reachOf(rules, key), leaving: [], entering: [] }
}

/** Buckets that are compared whole before and after: whoever enters is paired with all of them, and nobody is parted. */
async function proposeSmall(
  reads: PostingReads,
  table: number,
  rules: MatchRules,
  buckets: ReadonlyMap<string, Bucket>,
  rows: ReadonlySet<RowNumber>,
  near: PairSet,
) {
  const asked = [...buckets.values()]
  const most = asked.map((bucket) => bucket.reach + slackOf(bucket) + 2)
  const keys = asked.map(({ key }) => key)
  const postings = asked.length === 0 ? [] : await reads.postings(table, rules.generation, keys, most)
  const seen: SeenPostings[] = []
  const larger: Bucket[] = []
  await eachBreathing(asked.entries(), ([index, bucket]) => {
    const found = postings[index] as SeenPostings
    const standing = found.rows.filter((row) => !rows.has(row)) // where a touched row stood before no longer counts
    const size = standing.length + Math.max(bucket.leaving.length, bucket.entering.length)
    if (found.rows.length === most[index] || size > bucket.reach + 1) {
      larger.push(bucket)
      return
    }
    seen.push(found)
    for (const [at, { row }] of bucket.entering.entries()) {
      for (const other of standing) near.add(row, other)
      for (const other of bucket.entering.slice(at + 1)) near.add(row, other.row)
    }
  })
  return { seen, larger }
}

/** So many positions more must be read for as many others to be left over. */
function slackOf({ leaving, entering }: Bucket): number {
  return leaving.length + entering.length
}

async function stretchesAround(reads: PostingReads, table: number, rules: MatchRules, buckets: readonly Bucket[]) {
  const asked = buckets.flatMap((bucket) =>
    [...bucket.leaving, ...bucket.entering].map((at) => ({
      key: bucket.key,
      at,
      reach: bucket.reach + slackOf(bucket),
    })),
  )
  const found = asked.length === 0 ? [] : await reads.neighbours(table, rules.generation, asked)
  let next = 0
  return buckets.map((bucket): readonly [Bucket, readonly Stretch[]] => {
    const end = next + slackOf(bucket)
    const stretches = stretchesOf(asked.slice(next, end), found.slice(next, end))
    next = end
    return [bucket, stretches]
  })
}

async function positionsAround(
  reads: PostingReads,
  table: number,
  rules: MatchRules,
  around: readonly { readonly bucket: Bucket; readonly at: BucketPosition }[],
): Promise<readonly Stretch[]> {
  const asked = around.map(({ bucket, at }) => ({ key: bucket.key, at, reach: bucket.reach + slackOf(bucket) }))
  const found = asked.length === 0 ? [] : await reads.neighbours(table, rules.generation, asked)
  return asked.map((each, index) => stretchesOf([each], [found[index] ?? []])[0] as Stretch)
}

/** The keys for duplicates that two records share, each with the place of the first. */
function sharedPositions(rules: MatchRules, a: Keyed & Row, b: Keyed & Row) {
  const others = new Set(rules.keysOfRecord(b).keys.map(nameOf))
  const { tie, keys } = rules.keysOfRecord(a)
  return keys
    .filter((key) => isFor(rules.keyer.duplicates, key.mapping) && others.has(nameOf(key)))
    .map(({ place, ...key }) => ({ key, at: { place, tie, row: a.row } }))
}

/** The mappings for duplicates under which two records share a key, as bits. */
export function sharedMappings(rules: MatchRules, a: Keyed, b: Keyed): number {
  const names = new Set(rules.keysOfRecord(a).keys.map(nameOf))
  const shared = rules.keysOfRecord(b).keys.filter((key) => names.has(nameOf(key)))
  return shared.reduce((bits, { mapping }) => bits | (1 << mapping), 0) & rules.keyer.duplicates
}

function isNear(order: readonly BucketPosition[], a: RowNumber, b: RowNumber, reach: number): boolean {
  const x = order.findIndex(({ row }) => row === a)
  const y = order.findIndex(({ row }) => row === b)
  return x >= 0 && y >= 0 && Math.abs(x - y) <= reach
}

function seenOf(key: IndexKey, { from, to, positions }: Stretch): SeenPostings {
  return { key, ...(from ? { from } : {}), ...(to ? { to } : {}), rows: positions.map(({ row }) => row) }
}

function reachOf({ reaches }: MatchRules, { mapping }: IndexKey): number {
  return reaches[mapping] as number // a key's mapping is one of them
}

function nameOf({ mapping, hash }: IndexKey): string {
  return `${mapping} ${hash}`
}
