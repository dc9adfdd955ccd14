import type { BucketPosition, IndexKey, PlacedKey } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import type { MatchRules } from '../rules.ts'
import { keyMap } from './key-map.ts'
import type { ComparedBucket } from './near-buckets.ts'

/** The buckets that a write touches. */
export interface Buckets {
  /** The bucket of a lone key is made for the asking. */
  of(keys: ComparedBucket['keys']): ComparedBucket | undefined
  /** All but those of lone keys. */
  all(): Iterable<ComparedBucket>
  /** The keys under which one record enters and nobody else of the write enters or leaves: most of those that there are. */
  lone(): LoneKeys
}

/**
 * Parallel lists, as they came. To make a bucket of each, with its lists of one or none, costs more than all that is done with
 * it: whoever is there makes it worth one.
 */
export interface LoneKeys {
  readonly keys: readonly PlacedKey[]
  readonly rows: readonly RowNumber[]
  /** The bucket of the key at this place of the lists. */
  bucketAt(at: number): ComparedBucket
}

/** A bucket while it is put together. */
interface OpenBucket extends ComparedBucket {
  readonly leaving: BucketPosition[]
  readonly entering: BucketPosition[]
  readonly sides: Map<RowNumber, number>
}

export interface OpenBuckets extends Buckets {
  /** Puts a record into the bucket of one of its keys alone. */
  put(key: PlacedKey, tie: number, row: RowNumber, side: 'leaving' | 'entering'): void
  /** The bucket of two keys, which is opened when there is none. */
  ofPair(keys: readonly [IndexKey, IndexKey]): OpenBucket
}

/** Under one key everybody is on both sides. */
const NO_SIDES: OpenBucket['sides'] = new Map()

export function openBuckets(rules: MatchRules): OpenBuckets {
  /** The bucket, or its key's place among the lone ones. */
  const single = keyMap<OpenBucket | number>()
  const pairs = new Map<string, OpenBucket>()
  const keys: (PlacedKey | undefined)[] = []
  const ties: number[] = []
  const rows: RowNumber[] = []
  const loneBucket = (key: PlacedKey, at: number): OpenBucket => {
    const bucket = emptyBucket(rules, [key])
    bucket.entering.push({ place: key.place, tie: ties[at]!, row: rows[at]! })
    return bucket
  }
  return {
    put(key, tie, row, side) {
      const known = single.get(key)
      if (known === undefined && side === 'entering') {
        single.set(key, keys.push(key) - 1)
        ties.push(tie)
        rows.push(row)
        return
      }
      const bucket = typeof known === 'number' ? loneBucket(keys[known]!, known) : (known ?? emptyBucket(rules, [key]))
      if (typeof known === 'number') keys[known] = undefined
      if (bucket !== known) single.set(key, bucket)
      bucket[side].push({ place: key.place, tie, row })
    },
    ofPair(both) {
      const name = both.map(nameOf).join('+')
      const bucket = pairs.get(name) ?? emptyBucket(rules, both)
      pairs.set(name, bucket)
      return bucket
    },
    of(asked) {
      if (asked.length > 1) return pairs.get(asked.map(nameOf).join('+'))
      const known = single.get(asked[0])
      return typeof known === 'number' ? loneBucket(keys[known]!, known) : known
    },
    *all() {
      for (const bucket of single.values()) if (typeof bucket !== 'number') yield bucket
      yield* pairs.values()
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

export function emptyBucket(rules: MatchRules, keys: ComparedBucket['keys']): OpenBucket {
  const reach = rules.reaches[keys[0].mapping] as number // a key's mapping is one of them
  return { keys, reach, leaving: [], entering: [], sides: keys.length === 1 ? NO_SIDES : new Map() }
}

/** Tells the keys of one table apart. */
export function nameOf({ mapping, hash }: IndexKey): string {
  return `${mapping} ${hash}`
}
