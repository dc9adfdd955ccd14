import type { BucketPosition } from '../../model/index-key.ts'
import type { BucketWindow } from './bucket-window.ts'
import type { ComparedBucket } from './open-buckets.ts'

interface Seen {
  readonly bucket: ComparedBucket
  readonly window: BucketWindow
}

/**
 * Says of a window whether one of the same mapping was seen that holds the same records, with the same ones leaving and entering.
 * Keys that begin alike share scores of cells, and it is the same records in each of them.
 */
export function windowTwins(): (bucket: ComparedBucket, window: BucketWindow) => boolean {
  const seen = new Map<string, Seen[]>()
  return (bucket, window) => {
    const name = nameOf(bucket, window)
    const alike = seen.get(name)
    if (alike?.some((each) => areTwins(each, { bucket, window }))) return true
    if (alike) alike.push({ bucket, window })
    else seen.set(name, [{ bucket, window }])
    return false
  }
}

function nameOf({ key: { mapping }, leaving, entering }: ComparedBucket, { from, to, positions }: BucketWindow): string {
  const ends = [positions[0], positions.at(-1), leaving[0], entering[0], entering.at(-1)].map((each) => each?.row ?? 0)
  return [mapping, from ? 1 : 0, to ? 1 : 0, positions.length, leaving.length, entering.length, ...ends].join(' ')
}

function areTwins(one: Seen, other: Seen): boolean {
  return (
    sameRows(one.window.positions, other.window.positions) &&
    sameRows(one.bucket.leaving, other.bucket.leaving) &&
    sameRows(one.bucket.entering, other.bucket.entering)
  )
}

/** In the cells of one mapping a record always stands at the same place. */
function sameRows(one: readonly BucketPosition[], other: readonly BucketPosition[]): boolean {
  return one.length === other.length && one.every(({ row, place }, at) => other[at]!.row === row && other[at]!.place === place)
}
