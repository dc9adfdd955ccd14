import type { AuditEntry } from '../../../model/audit.ts'
import type { Change, ChangePosition, LoggedChange } from '../../../model/change.ts'
import type { Csn, RowNumber } from '../../../model/record.ts'
import type { DeliveryStore, SnapshotBatch, Trail } from '../../../ports/store/delivery-store.ts'
import { rows, type StoreOperation } from '../operation.ts'
import { BODY, RECORD, type RecordRow, recordOf } from '../records/record-codec.ts'
import { unknownTable } from '../refusals.ts'
import { relationsOf } from '../relations.ts'

export function* readLog(table: number, after: ChangePosition, limit: number): StoreOperation<readonly LoggedChange[]> {
  const found = yield* rows<ChangePosition & { readonly body: Change }>(
    `SELECT csn, position, body FROM @change WHERE serial = ? AND (csn, position) > (?, ?)
     ORDER BY csn, position LIMIT ?`,
    [table, after.csn, after.position, limit],
    BODY,
  )
  return found.map(({ body, ...at }) => ({ ...body, ...at }))
}

/** One statement, so that the csn is that of the records. It is read even where there are none. */
export function* readSnapshotBatch(
  table: number,
  after: RowNumber,
  upTo: RowNumber,
  limit: number,
): StoreOperation<SnapshotBatch> {
  const found = yield* rows<{ csn: Csn } & (RecordRow | { readonly row: null })>(
    `SELECT h.csn AS csn, live.* FROM @head AS h LEFT JOIN (
       SELECT ${RECORD} FROM ${relationsOf(table).records} AS r WHERE row > ? AND row <= ? AND NOT EXISTS (
         SELECT 1 FROM @pending AS p
         WHERE p.serial = ? AND p.row = r.row AND p.body -> 'change' ->> 'operation' = 'insert')
       ORDER BY row LIMIT ?) AS live ON TRUE
     WHERE h.serial = ? ORDER BY live.row`,
    [after, upTo, table, limit, table],
    BODY,
  )
  const [head] = found
  if (head === undefined) throw unknownTable()
  return { csn: head.csn, records: found.flatMap((row) => (row.row === null ? [] : recordOf(row))) }
}

type Subjects = Parameters<DeliveryStore['trails']>[1]

/** The newest entries of each record, in commit order. */
export function* trails(table: number, subjects: Subjects, newest: number): StoreOperation<readonly Trail[]> {
  if (subjects.length === 0) return []
  const { audit, auditOfRecord } = relationsOf(table)
  // Of each record no more is read than the entries behind the first one that is too many.
  const found = yield* rows<{ nth: number; body: AuditEntry }>(
    `SELECT asked.nth, a.body FROM ?rows asked(id text, up_to integer)
       CROSS JOIN ${auditOfRecord} AS named JOIN ${audit} AS a ON a.csn = named.csn AND a.position = named.position
     WHERE named.#audited = asked.id AND named.csn <= asked.up_to AND ((named.csn, named.position) < (
       SELECT n.csn, n.position FROM ${auditOfRecord} AS n WHERE n.#audited = asked.id AND n.csn <= asked.up_to
       ORDER BY n.csn DESC, n.position DESC LIMIT 1 OFFSET ?)) IS NOT TRUE
     ORDER BY asked.nth, a.csn, a.position`,
    [subjects.map(({ recordId, upTo }) => [recordId, upTo]), newest],
    BODY,
  )
  const entries = subjects.map((): AuditEntry[] => [])
  for (const { nth, body } of found) entries[nth - 1]!.push(body)
  return subjects.map(({ recordId }, index) => ({
    recordId,
    entries: entries[index]!.slice(-newest),
    truncated: entries[index]!.length > newest,
  }))
}
