import type { BucketPosition } from '../../model/index-key.ts'
import type { Around } from '../../ports/store/match-store.ts'
import { type BucketWindow, joinedWindows, windowAround } from './bucket-window.ts'
import type { TableIndex } from './match-reads.ts'
import type { ComparedBucket } from './open-buckets.ts'

/** Where every bucket begins. */
const START: BucketPosition = { sortKey: 0, tiebreak: 0, row: 0 }
/** A bucket is read whole where its windows would be so many positions together: most meet, and one look costs less than many. */
const WHOLE = 8

/** A write moves so many positions of the bucket. */
export function slackOf({ leaving, entering }: ComparedBucket): number {
  return leaving.length + entering.length
}

/** Of each bucket the windows around everybody who leaves or enters. */
export async function windowsAround(
  index: TableIndex,
  buckets: readonly ComparedBucket[],
): Promise<readonly (readonly BucketWindow[])[]> {
  const found = await wholeBuckets(index, buckets)
  const rest = buckets.filter((_, at) => found[at] === undefined)
  const around = rest.flatMap((bucket) => [...bucket.leaving, ...bucket.entering].map((at) => ({ bucket, at })))
  const single = await positionsAround(index, around)
  let next = 0
  return buckets.map((bucket, at) => {
    const whole = found[at]
    if (whole) return [whole]
    const end = next + slackOf(bucket)
    const windows = joinedWindows(single.slice(next, end))
    next = end
    return windows
  })
}

/** Those of many moves that are no larger than the windows around these would be together. */
async function wholeBuckets(
  index: TableIndex,
  buckets: readonly ComparedBucket[],
): Promise<readonly (BucketWindow | undefined)[]> {
  const crowded = buckets.filter((bucket) => slackOf(bucket) >= WHOLE)
  if (crowded.length === 0) return []
  const asked = crowded.map((bucket) => ({
    key: bucket.key,
    at: START,
    radius: slackOf(bucket) * (bucket.windowSize + 1),
  }))
  const found = await neighboursInParts(index, asked)
  const whole = new Map(
    crowded.flatMap((bucket, at): [ComparedBucket, BucketWindow][] => {
      const positions = found[at]!
      return positions.length > asked[at]!.radius ? [] : [[bucket, { positions }]]
    }),
  )
  return buckets.map((bucket) => whole.get(bucket))
}

/** Positions that come in one message, or those of one look: of a crowd's they would be a million. */
const TOGETHER = 10_000

async function neighboursInParts(
  { reads, table, rules }: TableIndex,
  asked: readonly Around[],
): Promise<readonly (readonly BucketPosition[])[]> {
  const found: (readonly BucketPosition[])[] = []
  for (let from = 0, to = 0; from < asked.length; from = to) {
    for (let positions = 0; to < asked.length && positions < TOGETHER; to++) positions += 2 * asked[to]!.radius + 1
    found.push(...(await reads.matches.neighbours(table, rules.generation, asked.slice(from, to))))
  }
  return found
}

interface AroundInBucket {
  readonly bucket: ComparedBucket
  readonly at: BucketPosition
}

/** The surroundings of each position, one after the other. */
export async function positionsAround(
  index: TableIndex,
  around: readonly AroundInBucket[],
): Promise<readonly BucketWindow[]> {
  // Of those that are read some may leave: so many more are, for enough of them to be left over.
  const asked = around.map(({ bucket: { key, windowSize, leaving }, at }) => ({
    key,
    at,
    radius: windowSize + leaving.length,
  }))
  const found = await neighboursInParts(index, asked)
  return asked.map(({ at, radius }, turn) => windowAround(at, radius, found[turn] ?? []))
}
