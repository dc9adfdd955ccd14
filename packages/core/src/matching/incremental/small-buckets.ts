import { timesYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { IndexKey } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenPostings } from '../../ports/store/changes.ts'
import type { MatchRules } from '../rules.ts'
import { slackOf } from './bucket-windows.ts'
import { keyMap } from './key-map.ts'
import { type ComparedBucket, crosses, sideIn, sidesOf } from './near-buckets.ts'
import type { Buckets, LoneKeys } from './open-buckets.ts'
import { type PairSet, pairSet } from './pair-set.ts'
import type { PostingReads } from './proposal-input.ts'

/** What buckets that are compared whole before and after bring together. */
interface SmallProposals {
  readonly near: PairSet
  readonly seen: readonly SeenPostings[]
  /** Buckets that are not small. */
  readonly larger: readonly ComparedBucket[]
}

/** Whoever enters a small bucket is paired with all of it, and nobody is unpaired. */
export async function proposeSmall(
  reads: Pick<PostingReads, 'postings'>,
  table: number,
  rules: MatchRules,
  gathered: Buckets,
  rows: ReadonlySet<RowNumber>,
): Promise<SmallProposals> {
  const lone = gathered.lone()
  const buckets = [...gathered.all()]
  const { keys, most, turnsOf } = askedOf(rules, lone, buckets)
  const answers = keys.length === 0 ? [] : await reads.postings(table, rules.generation, keys, most)
  const near = pairSet()
  const larger: ComparedBucket[] = []
  const whole = new Uint8Array(keys.length)
  await timesYielding(lone.keys.length, (turn) => {
    const { mapping } = lone.keys[turn]!
    const found = answers[turn]! // parallel to what is asked
    if (proposeLone(rules.reaches[mapping]!, mapping, lone.rows[turn]!, found.rows, rows, near)) whole[turn] = 1
    else larger.push(lone.bucketAt(turn))
  })
  await timesYielding(buckets.length, (at) => {
    const turns = turnsOf[at]!
    const found = turns.map((turn) => answers[turn]!)
    if (proposeIn(buckets[at]!, found, rows, near)) for (const turn of turns) whole[turn] = 1
    else larger.push(buckets[at]!)
  })
  return { near, seen: answers.filter((_, turn) => whole[turn] === 1), larger }
}

/** Each key once with how many of its postings are read, the lone ones first, and by bucket the turns of its keys. */
function askedOf(rules: MatchRules, lone: LoneKeys, buckets: readonly ComparedBucket[]) {
  const keys: IndexKey[] = [...lone.keys]
  const most = keys.map(({ mapping }) => mostOf(rules.reaches[mapping]!, 1)) // a key's mapping is one of them
  const asked = keyMap<number>()
  // A bucket of two keys may have one that is lone by itself.
  if (rules.tolerant) for (const [turn, key] of keys.entries()) asked.set(key, turn)
  const turnsOf = buckets.map((bucket) =>
    bucket.keys.map((key) => {
      const known = asked.get(key)
      const turn = known ?? keys.push(key) - 1
      if (known === undefined) asked.set(key, turn)
      most[turn] = Math.max(most[turn] ?? 0, mostOf(bucket.reach, slackOf(bucket)))
      return turn
    }),
  )
  return { keys, most, turnsOf }
}

/** So many postings of a key, and the bucket is not small. */
function mostOf(reach: number, slack: number): number {
  return reach + slack + 2
}

/** False when the bucket is not small. */
function proposeIn(
  bucket: ComparedBucket,
  found: readonly SeenPostings[],
  changedRows: ReadonlySet<RowNumber>,
  near: PairSet,
): boolean {
  const standing = standingIn(bucket, found, changedRows)
  const size = standing.length + Math.max(bucket.leaving.length, bucket.entering.length)
  const most = mostOf(bucket.reach, slackOf(bucket))
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

/** The same for a key under which one record enters. Most are new, and nobody is there. */
function proposeLone(
  reach: number,
  mapping: number,
  row: RowNumber,
  found: readonly RowNumber[],
  changedRows: ReadonlySet<RowNumber>,
  near: PairSet,
): boolean {
  if (found.length === 0) return true
  if (found.length >= mostOf(reach, 1)) return false
  let standing = 0
  for (const other of found) if (!changedRows.has(other)) standing++
  if (standing > reach) return false
  for (const other of found) if (!changedRows.has(other)) near.add(row, other, 1 << mapping)
  return true
}

/** Who stays, with the sides; where a touched row stood before no longer counts. Most keys are new, and nobody is there. */
function standingIn(
  bucket: ComparedBucket,
  found: readonly SeenPostings[],
  changedRows: ReadonlySet<RowNumber>,
): readonly (readonly [RowNumber, number])[] {
  if (found.every(({ rows }) => rows.length === 0)) return NOBODY
  if (bucket.keys.length === 1) {
    const rows = found[0]!.rows.filter((row) => !changedRows.has(row))
    return rows.map((row) => [row, sideIn(bucket, row)] as const)
  }
  const sides = sidesOf(
    bucket,
    found.map(({ rows }) => rows),
  )
  return [...sides].filter(([row]) => !changedRows.has(row))
}

const NOBODY: readonly (readonly [RowNumber, number])[] = []
