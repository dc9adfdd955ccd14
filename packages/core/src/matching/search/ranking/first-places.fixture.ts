import { runToEnd } from '../../../lib/async/resumable.ts'
import type { SearchDocument, SearchIndex } from '../index/search-index.ts'
import { naiveSearch } from '../naive-search.fixture.ts'
import type { Clause, RowSubset, SearchQuery } from '../query/search-query.ts'
import { mapping } from '../search.fixture.ts'

/** Many documents, and who of them lives. */
export interface Crowd {
  readonly index: SearchIndex
  readonly living: readonly SearchDocument[]
}

export const MAPPINGS = [mapping({}), mapping({ keys: ['city'], matching: 'EXACT' })]
/** Of more places these are compared: why a row was hit is worked out for each. */
const SHOWN = 200

/** Asks a crowd for words as free text, by its index and by a look at every document. */
export function askerOf({ index, living }: Crowd) {
  const clause = (text: string): Clause => ({
    alternatives: MAPPINGS.flatMap((_, at) =>
      index
        .keysOfTerm(at, text)
        .map((key) => ({ mapping: at, key, partial: 'INFIX' as const, typos: 2, leastRank: 0.6 })),
    ),
  })
  const shown = (query: SearchQuery, allowed?: RowSubset) => {
    const found = runToEnd(index.search(query, allowed))
    const places = query.first?.() ?? found.total
    return {
      total: found.total,
      places: found
        .slice(0, places)
        .map(({ row, rank, hits }) => ({ row, rank, hit: hits.map((hit) => hit?.rank ?? 0) })),
    }
  }
  /** By word, the rank that looking at every record gives each row: combined below as the contract says. */
  const rankedBy = new Map<string, ReadonlyMap<number, number>>()
  const ranksOf = (word: string): ReadonlyMap<number, number> => {
    const ranks =
      rankedBy.get(word) ??
      new Map(
        naiveSearch(MAPPINGS, living, { combine: 'ANY', clauses: [clause(word)] }).map(({ row, rank }) => [row, rank]),
      )
    rankedBy.set(word, ranks)
    return ranks
  }
  const wanted = (words: readonly string[], combine: SearchQuery['combine'], places: number, allowed?: RowSubset) => {
    const byWord = words.map(ranksOf)
    const all = living.flatMap(({ row, id }) => {
      const hit = byWord.map((ranks) => ranks.get(row) ?? 0)
      const missed = combine === 'ALL' ? hit.includes(0) : hit.every((rank) => rank === 0)
      if (missed || allowed?.(row) === false) return []
      return [{ row, id, rank: hit.reduce((sum, rank) => sum + rank, 0) / hit.length, hit }]
    })
    all.sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1))
    return {
      total: all.length,
      places: all.slice(0, Math.min(places, SHOWN)).map(({ row, rank, hit }) => ({ row, rank, hit })),
    }
  }
  return { clause, shown, wanted }
}
