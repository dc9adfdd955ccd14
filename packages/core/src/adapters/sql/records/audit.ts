import type { AuditEntry } from '../../../model/audit.ts'
import type { ChangePosition } from '../../../model/change.ts'
import type { Csn, Instant, RecordId } from '../../../model/record.ts'
import type { AuditAfterQuery, PlacedEntry } from '../../../ports/store/record-store.ts'
import { column, insert, json, rows, type StoreOperation, write } from '../operation.ts'
import { relationsOf } from '../relations.ts'
import { BODY } from './record-codec.ts'

interface AuditQuery {
  readonly recordId?: RecordId
  readonly offset: number
  readonly limit: number
}

export function* auditPage(table: number, { recordId, offset, limit }: AuditQuery) {
  const { audit, auditOfRecord } = relationsOf(table)
  const listed = recordId === undefined ? audit : `${auditOfRecord} WHERE #audited = ?`
  const values = recordId === undefined ? [] : [recordId]
  const found = yield* rows<{ body: AuditEntry }>(
    `SELECT a.body FROM (SELECT mark, position FROM ${listed} ORDER BY mark, position LIMIT ? OFFSET ?) AS page
       JOIN ${audit} AS a ON a.mark = page.mark AND a.position = page.position ORDER BY a.mark, a.position`,
    [...values, limit, offset],
    BODY,
  )
  const [total = 0] = yield* column<number>(`SELECT count(*) FROM ${listed}`, values)
  return { entries: found.map(({ body }) => body), total }
}

export function* auditAfter(
  table: number,
  { recordId, after, limit }: AuditAfterQuery,
): StoreOperation<readonly PlacedEntry[]> {
  const { audit, auditOfRecord } = relationsOf(table)
  const listed = recordId === undefined ? `${audit} WHERE TRUE` : `${auditOfRecord} WHERE #audited = ?`
  const found = yield* rows<ChangePosition & { readonly body: AuditEntry }>(
    `SELECT a.mark, a.position, a.body FROM (
       SELECT mark, position FROM ${listed} AND (mark, position) > (?, ?) ORDER BY mark, position LIMIT ?) AS page
       JOIN ${audit} AS a ON a.mark = page.mark AND a.position = page.position ORDER BY a.mark, a.position`,
    [...(recordId === undefined ? [] : [recordId]), after.mark, after.position, limit],
    BODY,
  )
  return found.map(({ body, ...place }) => ({ ...place, entry: body }))
}

/** Drops the oldest audit entries, commits whole, and what leads from records to them. */
export function* trimAudit(table: number, before: Instant, limit: number): StoreOperation<number> {
  const { audit, auditOfRecord } = relationsOf(table)
  const [last = null] = yield* column<Csn | null>(
    `SELECT max(mark) FROM (SELECT mark FROM ${audit} WHERE mark < coalesce(
       (SELECT mark FROM ${audit} WHERE CAST(body ->> 'instant' AS bigint) >= ? ORDER BY mark, position LIMIT 1), ?)
     ORDER BY mark, position LIMIT ?) AS old`,
    [before, Number.MAX_SAFE_INTEGER, limit],
  )
  if (last === null) return 0
  const gone = yield* rows<{ mark: Csn; position: number; body: AuditEntry }>(
    `DELETE FROM ${audit} WHERE mark <= ? RETURNING mark, position, body`,
    [last],
    BODY,
  )
  const named = gone.flatMap(({ mark, position, body }) => body.records.map((id) => [id, mark, position]))
  yield* write(
    `DELETE FROM ${auditOfRecord} WHERE (#audited, mark, position) IN (
       SELECT id, mark, position FROM ?rows named(id text, mark integer, position integer))`,
    [named],
  )
  return gone.length
}

/** Audit entries by (mark, position), positions from 1, and for each record they speak of the way to them. */
export function* writeAudit(table: number, entries: readonly AuditEntry[], mark: Csn): StoreOperation<void> {
  const { audit, auditOfRecord } = relationsOf(table)
  yield* insert({
    into: audit,
    columns: { mark: 'integer', position: 'integer', body: 'json' },
    rows: entries.map((entry, index) => [mark, index + 1, json(entry)]),
  })
  yield* insert({
    into: auditOfRecord,
    columns: { '#audited': 'text', mark: 'integer', position: 'integer' },
    rows: entries.flatMap((entry, index) => [...new Set(entry.records)].map((id) => [id, mark, index + 1])),
  })
}
