import { eachBreathing } from '../../lib/breathe.ts'
import type { BucketPosition, IndexKey } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenPostings } from '../../ports/changes.ts'
import { isCell } from '../indexing/cells.ts'
import { isFor, type MatchRules } from '../rules.ts'
import { keyMap } from './key-map.ts'
import type { Bucket } from './near-buckets.ts'
import { findNearKeys, type NearReads } from './near-keys.ts'
import { byText, nearPairs, type TextKey, textKeysOf } from './near-mappings.ts'
import type { Keyed, Touched } from './proposals.ts'

export interface BucketReads extends NearReads {
  readonly missing: 'REFUSE' | 'PASS_OVER'
}

/** The buckets that a write touches. */
interface Buckets {
  of(keys: Bucket['keys']): Bucket | undefined
  all(): Iterable<Bucket>
}

/** A bucket while it is put together. */
interface OpenBucket extends Bucket {
  readonly leaving: BucketPosition[]
  readonly entering: BucketPosition[]
  readonly sides: Map<RowNumber, number>
}

/** The buckets that touched records are in, were in, or both: of each of their keys, and of each with each that is near. */
export async function gatherBuckets(
  reads: BucketReads,
  table: number,
  rules: MatchRules,
  touched: readonly Touched[],
): Promise<{ readonly buckets: Buckets; readonly seen: readonly SeenPostings[] }> {
  const buckets = openBuckets()
  if (!rules.scorer) return { buckets, seen: [] }
  await eachBreathing(touched, ({ row, before, after }) => {
    if (before) putSingle(rules, buckets, row, before, 'leaving')
    if (after) putSingle(rules, buckets, row, after, 'entering')
  })
  const asked = rules.tolerant ? textKeysOfAll(rules, touched) : []
  if (asked.length === 0) return { buckets, seen: [] }
  const rows = new Set(touched.map(({ row }) => row))
  const { near, seen } = await findNearKeys(reads, { table, rules, keys: asked, touched: rows, missing: reads.missing })
  const partners = partnersOf(asked, near)
  await eachBreathing(touched, ({ row, before, after }) => {
    if (before) putPairs(rules, buckets, partners, row, before, 'leaving')
    if (after) putPairs(rules, buckets, partners, row, after, 'entering')
  })
  return { buckets, seen }
}

interface OpenBuckets extends Buckets {
  /** The bucket of this key alone. */
  under(key: IndexKey): OpenBucket | undefined
  of(keys: Bucket['keys']): OpenBucket | undefined
  put(bucket: OpenBucket): void
}

function openBuckets(): OpenBuckets {
  const single = keyMap<OpenBucket>()
  const pairs = new Map<string, OpenBucket>()
  return {
    under: single.get,
    of: (keys) => (keys.length === 1 ? single.get(keys[0]) : pairs.get(bucketName(keys))),
    put(bucket) {
      const { keys } = bucket
      if (keys.length === 1) single.set(keys[0], bucket)
      else pairs.set(bucketName(keys), bucket)
    },
    *all() {
      yield* single.values()
      yield* pairs.values()
    },
  }
}

function textKeysOfAll(rules: MatchRules, touched: readonly Touched[]): readonly TextKey[] {
  const keys = new Map<string, TextKey>()
  for (const { before, after } of touched)
    for (const record of [before, after])
      if (record) for (const key of textKeysOf(rules, record.values)) keys.set(textName(key), key)
  return [...keys.values()]
}

/** Each key with those that are near, whichever of the two was asked for. */
function partnersOf(asked: readonly TextKey[], near: readonly (readonly TextKey[])[]) {
  const partners = new Map<string, Map<string, TextKey>>()
  const put = (one: TextKey, other: TextKey): void => {
    const known = partners.get(textName(one)) ?? new Map<string, TextKey>()
    partners.set(textName(one), known.set(textName(other), other))
  }
  for (const [index, key] of asked.entries())
    for (const other of near[index] ?? []) {
      put(key, other)
      put(other, key)
    }
  return partners
}

function putSingle(
  rules: MatchRules,
  buckets: OpenBuckets,
  row: RowNumber,
  record: Keyed,
  side: 'leaving' | 'entering',
): void {
  const { tie, keys } = rules.keysOfRecord(record)
  for (const key of keys) {
    if (isCell(key) || !isFor(rules.keyer.duplicates, key.mapping)) continue
    const position = { place: key.place, tie, row }
    const bucket = buckets.under(key)
    if (bucket) bucket[side].push(position)
    else buckets.put(bucketOf(rules, plain(key), side, position))
  }
}

/** Most keys are met once: a list that is made with its item takes a tenth of the room of one that an item is pushed into. */
function bucketOf(
  rules: MatchRules,
  key: IndexKey,
  side: 'leaving' | 'entering',
  position: BucketPosition,
): OpenBucket {
  const [leaving, entering] = side === 'leaving' ? [[position], []] : [[], [position]]
  const reach = rules.reaches[key.mapping] as number // a key's mapping is one of them
  return { keys: [key], reach, leaving, entering, sides: NO_SIDES }
}

function putPairs(
  rules: MatchRules,
  buckets: OpenBuckets,
  partners: ReadonlyMap<string, ReadonlyMap<string, TextKey>>,
  row: RowNumber,
  record: Keyed,
  side: 'leaving' | 'entering',
): void {
  const { tie, keys } = rules.keysOfRecord(record)
  const places = new Map(keys.map(({ mapping, hash, place }) => [`${mapping} ${hash}`, place]))
  for (const own of textKeysOf(rules, record.values)) {
    const position = { place: places.get(nameOf(own)) ?? 0, tie, row }
    for (const other of partners.get(textName(own))?.values() ?? []) {
      const pair = inOrder(own, other)
      const bucket = buckets.of(pair) ?? opened(rules, buckets, pair)
      if (bucket[side].every((known) => known.row !== row)) bucket[side].push(position) // it may have both keys
      if (side === 'entering') bucket.sides.set(row, (bucket.sides.get(row) ?? 0) | (pair[0].hash === own.hash ? 1 : 2))
    }
  }
}

function opened(rules: MatchRules, buckets: OpenBuckets, keys: Bucket['keys']): OpenBucket {
  const bucket = emptyBucket(rules, keys)
  buckets.put(bucket)
  return bucket
}

/** Under one key everybody is on both sides. */
const NO_SIDES: OpenBucket['sides'] = new Map()

function emptyBucket(rules: MatchRules, keys: Bucket['keys']): OpenBucket {
  const reach = rules.reaches[keys[0].mapping] as number // a key's mapping is one of them
  return { keys, reach, leaving: [], entering: [], sides: keys.length === 1 ? NO_SIDES : new Map() }
}

/** The buckets for duplicates that two records are both in, each with the position of the first. */
export function sharedBuckets(
  rules: MatchRules,
  buckets: Buckets,
  a: Keyed & { readonly row: RowNumber },
  b: Keyed,
): readonly { readonly bucket: Bucket; readonly at: BucketPosition }[] {
  const others = new Set(rules.keysOfRecord(b).keys.map(nameOf))
  const { tie, keys } = rules.keysOfRecord(a)
  const places = new Map(keys.map(({ mapping, hash, place }) => [`${mapping} ${hash}`, place]))
  const shared = keys.flatMap(({ mapping, hash }): Bucket['keys'][] =>
    isFor(rules.keyer.duplicates, mapping) && others.has(`${mapping} ${hash}`) ? [[{ mapping, hash }]] : [],
  )
  const near = nearPairs(rules, a.values, b.values).flatMap(([own, other]): Bucket['keys'][] =>
    own.text === other.text ? [] : [inOrder(own, other)],
  )
  return [...shared, ...near].map((both) => {
    const own = both.find((key) => places.has(nameOf(key))) ?? both[0]
    const at = { place: places.get(nameOf(own)) ?? 0, tie, row: a.row }
    return { bucket: buckets.of(both) ?? emptyBucket(rules, both), at }
  })
}

function inOrder(one: TextKey, other: TextKey): readonly [IndexKey, IndexKey] {
  const [first, second] = byText(one, other) < 0 ? [one, other] : [other, one]
  return [plain(first), plain(second)]
}

function plain({ mapping, hash }: IndexKey): IndexKey {
  return { mapping, hash }
}

function bucketName(keys: readonly IndexKey[]): string {
  return keys.map(nameOf).join('+')
}

function nameOf({ mapping, hash }: IndexKey): string {
  return `${mapping} ${hash}`
}

function textName({ mapping, text }: TextKey): string {
  return `${mapping} ${text}`
}
