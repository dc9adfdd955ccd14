import type { ArchivedRecord, EntityKey, PointRecord, RecordId, RowNumber, Sight, TableRecord } from '@onefold/core'
import { inSight, parameters } from '../conditions.ts'
import { ARCHIVED, type ArchivedRow, archivedOf, RECORD, type RecordRow, recordOf } from '../record-codec.ts'
import { tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'

export async function point(
  session: Session,
  table: number,
  id: RecordId,
  sight: Sight,
): Promise<PointRecord | undefined> {
  const given = parameters(id)
  const { records, rulingMembers } = tableRelations(table)
  const [found] = await session.rows<RecordRow & { readonly ruled: boolean }>(
    `SELECT ${RECORD}, EXISTS (SELECT FROM ${rulingMembers} ruling WHERE ruling.row = live.row) AS ruled
     FROM ${records} live WHERE id = $1 AND ${inSight(sight, given)}`,
    given.values,
  )
  return found && { record: recordOf(found), ruled: found.ruled }
}

export async function byIds(session: Session, table: number, ids: readonly RecordId[], sight: Sight) {
  if (ids.length === 0) return []
  const given = parameters(ids)
  const { records } = tableRelations(table)
  const found = await session.rows<RecordRow>(
    `SELECT ${RECORD} FROM ${records} WHERE id = ANY($1::text[]) AND ${inSight(sight, given)}`,
    given.values,
  )
  return inOrder(ids, found.map(recordOf))
}

export async function byRows(session: Session, table: number, rows: readonly RowNumber[], sight: Sight) {
  if (rows.length === 0) return []
  const given = parameters(rows)
  const { records } = tableRelations(table)
  const found = await session.rows<RecordRow>(
    `SELECT ${RECORD} FROM ${records} WHERE row = ANY($1::bigint[]) AND ${inSight(sight, given)} ORDER BY row`,
    given.values,
  )
  return found.map(recordOf)
}

/**
 * The live record that carries the key, or the survivor at the end of the merges that took it. A survivor may have the
 * key of one that it absorbed, so the live one is preferred.
 */
export async function byKey(
  session: Session,
  table: number,
  key: EntityKey,
  sight: Sight,
): Promise<TableRecord | undefined> {
  const given = parameters(key)
  const { records, redirects } = tableRelations(table)
  const found = await session.rows<RecordRow>(
    `WITH RECURSIVE survivor (id) AS (
       SELECT into_id FROM ${redirects} WHERE key = $1
       UNION SELECT d.into_id FROM survivor JOIN ${redirects} d ON d.id = survivor.id)
     SELECT ${RECORD} FROM (
       SELECT * FROM ${records} WHERE key = $1 OR id IN (SELECT id FROM survivor) ORDER BY key <> $1 LIMIT 1) carrier
     WHERE ${inSight(sight, given)}`,
    given.values,
  )
  return found.map(recordOf)[0]
}

/** The newest entry of each id, and that one only: an older one is not shown because the newest is out of sight. */
export async function newestArchived(
  session: Session,
  table: number,
  ids: readonly RecordId[],
  sight: Sight,
): Promise<readonly ArchivedRecord[]> {
  if (ids.length === 0) return []
  const given = parameters(ids)
  const { history } = tableRelations(table)
  const found = await session.rows<ArchivedRow>(
    `SELECT ${ARCHIVED} FROM (
       SELECT DISTINCT ON (id) * FROM ${history} WHERE id = ANY($1::text[]) ORDER BY id, revision DESC) newest
     WHERE ${inSight(sight, given)}`,
    given.values,
  )
  return inOrder(ids, found.map(archivedOf))
}

/** Of one merge: the entry that it made, or the newest up to an instant. */
export async function archivedInto(
  session: Session,
  table: number,
  id: RecordId,
  into: RecordId,
  instant: number | undefined,
  sight: Sight,
): Promise<ArchivedRecord | undefined> {
  const given = parameters(id, into)
  const { history } = tableRelations(table)
  const wanted =
    instant === undefined ? 'ORDER BY revision' : `AND updated <= ${given.of(instant)} ORDER BY revision DESC`
  const found = await session.rows<ArchivedRow>(
    `SELECT ${ARCHIVED} FROM (
       SELECT * FROM ${history} WHERE id = $1 AND into_id = $2 ${wanted} LIMIT 1) entry
     WHERE ${inSight(sight, given)}`,
    given.values,
  )
  return found.map(archivedOf)[0]
}

export async function slice(session: Session, table: number, after: RowNumber, limit: number, sight: Sight) {
  const given = parameters(after, limit)
  const { records } = tableRelations(table)
  const found = await session.rows<RecordRow>(
    `SELECT ${RECORD} FROM ${records} WHERE row > $1 AND ${inSight(sight, given)} ORDER BY row LIMIT $2`,
    given.values,
  )
  return found.map(recordOf)
}

function inOrder<T extends TableRecord>(ids: readonly RecordId[], records: readonly T[]): T[] {
  const found = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
