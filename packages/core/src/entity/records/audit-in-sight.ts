import { notFound } from '../../error/onefold-error.ts'
import type { AuditEntry, ColumnChange } from '../../model/audit.ts'
import { BEGINNING, isBefore } from '../../model/change.ts'
import type { RecordId, Values } from '../../model/record.ts'
import type { Table } from '../../model/resources/table.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import type { AuditAfterQuery, PlacedEntry, RecordStore } from '../../ports/store/record-store.ts'
import { changesInScope, needsTrail, subjectOf } from '../../table/audit-in-scope.ts'
import type { EngineServices } from '../services.ts'

type Trail = Awaited<ReturnType<RecordStore['audit']>>

interface TrailQuery {
  readonly recordId: RecordId
  readonly offset: number
  readonly limit: number
}

/**
 * The trail of a record that the caller sees, live or in history; its entries neither name records that the caller does not see nor
 * tell what changed in them, or in records while they were out of sight, and what was stated of it and of such records alone is left out.
 * Refuses with `not_found` when the record is hidden, or there never was one.
 */
export async function visibleTrail(
  { store: { records } }: Pick<EngineServices, 'store'>,
  { serial }: Pick<Table, 'serial'>,
  query: TrailQuery,
  rowFilter: RowFilter,
): Promise<Trail> {
  const naming = await namingOnlySeen(records, serial, query.recordId, rowFilter)
  const { entries, total } = await records.audit(serial, { ...query, rowFilter })
  if (total === 0) await requireKnown(records, serial, query.recordId)
  return { entries: await naming(entries), total }
}

/** The same, behind a place. */
export async function visibleEntriesAfter(
  { store: { records } }: Pick<EngineServices, 'store'>,
  { serial }: Pick<Table, 'serial'>,
  query: AuditAfterQuery & { readonly recordId: RecordId },
  rowFilter: RowFilter,
): Promise<readonly PlacedEntry[]> {
  const naming = await namingOnlySeen(records, serial, query.recordId, rowFilter)
  const found = await records.auditAfter(serial, { ...query, rowFilter })
  const isFirst = !isBefore(BEGINNING, query.after)
  if (isFirst && found.length === 0) await requireKnown(records, serial, query.recordId)
  const entries = await naming(found.map(({ entry }) => entry))
  return found.map((placed, at) => ({ ...placed, entry: entries[at] as AuditEntry })) // parallel
}

async function requireKnown(records: RecordStore, serial: number, id: RecordId): Promise<void> {
  if ((await records.findIds(serial, [id])).length === 0) throw notFound('record', id)
}

type Naming = (entries: readonly AuditEntry[]) => Promise<readonly AuditEntry[]>

/** Entries as a caller sees them who sees this record. Refuses with `not_found` when it is hidden. */
async function namingOnlySeen(
  records: RecordStore,
  serial: number,
  recordId: RecordId,
  rowFilter: RowFilter,
): Promise<Naming> {
  if (rowFilter === 'EVERYTHING') return async (entries) => entries
  const seenAmong = seenIn(records, serial, rowFilter)
  if (!(await seenAmong([recordId])).has(recordId)) throw notFound('record', recordId)
  return async (entries) => {
    const seen = await seenAmong([...new Set(entries.flatMap((entry) => entry.records))])
    const inScope = await changesSeen(records, serial, entries, seen, rowFilter)
    return entries.map(({ side: _, ...entry }) => ({
      ...entry,
      records: entry.records.filter((id) => seen.has(id)),
      changes: inScope.get(entry.id) ?? [],
    }))
  }
}

/** By id, the changes of the entries of records that are seen now, as far as they were in scope then. */
async function changesSeen(
  records: RecordStore,
  serial: number,
  entries: readonly AuditEntry[],
  seen: ReadonlyMap<RecordId, Values>,
  rowFilter: Exclude<RowFilter, 'EVERYTHING'>,
): Promise<ReadonlyMap<string, readonly ColumnChange[]>> {
  const found = new Map<string, readonly ColumnChange[]>()
  const told = entries.filter((entry) => entry.changes.length > 0 && seen.has(subjectOf(entry)))
  for (const id of new Set(told.map(subjectOf))) {
    const own = told.filter((entry) => subjectOf(entry) === id)
    const trail = own.some((entry) => needsTrail(entry, rowFilter)) ? await trailOf(records, serial, id) : own
    for (const [entry, changes] of changesInScope(trail, id, seen.get(id) ?? {}, rowFilter)) found.set(entry, changes)
  }
  return found
}

/** Which of these ids name a visible live record, or one of history that is live no more, with its values. */
function seenIn(records: RecordStore, serial: number, rowFilter: RowFilter) {
  return async (ids: readonly RecordId[]): Promise<ReadonlyMap<RecordId, Values>> => {
    if (ids.length === 0) return new Map()
    const live = new Set((await records.findIds(serial, ids)).flatMap(({ id, state }) => (state === 'LIVE' ? id : [])))
    const gone = ids.filter((id) => !live.has(id))
    const [present, past] = await Promise.all([
      records.byIds(serial, [...live], rowFilter),
      gone.length === 0 ? [] : records.archived(serial, gone, rowFilter),
    ])
    return new Map([...present, ...past].map(({ id, values }) => [id, values]))
  }
}

const SLICE = 1000

/** All that is known of a record's past, read slice by slice. */
export async function trailOf(
  records: RecordStore,
  serial: number,
  recordId: RecordId,
): Promise<readonly AuditEntry[]> {
  const trail: PlacedEntry[] = []
  for (;;) {
    const slice = await records.auditAfter(serial, { recordId, after: trail.at(-1) ?? BEGINNING, limit: SLICE })
    trail.push(...slice)
    if (slice.length < SLICE) return trail.map(({ entry }) => entry)
  }
}
