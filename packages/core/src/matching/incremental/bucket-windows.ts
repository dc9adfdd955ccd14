import type { BucketPosition } from '../../model/index-key.ts'
import type { MatchRules } from '../rules.ts'
import { bucketWindows, type ComparedBucket, type SidedWindow } from './near-buckets.ts'
import type { PostingReads } from './proposal-input.ts'

/** So many positions more must be read for as many others to be left over. */
export function slackOf({ leaving, entering }: ComparedBucket): number {
  return leaving.length + entering.length
}

/** Of each bucket the windows around everybody who leaves or enters. */
export async function windowsAround(
  reads: PostingReads,
  table: number,
  rules: MatchRules,
  buckets: readonly ComparedBucket[],
) {
  const around = buckets.flatMap((bucket) => [...bucket.leaving, ...bucket.entering].map((at) => ({ bucket, at })))
  const found = await neighboursOf(reads, table, rules, around)
  let next = 0
  return buckets.map((bucket): readonly [ComparedBucket, readonly SidedWindow[]] => {
    const end = next + slackOf(bucket)
    const asked = around.slice(next, end).map(({ at }) => ({ at, reach: bucket.reach + slackOf(bucket) }))
    const windows = bucketWindows(bucket, asked, found.slice(next, end))
    next = end
    return [bucket, windows]
  })
}

interface AroundInBucket {
  readonly bucket: ComparedBucket
  readonly at: BucketPosition
}

/** The surroundings of each position, one after the other. */
export async function positionsAround(
  reads: PostingReads,
  table: number,
  rules: MatchRules,
  around: readonly AroundInBucket[],
): Promise<readonly SidedWindow[]> {
  const found = await neighboursOf(reads, table, rules, around)
  return around.map(({ bucket, at }, index) => {
    const asked = [{ at, reach: bucket.reach + slackOf(bucket) }]
    return bucketWindows(bucket, asked, [found[index] ?? []])[0] as SidedWindow
  })
}

/** By position asked, then by key of its bucket. */
async function neighboursOf(
  reads: PostingReads,
  table: number,
  { generation }: MatchRules,
  around: readonly AroundInBucket[],
): Promise<readonly (readonly (readonly BucketPosition[])[])[]> {
  const asked = around.flatMap(({ bucket, at }) =>
    bucket.keys.map((key) => ({ key, at, reach: bucket.reach + slackOf(bucket) })),
  )
  const found = asked.length === 0 ? [] : await reads.neighbours(table, generation, asked)
  let next = 0
  return around.map(({ bucket }) => bucket.keys.map(() => found[next++] ?? []))
}
