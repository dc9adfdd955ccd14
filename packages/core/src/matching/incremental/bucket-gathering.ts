import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { BucketPosition, IndexKey } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenPostings } from '../../ports/store/changes.ts'
import { isProbeKey } from '../indexing/probe-keys.ts'
import { isFor, type MatchRules } from '../rules.ts'
import type { ComparedBucket } from './near-buckets.ts'
import { findNearKeys, type NearReads } from './near-keys.ts'
import { byText, nearPairs, type TextKey, textKeysOf } from './near-mappings.ts'
import { type Buckets, emptyBucket, nameOf, type OpenBuckets, openBuckets } from './open-buckets.ts'
import type { ChangedRows, Keyed } from './proposal-input.ts'

export interface BucketReads extends NearReads {
  readonly missing: 'REFUSE' | 'PASS_OVER'
}

/** The buckets that touched records are in, were in, or both: of each of their keys, and of each with each that is near. */
export async function gatherBuckets(
  reads: BucketReads,
  table: number,
  rules: MatchRules,
  changedRows: readonly ChangedRows[],
): Promise<{ readonly buckets: Buckets; readonly seen: readonly SeenPostings[] }> {
  const buckets = openBuckets(rules)
  if (!rules.scorer) return { buckets, seen: [] }
  await eachYielding(changedRows, ({ row, before, after }) => {
    if (before) putSingle(rules, buckets, row, before, 'leaving')
    if (after) putSingle(rules, buckets, row, after, 'entering')
  })
  const asked = rules.tolerant ? textKeysOfAll(rules, changedRows) : []
  if (asked.length === 0) return { buckets, seen: [] }
  const rows = new Set(changedRows.map(({ row }) => row))
  const { near, seen } = await findNearKeys(reads, {
    table,
    rules,
    keys: asked,
    changedRows: rows,
    missing: reads.missing,
  })
  const partners = partnersOf(asked, near)
  await eachYielding(changedRows, ({ row, before, after }) => {
    if (before) putPairs(rules, buckets, partners, row, before, 'leaving')
    if (after) putPairs(rules, buckets, partners, row, after, 'entering')
  })
  return { buckets, seen }
}

function textKeysOfAll(rules: MatchRules, changedRows: readonly ChangedRows[]): readonly TextKey[] {
  const keys = new Map<string, TextKey>()
  for (const { before, after } of changedRows)
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
    if (isProbeKey(key) || !isFor(rules.keyer.duplicates, key.mapping)) continue
    buckets.put(key, tie, row, side)
  }
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
      const bucket = buckets.ofPair(pair)
      if (bucket[side].every((known) => known.row !== row)) bucket[side].push(position) // it may have both keys
      if (side === 'entering') bucket.sides.set(row, (bucket.sides.get(row) ?? 0) | (pair[0].hash === own.hash ? 1 : 2))
    }
  }
}

/** The buckets for duplicates that two records are both in, each with the position of the first. */
export function sharedBuckets(
  rules: MatchRules,
  buckets: Buckets,
  a: Keyed & { readonly row: RowNumber },
  b: Keyed,
): readonly { readonly bucket: ComparedBucket; readonly at: BucketPosition }[] {
  const others = new Set(rules.keysOfRecord(b).keys.map(nameOf))
  const { tie, keys } = rules.keysOfRecord(a)
  const places = new Map(keys.map(({ mapping, hash, place }) => [`${mapping} ${hash}`, place]))
  const shared = keys.flatMap(({ mapping, hash }): ComparedBucket['keys'][] =>
    isFor(rules.keyer.duplicates, mapping) && others.has(`${mapping} ${hash}`) ? [[{ mapping, hash }]] : [],
  )
  const near = nearPairs(rules, a.values, b.values).flatMap(([own, other]): ComparedBucket['keys'][] =>
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

function textName({ mapping, text }: TextKey): string {
  return `${mapping} ${text}`
}
