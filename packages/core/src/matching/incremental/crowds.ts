import { hash53 } from '../../lib/bytes/hash.ts'
import type { IndexKey } from '../../model/index-key.ts'
import { isProbeKey, mappingOfProbe } from '../indexing/probe-keys.ts'
import type { MatchRules } from '../rules.ts'
import type { BucketWindow } from './bucket-window.ts'
import type { TableIndex } from './match-reads.ts'
import type { ComparedBucket } from './open-buckets.ts'
import type { Keyed, RowChange } from './proposal-input.ts'

/** A value that more records have, or come near to, than are compared with one another. */
export interface Crowd {
  readonly mappingId: string
  /** The text of a written record's key; the parts of a combined one with a space between. */
  readonly value: string
  /** With those of the write. */
  readonly records: number
}

/** A bucket that is larger than its limit, and how many of its records were read. */
export interface LargerBucket {
  readonly bucket: ComparedBucket
  readonly read: number
}

/** What was read of each bucket. */
export function largerBuckets(
  buckets: readonly ComparedBucket[],
  windows: readonly (readonly BucketWindow[])[],
): readonly LargerBucket[] {
  return buckets.map((bucket, at) => {
    const read = (windows[at] ?? []).reduce((sum, { positions }) => sum + positions.length, 0)
    return { bucket, read }
  })
}

/**
 * The values under which a write meets more records than are compared, of each mapping the one that it read most of, by equal keys
 * and by near ones.
 */
export async function crowdsOf(
  { reads: { matches }, table, rules }: TableIndex,
  larger: readonly LargerBucket[],
  rowChanges: readonly RowChange[],
): Promise<readonly Crowd[]> {
  const entered = larger.filter(({ bucket }) => bucket.entering.length > 0)
  if (entered.length === 0) return []
  const most = rules.keyer.mappings.flatMap((_, mapping) => [
    ...mostRead(entered, (key) => key.mapping === mapping),
    ...mostRead(entered, (key) => isProbeKey(key) && mappingOfProbe(key) === mapping),
  ])
  const sizes = await matches.keySizes(
    table,
    rules.generation,
    most.map(({ key }) => key),
  )
  const records = new Map(rowChanges.map(({ row, after }) => [row, after]))
  const crowds = most.flatMap(({ key, entering, leaving }, at): Crowd[] => {
    const record = records.get(entering[0]?.row ?? 0)
    const value = record && textOf(rules, key, record)
    if (value === undefined) return []
    const mapping = isProbeKey(key) ? mappingOfProbe(key) : key.mapping
    const mappingId = rules.keyer.mappings[mapping]?.id ?? ''
    const size = (sizes[at] ?? 0) + entering.length - leaving.length
    return [{ mappingId, value: value.replaceAll('\u001f', ' '), records: size }]
  })
  return crowds.sort((a, b) => b.records - a.records)
}

function mostRead(larger: readonly LargerBucket[], isOf: (key: IndexKey) => boolean): readonly ComparedBucket[] {
  const own = larger.filter(({ bucket }) => isOf(bucket.key)).sort((a, b) => b.read - a.read)
  return own.slice(0, 1).map(({ bucket }) => bucket)
}

function textOf({ keyer, nearTexts }: MatchRules, key: IndexKey, { values }: Keyed): string | undefined {
  const { mapping, hash } = key
  if (!isProbeKey(key)) return keyer.keyText(mapping, values).find((text) => hash53(text, mapping) === hash)
  const under = mappingOfProbe(key)
  return (nearTexts(values)[under] ?? []).find((text) => keyer.nearness[under]?.probesOf(text).includes(hash))
}
