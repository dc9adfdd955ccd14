import type { ArchivedRecord, TableRecord } from '../../../model/record.ts'
import type { RowFilter } from '../../../model/row-filter.ts'
import type { Store } from '../../../ports/store/store.ts'
import type { MergeRedirects } from '../index/merge-redirects.ts'
import type { Asked } from '../request/request.ts'
import { type Candidate, nameOf } from './candidates.ts'
import { MOST_HITS } from './cluster-mates.ts'
import { MOST_FACETED } from './facets.ts'
import { filters, passing } from './metadata-filter.ts'
import { boundsOf, type PageBounds, startIn } from './page-bounds.ts'
import type { Ranking } from './ranking.ts'
import { holdsAll } from './value-texts.ts'

/** Candidates whose records are looked at for a count that is exact. */
const EXACT_CANDIDATES = 1000
const TOGETHER = 500

export interface LoadedCandidate {
  readonly candidate: Candidate
  readonly record: TableRecord | ArchivedRecord
}

export interface Paged extends PageBounds {
  readonly page: readonly LoadedCandidate[]
  readonly count: number
  /** More may be there than were counted. */
  readonly atLeast: boolean
}

export interface CountContext {
  readonly store: Pick<Store, 'records' | 'matches'>
  readonly table: number
  readonly rowFilter: RowFilter
  readonly redirects: MergeRedirects
  readonly stop: () => boolean
}

/** How many of the first places a page is cut from; Infinity: any may be looked at. */
export function placesOf({ filter, values, facets, offset, size, wanted }: Asked): number {
  if (filters(filter) || values.size > 0) return Number.POSITIVE_INFINITY
  const counted = facets.length > 0 ? MOST_FACETED : 0
  return Math.max(Math.min(offset + size, wanted.mostResults), wanted.clusters ? MOST_HITS : 0, counted)
}

/** The page that is asked for, its records read, and how many there are in all. */
export async function pageOfRanking(context: CountContext, ranked: Ranking, asked: Asked): Promise<Paged> {
  const { filter, values, offset, size, wanted } = asked
  if (!filters(filter) && values.size === 0) {
    const most = Math.min(ranked.total, wanted.mostResults)
    const first = ranked.first(Math.min(offset + size, most))
    const start = startIn(first, asked)
    const taken = first.slice(start, start + size)
    return {
      page: await read(context, taken),
      ...boundsOf(first, start, taken.length, most),
      count: most,
      atLeast: false,
    }
  }
  const passed: LoadedCandidate[] = []
  const enough = Math.min(offset + size, wanted.mostResults)
  const whole = wanted.countExact || ranked.total <= EXACT_CANDIDATES
  const all = whole ? ranked.first(ranked.total) : undefined
  let looked = 0
  let stopped = false
  while (looked < ranked.total && !stopped) {
    if (!whole && looked >= EXACT_CANDIDATES && passed.length >= enough) break
    const some = (all ?? ranked.first(looked + TOGETHER)).slice(looked, looked + TOGETHER)
    const located = await read(context, some)
    const records = located.map(({ record }) => record)
    const rows = await passing(context.store, context.table, records, filter, context.redirects, context.rowFilter)
    passed.push(...located.filter(({ record }) => rows.has(record.row) && holdsAll(record.values, values)))
    looked += some.length
    stopped = some.length === 0 || context.stop()
  }
  const count = Math.min(passed.length, wanted.mostResults)
  const counted = passed.slice(0, count)
  const first = counted.map(({ candidate }) => candidate)
  const start = startIn(first, asked)
  const page = counted.slice(start, start + size)
  const atLeast = looked < ranked.total
  const most = atLeast && count < wanted.mostResults ? Number.POSITIVE_INFINITY : count
  return { page, ...boundsOf(first, start, page.length, most), count, atLeast }
}

/** Candidates whose records are gone or hidden by now are left out. */
async function read(
  { store: { records }, table, rowFilter }: CountContext,
  candidates: readonly Candidate[],
): Promise<readonly LoadedCandidate[]> {
  const rows = candidates.flatMap(({ past, row }) => (past ? [] : row))
  const ids = candidates.flatMap(({ past, id }) => (past ? id : []))
  const [live, past] = await Promise.all([
    rows.length === 0 ? [] : records.byRows(table, rows, rowFilter),
    ids.length === 0 ? [] : records.archived(table, ids, rowFilter),
  ])
  const found = new Map<string, TableRecord | ArchivedRecord>([
    ...live.map((record) => [nameOf({ row: record.row, past: false }), record] as const),
    ...past.map((record) => [nameOf({ row: record.row, past: true }), record] as const),
  ])
  return candidates.flatMap((candidate) => {
    const record = found.get(nameOf(candidate))
    return record ? [{ candidate, record }] : []
  })
}
