import type { Asked } from '../request/request.ts'
import type { RankedPlace } from '../request/search-cursor.ts'
import type { Candidate } from './candidates.ts'

/** Which part of a ranking a page is. */
export interface PageBounds {
  /** How many come before it. */
  readonly start: number
  /** How many of the ranking it took: those that are gone by now too. */
  readonly taken: number
  /** The last one of these; absent when it took none. */
  readonly last?: RankedPlace
  /** More come behind it. */
  readonly more: boolean
}

/** What of the first places a page takes. */
export function boundsOf(first: readonly Candidate[], start: number, taken: number, total: number): PageBounds {
  const end = start + taken
  const last = taken === 0 ? undefined : first[end - 1]
  return {
    start,
    taken,
    more: end < total,
    ...(last === undefined ? {} : { last: placeOf(last, first.slice(0, end)) }),
  }
}

function placeOf(candidate: Candidate, upTo: readonly Candidate[]): RankedPlace {
  const { rank, id } = candidate
  return { rank, id, nth: upTo.filter((each) => isAt(each, candidate)).length }
}

/** Ranks that differ by less are one: they are sums, whose order may be another one in another process. */
const SAME_RANK = 1e-9

const isAt = (one: Candidate, { id, rank }: Pick<RankedPlace, 'id' | 'rank'>): boolean =>
  one.id === id && Math.abs(one.rank - rank) < SAME_RANK

/** Where the page begins: by its number, or behind the place of the cursor, whatever came before that or went. */
export function startIn(first: readonly Candidate[], { offset, after }: Asked): number {
  if (after === undefined) return offset
  const same = first.flatMap((each, at) => (isAt(each, after) ? at : []))
  const here = same[Math.min(after.nth, same.length) - 1]
  if (here !== undefined) return here + 1
  const behind = first.findIndex(({ rank, id }) => rank < after.rank || (rank === after.rank && id > after.id))
  return behind < 0 ? first.length : behind
}
