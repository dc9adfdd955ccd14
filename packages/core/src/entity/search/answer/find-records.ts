import { runYielding, started } from '../../../lib/async/resumable.ts'
import { eventLoopYielder } from '../../../lib/async/yield-to-event-loop.ts'
import type { SearchIndex } from '../../../matching/search/index/search-index.ts'
import type { RankedRow, RankedRows, RowSubset, SearchQuery } from '../../../matching/search/query/search-query.ts'
import type { RowNumber } from '../../../model/record.ts'
import type { RowFilter } from '../../../model/row-filter.ts'
import type { RecordStore } from '../../../ports/store/record-store.ts'
import type { InMemoryIndex } from '../index/in-memory-index.ts'
import type { Asked } from '../request/request.ts'
import { bestHit, type Candidate, candidateOf } from './candidates.ts'
import type { ExactIdHit } from './exact-id-hits.ts'
import { type Ranking, ranking, rowsAmong } from './ranking.ts'

export interface SearchOutcome {
  readonly ranking: Ranking
  /** The deadline ended it early: more may be there. */
  readonly late: boolean
}

export interface FindContext {
  readonly records: RecordStore
  readonly table: number
  readonly kept: InMemoryIndex
  readonly scope: Asked['scope']
  readonly rowFilter: RowFilter
  /** How many of the first places will be asked for; Infinity: all. */
  readonly places: number
  /** Looks up what is named. */
  pins(): Promise<readonly ExactIdHit[]>
}

/** Everything that a query finds visible, ranked. */
export async function findRecords(context: FindContext, query: SearchQuery): Promise<SearchOutcome> {
  const { kept, scope, rowFilter, places } = context
  const allowed = rowFilter === 'EVERYTHING' ? undefined : (kept.scopes?.filterOf(rowFilter) ?? (() => false))
  const main = scope === 'HISTORY' ? kept.past : kept.live
  const yieldToEventLoop = eventLoopYielder()
  const run = (index: SearchIndex, filter: RowSubset | undefined, asked = query): Promise<RankedRows> =>
    runYielding(index.search(asked, filter), yieldToEventLoop)
  const looksBack = scope === 'COMBINED' && kept.past.size > 0
  // Both begin before anything is waited for: they are of one state. Who comes in by other ways pushes no place of the index out.
  const searching = started(main.search({ ...query, first: () => places + others.length }, allowed))
  const [past, pins] = await Promise.all([looksBack ? run(kept.past, allowed) : undefined, context.pins()])
  const others: readonly Candidate[] = [
    ...(past ? await redirectedHits(context, past, allowed) : []),
    ...(await rankedExactIdHits(pins, query, (rows, past, asked) =>
      run(past ? kept.past : kept.live, rowsIn(rows), asked),
    )),
  ]
  const found = await runYielding(searching, yieldToEventLoop)
  const shared = rowsAmong(others, scope === 'HISTORY')
  const both = shared.size === 0 ? undefined : await run(main, allOf(rowsIn(shared), allowed))
  return {
    ranking: ranking(found, scope === 'HISTORY', others, both?.total ?? 0),
    late: [found, past, both].some((each) => each?.truncated === true),
  }
}

const rowsIn =
  (rows: ReadonlySet<RowNumber>): RowSubset =>
  (row) =>
    rows.has(row)

function allOf(one: RowSubset, other: RowSubset | undefined): RowSubset {
  return other === undefined ? one : (row) => one(row) && other(row)
}

/** What a merge took is answered as the record that it was merged into, the rest as it lies in history; the survivor of a merge that was undone not at all. */
async function redirectedHits(
  { records, table, kept, rowFilter }: FindContext,
  past: RankedRows,
  allowed: RowSubset | undefined,
): Promise<readonly Candidate[]> {
  const all = past.slice(0, past.total).map((found) => ({ found, end: kept.redirects.endOf(found.row) }))
  const ends = new Set(all.flatMap(({ end }) => (end !== undefined && (allowed?.(end) ?? true) ? end : [])))
  const live = ends.size === 0 ? [] : await records.byRows(table, [...ends], rowFilter)
  const idOf = new Map(live.map(({ row, id }) => [row, id]))
  return all.flatMap(({ found, end }): readonly Candidate[] => {
    if (end === undefined) return kept.redirects.isUndone(found.row) ? [] : [candidateOf(found, true)]
    const id = idOf.get(end)
    if (id === undefined) return []
    const hit = bestHit(found)
    return [
      {
        row: end,
        id,
        past: false,
        rank: found.rank,
        origin: 'MERGED_FORWARD',
        through: found.id,
        ...(hit === undefined ? {} : { hit }),
      },
    ]
  })
}

type Within = (rows: ReadonlySet<RowNumber>, past: boolean, query: SearchQuery) => Promise<RankedRows>

/**
 * Ranks records that were named. Of a structured search they are what was asked for, whatever else was; a name among
 * several terms is a hit of its term, and the others count too.
 */
async function rankedExactIdHits(
  pins: readonly ExactIdHit[],
  query: SearchQuery,
  within: Within,
): Promise<readonly Candidate[]> {
  const named = pins.filter(({ term }) => term !== undefined)
  const alone = query.clauses.length <= 1
  if (named.length === 0 || alone) return pins.map(({ candidate }) => candidate)
  const ranked: Candidate[] = pins.flatMap(({ candidate, term }) => (term === undefined ? candidate : []))
  for (const past of [false, true]) {
    const asked = named.filter(({ candidate }) => candidate.past === past)
    if (asked.length === 0) continue
    const rows = new Set(asked.map(({ candidate }) => candidate.row))
    const found = await within(rows, past, { ...query, combine: 'ANY' })
    const byRow = new Map(found.slice(0, found.total).map((row) => [row.row, row]))
    for (const row of rows) {
      const own = asked.filter(({ candidate }) => candidate.row === row)
      ranked.push(...reranked(own, byRow.get(row), query))
    }
  }
  return ranked
}

function reranked(
  own: readonly ExactIdHit[],
  found: RankedRow | undefined,
  { clauses, combine }: SearchQuery,
): readonly Candidate[] {
  const terms = new Set(own.map(({ term }) => term))
  const ranks = clauses.map((_, term) => (terms.has(term) ? 1 : (found?.hits[term]?.rank ?? 0)))
  if (combine === 'ALL' && ranks.includes(0)) return []
  const rank = ranks.reduce((sum, each) => sum + each, 0) / ranks.length
  return own.map(({ candidate }) => ({ ...candidate, rank }))
}
