import { AMONG_RECORDS, type AuditEntry } from '../../../model/audit.ts'
import type { ChangePosition } from '../../../model/change.ts'
import type { Csn, Instant, RecordId } from '../../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../../model/row-filter.ts'
import type { AuditAfterQuery, AuditQuery, PlacedEntry } from '../../../ports/store/record-store.ts'
import type { Condition } from '../conditions.ts'
import { column, insert, json, rows, type StoreOperation, write } from '../operation.ts'
import { relationsOf } from '../relations.ts'
import { rowFilterCondition } from '../sight.ts'
import type { StoreParts } from '../store-parts.ts'
import { isNewest } from './newest.ts'
import { BODY } from './record-codec.ts'

/** Entries that name no record are found under the one id that no record has. */
const TABLE_ITSELF = ''

export function* auditPage(parts: StoreParts, table: number, query: AuditQuery) {
  const { offset, limit } = query
  const { audit } = relationsOf(table)
  const { text: listed, values } = listedBy(parts, table, query)
  const found = yield* rows<{ body: AuditEntry }>(
    `SELECT a.body FROM (SELECT csn, position FROM ${listed} ORDER BY csn, position LIMIT ? OFFSET ?) AS page
       JOIN ${audit} AS a ON a.csn = page.csn AND a.position = page.position ORDER BY a.csn, a.position`,
    [...values, limit, offset],
    BODY,
  )
  const [total = 0] = yield* column<number>(`SELECT count(*) FROM ${listed}`, values)
  return { entries: found.map(({ body }) => body), total }
}

function listedBy(parts: StoreParts, table: number, { recordId, ofTable, rowFilter }: AuditQuery): Condition {
  if (recordId !== undefined) return entriesOf(parts, table, recordId, rowFilter)
  return ofTable ? entriesOf(parts, table, TABLE_ITSELF) : { text: relationsOf(table).audit, values: [] }
}

export function* auditAfter(
  parts: StoreParts,
  table: number,
  { recordId, rowFilter, after, limit }: AuditAfterQuery,
): StoreOperation<readonly PlacedEntry[]> {
  const { audit } = relationsOf(table)
  const { text: listed, values } =
    recordId === undefined ? { text: `${audit} WHERE TRUE`, values: [] } : entriesOf(parts, table, recordId, rowFilter)
  const found = yield* rows<ChangePosition & { readonly body: AuditEntry }>(
    `SELECT a.csn, a.position, a.body FROM (
       SELECT csn, position FROM ${listed} AND (csn, position) > (?, ?) ORDER BY csn, position LIMIT ?) AS page
       JOIN ${audit} AS a ON a.csn = page.csn AND a.position = page.position ORDER BY a.csn, a.position`,
    [...values, after.csn, after.position, limit],
    BODY,
  )
  return found.map(({ body, ...place }) => ({ ...place, entry: body }))
}

/** The entries of a record, without those on it and others of which none is visible. */
function entriesOf(parts: StoreParts, table: number, recordId: RecordId, rowFilter: RowFilter = EVERYTHING): Condition {
  const { records, history, audit, auditOfRecord } = relationsOf(table)
  if (rowFilter === EVERYTHING) return { text: `${auditOfRecord} WHERE #audited = ?`, values: [recordId] }
  const side = `CAST(a.body ->> 'side' AS bigint)`
  // Nothing was stated of two records of one side.
  const others = `SELECT 1 FROM #items(a.body, records) AS named WHERE named.value <> ? AND (${side} IS NULL
    OR (named.nth <= ${side}) <> (? IN (SELECT own.value FROM #items(a.body, records) AS own WHERE own.nth <= ${side})))`
  const visible = rowFilterCondition(parts, rowFilter)
  const text = `(SELECT way.csn, way.position FROM ${auditOfRecord} AS way
      JOIN ${audit} AS a ON a.csn = way.csn AND a.position = way.position
    WHERE #audited = ? AND (a.body ->> 'type' NOT IN ?texts OR NOT EXISTS (${others}) OR EXISTS (${others} AND (
      EXISTS (SELECT 1 FROM ${records} AS live WHERE live.id = named.value AND ${visible.text})
      OR EXISTS (SELECT 1 FROM ${history} AS entry WHERE entry.id = named.value AND ${visible.text} AND ${isNewest(table)}))))
    ) AS told WHERE TRUE`
  const { values } = visible
  return { text, values: [recordId, AMONG_RECORDS, ...Array<string>(4).fill(recordId), ...values, ...values] }
}

/** Drops the oldest audit entries, commits whole, and what leads from records to them. */
export function* trimAudit(table: number, before: Instant, limit: number): StoreOperation<number> {
  const { audit, auditOfRecord } = relationsOf(table)
  const [last = null] = yield* column<Csn | null>(
    `SELECT max(csn) FROM (SELECT csn FROM ${audit} WHERE csn < coalesce(
       (SELECT csn FROM ${audit} WHERE CAST(body ->> 'instant' AS bigint) >= ? ORDER BY csn, position LIMIT 1), ?)
     ORDER BY csn, position LIMIT ?) AS old`,
    [before, Number.MAX_SAFE_INTEGER, limit],
  )
  if (last === null) return 0
  const gone = yield* rows<{ csn: Csn; position: number; body: AuditEntry }>(
    `DELETE FROM ${audit} WHERE csn <= ? RETURNING csn, position, body`,
    [last],
    BODY,
  )
  const named = gone.flatMap(({ csn, position, body }) => subjectsOf(body).map((id) => [id, csn, position]))
  yield* write(
    `DELETE FROM ${auditOfRecord} WHERE (#audited, csn, position) IN (
       SELECT id, csn, position FROM ?rows named(id text, csn integer, position integer))`,
    [named],
  )
  return gone.length
}

/** Whose trail an entry belongs to. */
function subjectsOf({ records }: AuditEntry): readonly string[] {
  return records.length === 0 ? [TABLE_ITSELF] : [...new Set(records)]
}

/** Audit entries by (csn, position), positions from 1, and for each record they speak of, or the table, the way to them. */
export function* writeAudit(table: number, entries: readonly AuditEntry[], csn: Csn): StoreOperation<void> {
  const { audit, auditOfRecord } = relationsOf(table)
  yield* insert({
    into: audit,
    columns: { csn: 'integer', position: 'integer', body: 'json' },
    rows: entries.map((entry, index) => [csn, index + 1, json(entry)]),
  })
  yield* insert({
    into: auditOfRecord,
    columns: { '#audited': 'text', csn: 'integer', position: 'integer' },
    rows: entries.flatMap((entry, index) => subjectsOf(entry).map((id) => [id, csn, index + 1])),
  })
}
