import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { BucketPosition } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import { isProbeKey, mappingOfProbe } from '../indexing/probe-keys.ts'
import { isFor, type MatchRules } from '../rules.ts'
import { nearPairs } from './near-mappings.ts'
import { type Buckets, type ComparedBucket, emptyBucket, type OpenBuckets, openBuckets } from './open-buckets.ts'
import type { Keyed, RowChange } from './proposal-input.ts'

/** The buckets that touched records are in, were in, or both: those of their keys, and the cells by which near keys meet. */
export async function gatherBuckets(rules: MatchRules, rowChanges: readonly RowChange[]): Promise<Buckets> {
  const buckets = openBuckets(rules)
  if (!rules.scorer) return buckets
  await eachYielding(rowChanges, ({ row, before, after }) => {
    if (before) put(rules, buckets, row, before, 'leaving')
    if (after) put(rules, buckets, row, after, 'entering')
  })
  return buckets
}

function put(
  rules: MatchRules,
  buckets: OpenBuckets,
  row: RowNumber,
  record: Keyed,
  side: 'leaving' | 'entering',
): void {
  const { tiebreak, keys } = rules.keysOfRecord(record)
  for (const key of keys)
    if (isProbeKey(key) || isFor(rules.keyer.duplicates, key.mapping)) buckets.put(key, tiebreak, row, side)
}

/** The buckets that may propose two records, each with the position of the first: of cells those of mappings that take them for near. */
export function sharedBuckets(
  rules: MatchRules,
  buckets: Buckets,
  a: Keyed & { readonly row: RowNumber },
  b: Keyed,
): readonly { readonly bucket: ComparedBucket; readonly at: BucketPosition }[] {
  const others = new Set(rules.keysOfRecord(b).keys.map(nameOf))
  const near = new Set(rules.tolerant ? nearPairs(rules, a.values, b.values).map(([{ mapping }]) => mapping) : [])
  const { tiebreak, keys } = rules.keysOfRecord(a)
  return keys.flatMap(({ sortKey, ...key }) => {
    const proposes = isProbeKey(key) ? near.has(mappingOfProbe(key)) : isFor(rules.keyer.duplicates, key.mapping)
    if (!proposes || !others.has(nameOf(key))) return []
    return { bucket: buckets.of(key) ?? emptyBucket(rules, key), at: { sortKey, tiebreak, row: a.row } }
  })
}

function nameOf({ mapping, hash }: { readonly mapping: number; readonly hash: number }): string {
  return `${mapping} ${hash}`
}
