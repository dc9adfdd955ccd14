import type { AuditEntry } from '../../model/audit.ts'
import type { Change } from '../../model/change.ts'
import {
  type Erased,
  type Erasing,
  type ErasurePlace,
  erasedChange,
  erasedEntry,
  isErasedPayload,
  tellsOfErased,
} from '../../model/erasure.ts'
import type { Mark, RecordId, RowNumber } from '../../model/record.ts'
import type { Forgetting } from '../../ports/changes.ts'
import type { ErasureReads } from '../../ports/erasure.ts'
import { openGenerations } from './match-reads.ts'
import { indexRelationsOf, relationsOf } from './relations.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

const LISTED = 'IN (SELECT value FROM json_each(?))'

interface Place {
  readonly mark: Mark
  readonly position: number
}

/** Reads of what an erasure concerns. */
export function erasureReads(sql: Sql): Synchronous<ErasureReads> {
  return {
    kin(table, ids) {
      const { history, redirects } = relationsOf(table)
      const list = JSON.stringify(ids)
      return sql
        .all<{ id: RecordId }>(
          `SELECT id FROM ${redirects} WHERE into_id ${LISTED}
           UNION SELECT into_id FROM ${redirects} WHERE id ${LISTED}
           UNION SELECT merged_into FROM ${history} WHERE id ${LISTED} AND merged_into IS NOT NULL
           EXCEPT SELECT value FROM json_each(?) ORDER BY 1`,
          ...[list, list, list, list],
        )
        .map(({ id }) => id)
    },
    traces: (table, ids, rows) => sql.snapshot(() => traces(sql, table, ids, rows)),
    erased: (table, ids) =>
      ids.flatMap((id) => {
        const found = `SELECT id, instant FROM ${relationsOf(table).erasures} WHERE id = ?`
        return sql.one<Erased>(found, id) ?? []
      }),
  }
}

function traces(sql: Sql, table: number, ids: readonly RecordId[], rows: readonly RowNumber[]) {
  const { records, history, redirects, sources, lookups, scopeValues, rulingMembers } = relationsOf(table)
  const [byId, byRow] = [JSON.stringify(ids), JSON.stringify(rows)]
  const count = (from: string, ...values: string[]): number =>
    sql.one<{ n: number }>(`SELECT count(*) AS n FROM ${from}`, ...values)?.n ?? 0
  const open = openGenerations(sql, table).map(({ number }) => indexRelationsOf(table, number))
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
  const erased = new Set(ids)
  return {
    records: count(`${records} WHERE row ${LISTED}`, byRow),
    history: count(`${history} WHERE id ${LISTED}`, byId),
    redirects: count(`${redirects} WHERE id ${LISTED}`, byId),
    sources: count(`${sources} WHERE row ${LISTED}`, byRow),
    indexKeys: sum(open.map(({ keys }) => count(`${keys} WHERE row ${LISTED}`, byRow))),
    links: sum(open.map(({ links }) => count(`${links} WHERE a ${LISTED} OR b ${LISTED}`, byRow, byRow))),
    lookups: count(`${lookups} WHERE row ${LISTED}`, byRow),
    scopeValues: count(`${scopeValues} WHERE row ${LISTED}`, byRow),
    rulings: count(`${rulingMembers} WHERE row ${LISTED} OR origin ${LISTED}`, byRow, byRow),
    audit: entriesOf(sql, table, ids).filter(({ entry }) => tellsOfErased(entry, erased)).length,
    changeLog: changesOf(sql, table, ids).filter(({ change }) => !isErasedPayload(change.payload)).length,
    deliveries: deliveriesOf(sql, table, ids),
    pending: pendingOf(sql, table, rows),
  } satisfies Record<ErasurePlace, number>
}

/** Takes these records out of history, with where their ids, keys and source pairs led. */
export function forget(sql: Sql, table: number, { ids, rows }: Forgetting): void {
  const { history, redirects, sources } = relationsOf(table)
  const [byId, byRow] = [JSON.stringify(ids), JSON.stringify(rows)]
  sql.run(`DELETE FROM ${history} WHERE id ${LISTED}`, byId)
  sql.run(`DELETE FROM ${redirects} WHERE id ${LISTED}`, byId)
  sql.run(`DELETE FROM ${sources} WHERE row ${LISTED}`, byRow)
}

/** Takes the content of these records out of everything but the live table, its keys and its rulings, which the decision names. */
export function erase(sql: Sql, table: number, { ids, rows, instant }: Erasing, mark: Mark): void {
  const { audit, erasures } = relationsOf(table)
  forget(sql, table, { ids, rows })
  const erased = new Set(ids)
  const rewrite = `UPDATE ${audit} SET body = ? WHERE mark = ? AND position = ?`
  for (const { entry, mark, position } of entriesOf(sql, table, ids))
    if (tellsOfErased(entry, erased)) sql.run(rewrite, JSON.stringify(erasedEntry(entry, erased)), mark, position)
  const untell = 'UPDATE change SET body = ? WHERE serial = ? AND mark = ? AND position = ?'
  for (const { change, mark, position } of changesOf(sql, table, ids))
    sql.run(untell, JSON.stringify(erasedChange(change)), table, mark, position)
  sql.run(`DELETE FROM delivery WHERE serial = ? AND record_id ${LISTED}`, table, JSON.stringify(ids))
  // A receiver may have quoted what it refused; a publisher at work would queue what it has read: its claim is over.
  sql.run(
    'UPDATE destination SET last_error = NULL, node = NULL, lease = NULL, attempt = attempt + 1 WHERE serial = ?',
    table,
  )
  const note = sql.prepare(`INSERT OR REPLACE INTO ${erasures} (id, mark, instant) VALUES (?, ?, ?)`)
  for (const id of ids) note.run(id, mark, instant)
}

function entriesOf(sql: Sql, table: number, ids: readonly RecordId[]): (Place & { readonly entry: AuditEntry })[] {
  const { audit, auditOfRecord } = relationsOf(table)
  return sql
    .all<Place & { body: string }>(
      `SELECT mark, position, body FROM (SELECT DISTINCT mark, position FROM ${auditOfRecord} WHERE id ${LISTED})
         JOIN ${audit} USING (mark, position)`,
      JSON.stringify(ids),
    )
    .map(({ body, ...place }) => ({ ...place, entry: JSON.parse(body) as AuditEntry })) // written by `writeAudit`
}

function changesOf(sql: Sql, table: number, ids: readonly RecordId[]): (Place & { readonly change: Change })[] {
  return sql
    .all<Place & { body: string }>(
      `SELECT mark, position, body FROM change WHERE serial = ? AND json_extract(body, '$.recordId') ${LISTED}`,
      table,
      JSON.stringify(ids),
    )
    .map(({ body, ...place }) => ({ ...place, change: JSON.parse(body) as Change })) // written by `writeChanges`
}

/** Those that tell nothing but that a record is gone hold nothing of it. */
function deliveriesOf(sql: Sql, table: number, ids: readonly RecordId[]): number {
  const found = sql.one<{ n: number }>(
    `SELECT count(*) AS n FROM delivery WHERE serial = ? AND record_id ${LISTED}
       AND json_extract(payload, '$._metadata._erased') IS NOT 1`,
    table,
    JSON.stringify(ids),
  )
  return found?.n ?? 0
}

function pendingOf(sql: Sql, table: number, rows: readonly RowNumber[]): number {
  const found = `SELECT count(*) AS n FROM pending WHERE serial = ? AND row ${LISTED}`
  return sql.one<{ n: number }>(found, table, JSON.stringify(rows))?.n ?? 0
}
