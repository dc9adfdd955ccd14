import type { BucketPosition, IndexKey, PlacedKey } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import type { MatchRules } from '../rules.ts'
import { keyMap } from './key-map.ts'

/** The records of one key, or of one cell of near keys, and how a write moves them. */
export interface ComparedBucket {
  readonly key: IndexKey
  /** Two of its records are compared when they stand at most so many positions apart. */
  readonly windowSize: number
  /** Where records that are written or gone stood, and where they will stand. */
  readonly leaving: readonly BucketPosition[]
  readonly entering: readonly BucketPosition[]
}

/** The buckets that a write touches. */
export interface Buckets {
  /** The bucket of a lone key is made for the asking. */
  of(key: IndexKey): ComparedBucket | undefined
  /** All but those of lone keys. */
  all(): Iterable<ComparedBucket>
  /** The keys under which one record enters and nobody else of the write enters or leaves: most of those that there are. */
  lone(): LoneKeys
}

/**
 * Parallel lists, as they came. To make a bucket of each, with its lists of one or none, costs more than all that is done with
 * it: whoever is there makes it worth one.
 */
interface LoneKeys {
  readonly keys: readonly PlacedKey[]
  readonly rows: readonly RowNumber[]
  /** The bucket of the key at this place of the lists. */
  bucketAt(at: number): ComparedBucket
}

/** A bucket while it is put together. */
interface OpenBucket extends ComparedBucket {
  readonly leaving: BucketPosition[]
  readonly entering: BucketPosition[]
}

export interface OpenBuckets extends Buckets {
  /** Puts a record into the bucket of one of its keys. */
  put(key: PlacedKey, tiebreak: number, row: RowNumber, side: 'leaving' | 'entering'): void
}

export function openBuckets(rules: MatchRules): OpenBuckets {
  /** The bucket, or its key's place among the lone ones. */
  const buckets = keyMap<OpenBucket | number>()
  const keys: (PlacedKey | undefined)[] = []
  const tiebreaks: number[] = []
  const rows: RowNumber[] = []
  const loneBucket = (key: PlacedKey, at: number): OpenBucket => {
    const bucket = emptyBucket(rules, key)
    bucket.entering.push({ sortKey: key.sortKey, tiebreak: tiebreaks[at]!, row: rows[at]! })
    return bucket
  }
  return {
    put(key, tiebreak, row, side) {
      const known = buckets.get(key)
      if (known === undefined && side === 'entering') {
        buckets.set(key, keys.push(key) - 1)
        tiebreaks.push(tiebreak)
        rows.push(row)
        return
      }
      const bucket = typeof known === 'number' ? loneBucket(keys[known]!, known) : (known ?? emptyBucket(rules, key))
      if (typeof known === 'number') keys[known] = undefined
      if (bucket !== known) buckets.set(key, bucket)
      bucket[side].push({ sortKey: key.sortKey, tiebreak, row })
    },
    of(key) {
      const known = buckets.get(key)
      return typeof known === 'number' ? loneBucket(keys[known]!, known) : known
    },
    *all() {
      for (const bucket of buckets.values()) if (typeof bucket !== 'number') yield bucket
    },
    lone() {
      const places = [...keys.keys()].filter((at) => keys[at] !== undefined)
      return {
        keys: places.map((at) => keys[at]!),
        rows: places.map((at) => rows[at]!),
        bucketAt: (at) => loneBucket(keys[places[at]!]!, places[at]!),
      }
    },
  }
}

export function emptyBucket(rules: MatchRules, { mapping, hash }: IndexKey): OpenBucket {
  return { key: { mapping, hash }, windowSize: rules.windowSizeOf(mapping), leaving: [], entering: [] }
}
