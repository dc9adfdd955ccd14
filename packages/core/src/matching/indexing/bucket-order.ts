import { hash53 } from '../../lib/bytes/hash.ts'
import type { BucketPosition } from '../../model/index-key.ts'
import type { RecordId } from '../../model/record.ts'
import type { ClassifierMapping } from '../../model/resources/classifier.ts'
import type { IndexMapping } from '../../model/resources/indexer.ts'

/** Where a mapping says nothing. */
const DEFAULT_COMPARE_LIMIT = 1000
/** A record stands in scores of cells and is compared in each; near keys share many, so a part of the limit in each meets as many. */
const CELLS_TO_A_BUCKET = 10

interface Limited extends Pick<IndexMapping, 'matching'> {
  readonly compareLimit?: number | undefined
}

/** The records of a bucket, or of a cell of near keys, that are compared with one another: of a cell a tenth of the mapping's limit. */
export function windowLimitOf({ matching, compareLimit = DEFAULT_COMPARE_LIMIT }: Limited): number {
  return matching === 'EXACT' ? compareLimit : Math.max(2, Math.ceil(compareLimit / CELLS_TO_A_BUCKET))
}

/** Letters of a sort key: so many of the first compared text, so many of the second. Six bits each, 48 in all. */
const FIRST = 5
const SECOND = 3
const BEFORE_SECOND = 64 ** SECOND

/** The positions of the compared mappings whose texts make the sort keys of an index mapping: two at most. */
export function sortKeyMappings(
  { keys }: Pick<IndexMapping, 'keys'>,
  compared: readonly Pick<ClassifierMapping, 'keys'>[],
): readonly number[] {
  const inKey = compared.map((mapping) => mapping.keys.some((key) => keys.includes(key)))
  return [...compared.keys()].sort((a, b) => Number(inKey[a]) - Number(inKey[b]) || a - b).slice(0, 2)
}

/**
 * The sort key of a record in the buckets of one mapping, from its compared texts by the classifier mapping's position:
 * an integer below 2^48. Values alone decide it.
 *
 * The texts that the key does not hold already come first, in the classifier's order: records that the key brings together
 * are told apart by the others. A missing text stands before all others.
 */
export function compileBucketOrder(
  mapping: Pick<IndexMapping, 'keys'>,
  compared: readonly Pick<ClassifierMapping, 'keys'>[],
): (textOf: (position: number) => string | undefined) => number {
  const [first, second] = sortKeyMappings(mapping, compared)
  if (first === undefined) return () => 0
  if (second === undefined) return (textOf) => letters(textOf(first), FIRST + SECOND)
  return (textOf) => letters(textOf(first), FIRST) * BEFORE_SECOND + letters(textOf(second), SECOND)
}

/** Tells apart, the same way for ever, records with one sort key. Below 2^31. */
export function tiebreakOf(id: RecordId): number {
  return hash53(id) % 2 ** 31
}

/** The order of a bucket. */
export function byPosition(one: BucketPosition, other: BucketPosition): number {
  return one.sortKey - other.sortKey || one.tiebreak - other.tiebreak || one.row - other.row
}

function letters(text: string | undefined, count: number): number {
  let sortKey = 0
  for (let index = 0; index < count; index++) {
    sortKey = sortKey * 64 + (text === undefined || index >= text.length ? 0 : letterOf(text.charCodeAt(index)))
  }
  return sortKey
}

/** 1..63: marks, then digits, then Latin letters whatever their case; those of other scripts share what is left. */
function letterOf(unit: number): number {
  if (unit >= 0x80) return 38 + (unit % 26)
  if (unit >= 0x30 && unit <= 0x39) return 2 + unit - 0x30
  const letter = unit | 0x20
  return letter >= 0x61 && letter <= 0x7a ? 12 + letter - 0x61 : 1
}
