import type { BucketPosition } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import type { ComparedBucket } from './open-buckets.ts'

interface Seen {
  readonly bucket: ComparedBucket
  readonly rows: readonly RowNumber[]
}

/**
 * Says of records of a bucket whether the same ones of the same mapping were seen, with the same ones leaving and entering. Keys that
 * begin alike share scores of cells, and it is the same records in each of them; a record stands in all of them at the same position.
 */
export function windowTwins(): (bucket: ComparedBucket, rows: readonly RowNumber[]) => boolean {
  const seen = new Map<string, Seen[]>()
  return (bucket, rows) => {
    const name = nameOf(bucket, rows)
    const alike = seen.get(name)
    if (alike?.some((each) => areTwins(each, { bucket, rows }))) return true
    if (alike) alike.push({ bucket, rows })
    else seen.set(name, [{ bucket, rows }])
    return false
  }
}

function nameOf({ key: { mapping }, leaving, entering }: ComparedBucket, rows: readonly RowNumber[]): string {
  const ends = [leaving[0], entering[0], entering.at(-1)].map((each) => each?.row ?? 0)
  return [mapping, rows.length, leaving.length, entering.length, rows[0], rows.at(-1), ...ends].join(' ')
}

function areTwins(one: Seen, other: Seen): boolean {
  return (
    one.rows.every((row, at) => row === other.rows[at]) &&
    samePositions(one.bucket.leaving, other.bucket.leaving) &&
    samePositions(one.bucket.entering, other.bucket.entering)
  )
}

function samePositions(one: readonly BucketPosition[], other: readonly BucketPosition[]): boolean {
  return one.every(({ row }, at) => other[at]!.row === row)
}
