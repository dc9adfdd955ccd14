import { OnefoldError } from '../../../error/onefold-error.ts'
import { refusal } from '../../../error/refusal.ts'
import { chunks } from '../../../lib/async/iterables.ts'
import { runYielding } from '../../../lib/async/resumable.ts'
import { eventLoopYielder } from '../../../lib/async/yield-to-event-loop.ts'
import type { SearchDocument, SearchIndex } from '../../../matching/search/index/search-index.ts'
import type { ArchivedRecord, Csn, RecordId, RowNumber, TableRecord } from '../../../model/record.ts'
import { EVERYTHING } from '../../../model/row-filter.ts'
import type { RecordStore } from '../../../ports/store/record-store.ts'
import { type MergeRedirects, mergeRedirects } from './merge-redirects.ts'
import { type RowScopes, rowScopes } from './row-scopes.ts'

/** What is kept of one table to search it. */
export interface InMemoryIndex {
  readonly live: SearchIndex
  /** Records of history that are not live, each as it was last. */
  readonly past: SearchIndex
  readonly redirects: MergeRedirects
  /** Absent: the entity has no scope column. */
  readonly scopes?: RowScopes
  /** Everything up to here is in. */
  csn: Csn
  /** A commit is half taken in: a search that began now could miss a record that moves. */
  moving: boolean
  /** Stands in, empty, for an index that was not there in time. */
  readonly unread?: true
}

export interface IndexPlan {
  readonly table: number
  createIndex(): SearchIndex
  /** What records are found by; a script may have to make some of it. */
  documentsOf(records: readonly TableRecord[]): Promise<readonly SearchDocument[]>
  readonly scopeColumn?: string
}

/** Records read at once: little enough for a reader's answer to be taken in between two turns of the event loop. */
const SLICE = 500
/** Documents put in between two looks at the clock. */
const TOGETHER = 50
/** Slices after which what was written meanwhile is taken in, so that the table does not forget it. */
const CATCH_UP_EVERY = 100

/** What is kept of a table of which nothing was read yet. */
export function emptyIndex({ createIndex, scopeColumn }: IndexPlan, csn: Csn): InMemoryIndex {
  return {
    live: createIndex(),
    past: createIndex(),
    redirects: mergeRedirects(),
    ...(scopeColumn === undefined ? {} : { scopes: rowScopes(scopeColumn) }),
    csn,
    moving: false,
  }
}

/** Reads a table whole. Writes meanwhile are taken in too. Refuses with `unavailable` to go on when `closed` says so. */
export async function buildIndex(records: RecordStore, plan: IndexPlan, closed: () => boolean): Promise<InMemoryIndex> {
  const { table } = plan
  const goOn = (): void => {
    if (closed()) throw new OnefoldError('unavailable', [refusal('closing/service-closing')])
  }
  goOn()
  const kept = emptyIndex(plan, (await records.head(table)).csn)
  let slices = 0
  const met = async (): Promise<void> => {
    slices += 1
    goOn()
    if (slices % CATCH_UP_EVERY === 0) await refreshIndex(records, plan, kept)
  }
  const live = (after: RowNumber) => records.slice(table, after, SLICE, EVERYTHING)
  for await (const slice of slicesOf(live, ({ row }) => row, 0)) {
    await putAll(kept, kept.live, slice, plan)
    await met()
  }
  const past = (after: RecordId) => records.archivedAfter(table, { filter: {}, after, limit: SLICE }, EVERYTHING)
  for await (const slice of slicesOf(past, ({ id }) => id, '')) {
    await putPast(records, plan, kept, slice)
    await met()
  }
  await refreshIndex(records, plan, kept)
  await settleIndexes(kept, closed)
  return kept
}

/**
 * Slice after slice, each read when the one before is in: one that was read earlier could be older than what was taken in
 * meanwhile, and would undo it.
 */
async function* slicesOf<R, A>(
  read: (after: A) => Promise<readonly R[]>,
  placeOf: (last: R) => A,
  first: A,
): AsyncGenerator<readonly R[]> {
  for (let after = first; ; ) {
    const slice = await read(after)
    yield slice
    if (slice.length < SLICE) return
    after = placeOf(slice.at(-1)!)
  }
}

/** Brings into order what came since, where that pays. */
export async function settleIndexes({ live, past }: InMemoryIndex, closed: () => boolean): Promise<void> {
  const yieldToEventLoop = eventLoopYielder()
  while ((live.unsettled || past.unsettled) && !closed())
    for (const index of [live, past]) if (index.unsettled) await runYielding(index.settle(), yieldToEventLoop)
}

/** Thrown when the table no longer knows what was written since: the index is to be read anew. */
export class JournalTruncated extends Error {}

/** Takes in what was written since; more than once when more is written meanwhile. */
export async function refreshIndex(records: RecordStore, plan: IndexPlan, kept: InMemoryIndex): Promise<void> {
  for (;;) {
    const touched = await records.changedRowsSince(plan.table, kept.csn, SLICE)
    if (touched === undefined) throw new JournalTruncated()
    if (touched.upTo === kept.csn) return
    kept.moving = true
    for (const rows of chunks(touched.rows, SLICE)) {
      const standing = await records.byRows(plan.table, rows, EVERYTHING)
      const there = new Set(standing.map(({ row }) => row))
      const gone = rows.filter((row) => !there.has(row))
      kept.live.remove(gone)
      for (const row of gone) kept.scopes?.put(row, {})
      await putAll(kept, kept.live, standing, plan)
      kept.past.remove(rows)
      for (const row of rows) kept.redirects.remove(row)
    }
    for (const ids of chunks(touched.left, SLICE)) {
      const archived = await records.archived(plan.table, ids, EVERYTHING)
      // What was erased is found no more; now its keys leave memory too.
      if (archived.length < ids.length && (await records.erased(plan.table, ids)).length > 0) {
        kept.live.purge()
        kept.past.purge()
      }
      const back = await records.byRows(
        plan.table,
        archived.map(({ row }) => row),
        EVERYTHING,
      )
      const live = new Set(back.map(({ row }) => row))
      await putPast(
        records,
        plan,
        kept,
        archived.filter(({ row }) => !live.has(row)),
      )
    }
    kept.csn = touched.upTo
    kept.moving = false
  }
}

async function putPast(
  records: RecordStore,
  plan: IndexPlan,
  kept: InMemoryIndex,
  archived: readonly ArchivedRecord[],
): Promise<void> {
  // History goes on naming a survivor that was deleted and whose id another record bears since: the redirect has ended then.
  const own = await records.findIds(
    plan.table,
    archived.flatMap(({ id, mergedInto }) => (mergedInto === undefined ? [] : id)),
  )
  const taken = [...new Set(own.flatMap(({ into }) => into ?? []))]
  const at = taken.length === 0 ? [] : await records.findIds(plan.table, taken)
  const rowOf = new Map<RecordId, RowNumber>(at.map(({ id, row }) => [id, row]))
  const intoOf = new Map(own.map(({ id, into }) => [id, into]))
  for (const { row, id, reason } of archived)
    kept.redirects.put(
      row,
      reason === 'MERGED' ? (rowOf.get(intoOf.get(id) ?? '') ?? 'NOWHERE') : reason === 'UNDONE' ? 'UNDONE' : 'NOWHERE',
    )
  await putAll(kept, kept.past, archived, plan)
}

async function putAll(
  { scopes }: InMemoryIndex,
  index: SearchIndex,
  records: readonly TableRecord[],
  plan: IndexPlan,
): Promise<void> {
  const yieldToEventLoop = eventLoopYielder()
  for (const some of chunks(records, TOGETHER)) {
    const documents = await plan.documentsOf(some)
    index.put(documents)
    for (const { row, values } of some) scopes?.put(row, values)
    await yieldToEventLoop()
  }
}
