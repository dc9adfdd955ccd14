import type { BucketPosition, IndexKey } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import type { Around } from '../../ports/store/match-store.ts'
import type { Keyed, PostingReads } from '../incremental/proposal-input.ts'
import { byPosition } from '../indexing/bucket-order.ts'
import type { MatchRules } from '../rules.ts'

/** The postings as they were before some rows were written whose turn is still to come. */
export interface StandingReads extends PostingReads {
  /** Was a bucket read that is near its limit or beyond it? Only then does it matter who else stands in it. */
  ordered(): boolean
}

/** `pending`: what each of those rows held when links were last decided; undefined: nothing. */
export function standingReads(
  reads: PostingReads,
  rules: MatchRules,
  pending: ReadonlyMap<RowNumber, Keyed | undefined>,
): StandingReads {
  const stood = positionsByBucket(rules, pending)
  const standingAt = (key: IndexKey): readonly BucketPosition[] => stood.get(nameOf(key)) ?? []
  const others = (row: RowNumber): boolean => !pending.has(row)
  let ordered = false
  return {
    ordered: () => ordered,
    async postings(table, generation, keys, most) {
      const found = await reads.postings(
        table,
        generation,
        keys,
        most?.map((count) => count + pending.size),
      )
      return found.map(({ key, rows }, index) => {
        const all = [...rows.filter(others), ...standingAt(key).map(({ row }) => row)]
        const bound = most?.[index] ?? Number.POSITIVE_INFINITY
        if (2 * all.length > bound) ordered = true
        return { key, rows: all.slice(0, bound) }
      })
    },
    async neighbours(table, generation, asked) {
      if (asked.length > 0) ordered = true
      const wider = asked.map((each) => ({ ...each, radius: each.radius + pending.size }))
      const found = await reads.neighbours(table, generation, wider)
      return found.map((positions, index) => trimmed(positions, wider[index]!, asked[index]!, others, standingAt))
    },
  }
}

/** What is left of a wider look: the rows whose turn is still to come stand where they stood. */
function trimmed(
  positions: readonly BucketPosition[],
  wider: Around,
  { key, at, radius }: Around,
  others: (row: RowNumber) => boolean,
  standingAt: (key: IndexKey) => readonly BucketPosition[],
): readonly BucketPosition[] {
  const isBefore = (position: BucketPosition): boolean => byPosition(position, at) < 0
  const before = positions.filter(isBefore).length
  const from = before === wider.radius ? positions[0] : undefined
  const to = positions.length - before === wider.radius + 1 ? positions.at(-1) : undefined
  const within = standingAt(key).filter(
    (position) => (!from || byPosition(from, position) <= 0) && (!to || byPosition(position, to) <= 0),
  )
  const all = [...positions.filter(({ row }) => others(row)), ...within].sort(byPosition)
  const start = all.filter(isBefore).length
  return all.slice(Math.max(0, start - radius), start + radius + 1)
}

function positionsByBucket(rules: MatchRules, pending: ReadonlyMap<RowNumber, Keyed | undefined>) {
  const buckets = new Map<string, BucketPosition[]>()
  for (const [row, record] of pending) {
    if (record === undefined) continue
    const { tiebreak, keys } = rules.keysOfRecord(record)
    for (const { sortKey, ...key } of keys) {
      const name = nameOf(key)
      const known = buckets.get(name)
      if (known) known.push({ sortKey, tiebreak, row })
      else buckets.set(name, [{ sortKey, tiebreak, row }])
    }
  }
  return buckets
}

function nameOf({ mapping, hash }: IndexKey): string {
  return `${mapping} ${hash}`
}
