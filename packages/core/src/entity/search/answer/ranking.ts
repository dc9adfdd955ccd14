import type { RankedRows } from '../../../matching/search/query/search-query.ts'
import { byRank, type Candidate, candidateOf, distinct } from './candidates.ts'

/** What was found, in its order; nobody has read the records yet. */
export interface Ranking {
  /** How many records there are. */
  readonly total: number
  /** The first `count` of them, or all. */
  first(count: number): readonly Candidate[]
}

export const NOTHING_FOUND: Ranking = Object.freeze({ total: 0, first: () => [] })

/**
 * What an index found, and what was found besides by other ways: records with an id, or what history leads to. `both` of
 * the others are in what the index found too.
 *
 * A record that is found both ways has the better rank of the two. Whoever is among the others and not among the first
 * `count` plus as many as the others are, is ranked by the index behind all of these: its own place there does not matter.
 */
export function ranking(found: RankedRows, past: boolean, others: readonly Candidate[], both: number): Ranking {
  const besides = [...distinct(others).values()]
  const total = found.total + besides.length - both
  return {
    total,
    first(count) {
      const direct = found.slice(0, Math.min(found.total, count + besides.length)).map((row) => candidateOf(row, past))
      if (besides.length === 0) return direct
      return [...distinct([...direct, ...besides]).values()].sort(byRank).slice(0, count)
    },
  }
}

/** Rows that are to be counted once when an index finds them as well. */
export function rowsAmong(others: readonly Candidate[], past: boolean): ReadonlySet<number> {
  return new Set(others.filter((each) => each.past === past).map(({ row }) => row))
}
