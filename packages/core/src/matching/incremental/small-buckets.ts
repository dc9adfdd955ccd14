import { eachBreathing } from '../../lib/breathe.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenPostings } from '../../ports/changes.ts'
import type { MatchRules } from '../rules.ts'
import { slackOf } from './bucket-stretches.ts'
import { keyMap } from './key-map.ts'
import { type Bucket, crosses, sideIn, sidesOf } from './near-buckets.ts'
import { type PairSet, pairSet } from './pair-set.ts'
import type { PostingReads } from './proposals.ts'

/** What buckets that are compared whole before and after bring together. */
interface SmallProposals {
  readonly near: PairSet
  readonly seen: readonly SeenPostings[]
  /** Buckets that are not small. */
  readonly larger: readonly Bucket[]
}

/** Whoever enters a small bucket is paired with all of it, and nobody is parted. */
export async function proposeSmall(
  reads: Pick<PostingReads, 'postings'>,
  table: number,
  rules: MatchRules,
  buckets: readonly Bucket[],
  rows: ReadonlySet<RowNumber>,
): Promise<SmallProposals> {
  const { wanted, turnsOf } = askedOf(buckets)
  const keys = wanted.map(({ key }) => key)
  const most = wanted.map((each) => each.most)
  const answers = keys.length === 0 ? [] : await reads.postings(table, rules.generation, keys, most)
  const near = pairSet()
  const whole = new Set<SeenPostings>()
  const larger: Bucket[] = []
  let index = 0
  await eachBreathing(buckets, (bucket) => {
    const found = turnsOf[index++]!.map((turn) => answers[turn]!) // parallel to what is asked
    if (proposeIn(bucket, found, rows, near)) for (const each of found) whole.add(each)
    else larger.push(bucket)
  })
  return { near, seen: [...whole], larger }
}

/** Each key once with how many of its postings are read, and by bucket the turns of its keys. */
function askedOf(buckets: readonly Bucket[]) {
  const asked = keyMap<number>()
  const wanted: { readonly key: Bucket['keys'][0]; most: number }[] = []
  const turnsOf = buckets.map((bucket) =>
    bucket.keys.map((key) => {
      const known = asked.get(key)
      const turn = known ?? wanted.push({ key, most: 0 }) - 1
      if (known === undefined) asked.set(key, turn)
      const each = wanted[turn]!
      each.most = Math.max(each.most, mostOf(bucket))
      return turn
    }),
  )
  return { wanted, turnsOf }
}

/** So many postings of a key, and the bucket is not small. */
function mostOf(bucket: Bucket): number {
  return bucket.reach + slackOf(bucket) + 2
}

/** False when the bucket is not small. */
function proposeIn(
  bucket: Bucket,
  found: readonly SeenPostings[],
  touched: ReadonlySet<RowNumber>,
  near: PairSet,
): boolean {
  const standing = standingIn(bucket, found, touched)
  const size = standing.length + Math.max(bucket.leaving.length, bucket.entering.length)
  const most = mostOf(bucket)
  if (size > bucket.reach + 1 || found.some(({ rows }) => rows.length >= most)) return false
  const { entering } = bucket
  const mapping = 1 << bucket.keys[0].mapping
  for (let at = 0; at < entering.length; at++) {
    const { row } = entering[at]!
    const side = sideIn(bucket, row)
    for (const [other, its] of standing) if (crosses(side, its)) near.add(row, other, mapping)
    for (let next = at + 1; next < entering.length; next++) {
      const other = entering[next]!.row
      if (crosses(side, sideIn(bucket, other))) near.add(row, other, mapping)
    }
  }
  return true
}

/** Who stays, with the sides; where a touched row stood before no longer counts. Most keys are new, and nobody is there. */
function standingIn(
  bucket: Bucket,
  found: readonly SeenPostings[],
  touched: ReadonlySet<RowNumber>,
): readonly (readonly [RowNumber, number])[] {
  if (found.every(({ rows }) => rows.length === 0)) return NOBODY
  if (bucket.keys.length === 1) {
    const rows = found[0]!.rows.filter((row) => !touched.has(row))
    return rows.map((row) => [row, sideIn(bucket, row)] as const)
  }
  const sides = sidesOf(
    bucket,
    found.map(({ rows }) => rows),
  )
  return [...sides].filter(([row]) => !touched.has(row))
}

const NOBODY: readonly (readonly [RowNumber, number])[] = []
