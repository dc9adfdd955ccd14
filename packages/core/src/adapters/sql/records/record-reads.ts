import type { ArchivedRecord, EntityKey, Instant, RecordId, RowNumber, TableRecord } from '../../../model/record.ts'
import type { RowFilter } from '../../../model/row-filter.ts'
import type { PointRecord, RecordStore } from '../../../ports/store/record-store.ts'
import { first, lists, type OperationsOf, rows, type StoreOperation } from '../operation.ts'
import { relationsOf } from '../relations.ts'
import { rowFilterCondition } from '../sight.ts'
import type { StoreParts } from '../store-parts.ts'
import { findIdentities, findIds, findSources, rowOfKey } from './finds.ts'
import { ARCHIVED, type ArchivedRow, archivedOf, BODY, RECORD, type RecordRow, recordOf } from './record-codec.ts'

type RecordReads = Pick<
  RecordStore,
  | 'point'
  | 'byIds'
  | 'byRows'
  | 'idsOf'
  | 'slice'
  | 'byKey'
  | 'archived'
  | 'archivedInto'
  | 'archivedBefore'
  | 'findIds'
  | 'findSources'
  | 'findIdentities'
>

/** Reads of a few records, each by what it is asked for. */
export function recordReads(parts: StoreParts): OperationsOf<RecordReads> {
  return {
    point: (table, id, rowFilter) => point(parts, table, id, rowFilter),
    *byIds(table, ids, rowFilter) {
      return inOrder(ids, yield* recordsOf(parts, table, 'id IN ?texts', ids, rowFilter))
    },
    byRows: (table, asked, rowFilter) => recordsOf(parts, table, 'row IN ?integers', asked, rowFilter),
    idsOf: (table, asked) =>
      lists(`SELECT row, id FROM ${relationsOf(table).records} WHERE row IN ?integers ORDER BY row`, [asked]),
    byKey: (table, key, rowFilter) => byKey(parts, table, key, rowFilter),
    archived: (table, ids, rowFilter) => newestArchived(parts, table, ids, rowFilter),
    archivedInto: (table, id, into, instant, rowFilter) => archivedInto(parts, table, id, into, instant, rowFilter),
    archivedBefore: (table, id, instant, rowFilter) => archivedBefore(parts, table, id, instant, rowFilter),
    *slice(table, after, limit, rowFilter) {
      const { text, values } = rowFilterCondition(parts, rowFilter)
      const slice = `SELECT ${RECORD} FROM ${relationsOf(table).records} WHERE row > ? AND ${text} ORDER BY row LIMIT ?`
      return (yield* rows<RecordRow>(slice, [after, ...values, limit], BODY)).map(recordOf)
    },
    findIds,
    findSources,
    findIdentities,
  }
}

function* point(
  parts: StoreParts,
  table: number,
  id: RecordId,
  rowFilter: RowFilter,
): StoreOperation<PointRecord | undefined> {
  const { records, rulingMembers } = relationsOf(table)
  const { text, values } = rowFilterCondition(parts, rowFilter)
  const found = yield* first<RecordRow & { readonly ruled: boolean | number }>(
    `SELECT ${RECORD}, EXISTS (SELECT 1 FROM ${rulingMembers} AS ruling WHERE ruling.row = live.row) AS ruled
     FROM ${records} AS live WHERE id = ? AND ${text}`,
    [id, ...values],
    BODY,
  )
  return found && { record: recordOf(found), ruled: Boolean(found.ruled) }
}

function* recordsOf(
  parts: StoreParts,
  table: number,
  which: string,
  asked: readonly (RowNumber | RecordId)[],
  rowFilter: RowFilter,
): StoreOperation<TableRecord[]> {
  if (asked.length === 0) return []
  const { text, values } = rowFilterCondition(parts, rowFilter)
  const find = `SELECT ${RECORD} FROM ${relationsOf(table).records} WHERE ${which} AND ${text} ORDER BY row`
  return (yield* rows<RecordRow>(find, [asked, ...values], BODY)).map(recordOf)
}

function* byKey(
  parts: StoreParts,
  table: number,
  key: EntityKey,
  rowFilter: RowFilter,
): StoreOperation<TableRecord | undefined> {
  const row = yield* rowOfKey(table, key)
  return row === undefined ? undefined : (yield* recordsOf(parts, table, 'row IN ?integers', [row], rowFilter))[0]
}

/** The newest entry of each id, and that one only: an older one is not shown because the newest is hidden. */
function* newestArchived(
  parts: StoreParts,
  table: number,
  ids: readonly RecordId[],
  rowFilter: RowFilter,
): StoreOperation<ArchivedRecord[]> {
  if (ids.length === 0) return []
  const { history } = relationsOf(table)
  const { text, values } = rowFilterCondition(parts, rowFilter)
  const found = yield* rows<ArchivedRow>(
    `SELECT ${ARCHIVED} FROM ${history} AS entry WHERE id IN ?texts AND ${text}
       AND NOT EXISTS (SELECT 1 FROM ${history} AS newer WHERE newer.id = entry.id AND newer.revision > entry.revision)`,
    [ids, ...values],
    BODY,
  )
  return inOrder(ids, found.map(archivedOf))
}

/** Of one merge: the entry that it made, or the newest up to an instant. */
function* archivedInto(
  parts: StoreParts,
  table: number,
  id: RecordId,
  into: RecordId,
  instant: Instant | undefined,
  rowFilter: RowFilter,
): StoreOperation<ArchivedRecord | undefined> {
  const { text, values } = rowFilterCondition(parts, rowFilter)
  const wanted = instant === undefined ? 'ORDER BY revision' : 'AND updated <= ? ORDER BY revision DESC'
  const found = yield* first<ArchivedRow>(
    `SELECT ${ARCHIVED} FROM (SELECT * FROM ${relationsOf(table).history}
       WHERE id = ? AND #merged_into = ? ${wanted} LIMIT 1) AS entry WHERE ${text}`,
    [id, into, ...(instant === undefined ? [] : [instant]), ...values],
    BODY,
  )
  return found && archivedOf(found)
}

/** Each time that an id is written anew begins with a `created` of its own. */
function* archivedBefore(
  parts: StoreParts,
  table: number,
  id: RecordId,
  instant: Instant,
  rowFilter: RowFilter,
): StoreOperation<ArchivedRecord | undefined> {
  const { text, values } = rowFilterCondition(parts, rowFilter)
  const found = yield* first<ArchivedRow>(
    `SELECT ${ARCHIVED} FROM (SELECT * FROM ${relationsOf(table).history}
       WHERE id = ? AND created <= ? ORDER BY revision DESC LIMIT 1) AS entry WHERE ${text}`,
    [id, instant, ...values],
    BODY,
  )
  return found && archivedOf(found)
}

function inOrder<T extends TableRecord>(ids: readonly RecordId[], records: readonly T[]): T[] {
  const found = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
