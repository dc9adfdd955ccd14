import { notFound } from '../../error/onefold-error.ts'
import type { AuditEntry } from '../../model/audit.ts'
import type { RecordId } from '../../model/record.ts'
import type { Table } from '../../model/resources/table.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import type { EngineServices } from '../services.ts'

type Trail = Awaited<ReturnType<RecordStore['audit']>>

interface TrailQuery {
  readonly recordId: RecordId
  readonly offset: number
  readonly limit: number
}

/**
 * The trail of a record that the caller sees, live or in history; its entries name no records that the caller does not see, and what
 * was stated of it and of such records alone is left out.
 * Refuses with `not_found` when the record is hidden, or there never was one.
 */
export async function visibleTrail(
  { store: { records } }: Pick<EngineServices, 'store'>,
  { serial }: Pick<Table, 'serial'>,
  query: TrailQuery,
  rowFilter: RowFilter,
): Promise<Trail> {
  if (rowFilter === 'EVERYTHING') {
    const trail = await records.audit(serial, query)
    const known = trail.total > 0 || (await records.findIds(serial, [query.recordId])).length > 0
    if (known) return trail
    throw notFound('record', query.recordId)
  }
  const seen = seenAmong(records, serial, rowFilter)
  if (!(await seen([query.recordId])).has(query.recordId)) throw notFound('record', query.recordId)
  const { entries, total } = await records.audit(serial, { ...query, rowFilter })
  return { entries: await namingOnly(entries, seen), total }
}

type SeenAmong = (ids: readonly RecordId[]) => Promise<ReadonlySet<RecordId>>

async function namingOnly(entries: readonly AuditEntry[], seenAmong: SeenAmong): Promise<readonly AuditEntry[]> {
  const seen = await seenAmong([...new Set(entries.flatMap((entry) => entry.records))])
  return entries.map(({ side: _, ...entry }) => ({ ...entry, records: entry.records.filter((id) => seen.has(id)) }))
}

/** Which of these ids name a visible live record, or one of history that is live no more. */
function seenAmong(records: RecordStore, serial: number, rowFilter: RowFilter): SeenAmong {
  return async (ids) => {
    if (ids.length === 0) return new Set()
    const live = new Set((await records.findIds(serial, ids)).flatMap(({ id, state }) => (state === 'LIVE' ? id : [])))
    const gone = ids.filter((id) => !live.has(id))
    const [present, past] = await Promise.all([
      records.byIds(serial, [...live], rowFilter),
      gone.length === 0 ? [] : records.archived(serial, gone, rowFilter),
    ])
    return new Set([...present, ...past].map(({ id }) => id))
  }
}
