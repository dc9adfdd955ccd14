import type { AuditEntry } from '../../model/audit.ts'
import type { RecordId, RowNumber } from '../../model/record.ts'
import { EVERYTHING } from '../../model/sight.ts'
import type { RecordFilter, RecordStore } from '../../ports/record-store.ts'
import { archivedOf, HISTORY_COLUMNS, type HistoryRow, RECORD_COLUMNS, type RecordRow, recordOf } from './codec.ts'
import { erasureReads } from './erasure.ts'
import { readHead } from './heads.ts'
import { lookupOperations } from './lookups.ts'
import { pendingReads } from './pending.ts'
import { pointReads, recordsAt } from './point-reads.ts'
import { unknownTable } from './refusals.ts'
import { relationsOf } from './relations.ts'
import { remeasureOperations } from './remeasure.ts'
import { requireCount } from './reserved-rows.ts'
import { scopeOperations } from './scope-index.ts'
import { allOf, type Condition, liveSightCondition, sightCondition } from './sight.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'
import { touchedReads } from './touched.ts'
import { trimAudit } from './trim-audit.ts'
import { findIds, findSources, rowOfKey } from './whereabouts.ts'

/** Reads of one table's records, its history and its audit. */
export function recordReads(sql: Sql): Synchronous<RecordStore> {
  return {
    ...pointReads(sql),
    head: (table) => readHead(sql, table),
    reserveRows: (table, count) => reserveRows(sql, table, count),
    findIds: (table, ids) => findIds(sql, table, ids),
    findSources: (table, pairs) => findSources(sql, table, pairs),
    valuesHeld: (table, path, texts) => valuesHeld(sql, table, path, texts),
    byKey(table, key, sight) {
      const row = rowOfKey(sql, table, key)
      return row === undefined ? undefined : recordsAt(sql, table, 'row', [row], sight)[0]
    },
    archived(table, ids, sight) {
      const { history } = relationsOf(table)
      const where = sightCondition(sight)
      const find = sql.prepare(
        `SELECT * FROM (SELECT ${HISTORY_COLUMNS} FROM ${history} WHERE id = ? ORDER BY revision DESC LIMIT 1) WHERE ${where.text}`,
      )
      return ids.flatMap((id) => found<HistoryRow>(find.get(id, ...where.values)).map(archivedOf))
    },
    archivedInto(table, id, into, instant, sight) {
      const { history } = relationsOf(table)
      const where = sightCondition(sight)
      const wanted = instant === undefined ? 'ORDER BY revision' : 'AND updated <= ? ORDER BY revision DESC'
      const found = sql.one<HistoryRow>(
        `SELECT * FROM (SELECT ${HISTORY_COLUMNS} FROM ${history} WHERE id = ? AND merged_into = ? ${wanted} LIMIT 1) WHERE ${where.text}`,
        ...[id, into, ...(instant === undefined ? [] : [instant]), ...where.values],
      )
      return found && archivedOf(found)
    },
    page: (table, { filter, offset, limit }, sight) =>
      sql.snapshot(() => {
        const where = allOf([liveSightCondition(sql, table, sight), ...filterConditions(table, filter)])
        const from = `FROM ${relationsOf(table).records} WHERE ${where.text}`
        const rows = `SELECT ${RECORD_COLUMNS} ${from} ORDER BY id LIMIT ? OFFSET ?`
        const unfiltered = where.text === sightCondition(EVERYTHING).text // nothing is left out: the head has counted already
        return {
          records: sql.all<RecordRow>(rows, ...where.values, limit, offset).map(recordOf),
          total: unfiltered ? readHead(sql, table).records : count(sql, from, where),
        }
      }),
    archivedPage(table, { filter, offset, limit }, sight) {
      const where = allOf([sightCondition(sight), ...filterConditions(table, filter, true)])
      const from = `FROM ${newestEntries(table)} WHERE ${where.text}`
      const rows = `SELECT ${HISTORY_COLUMNS} ${from} ORDER BY id LIMIT ? OFFSET ?`
      return sql.snapshot(() => ({
        records: sql.all<HistoryRow>(rows, ...where.values, limit, offset).map(archivedOf),
        total: count(sql, from, where),
      }))
    },
    pageAfter: (table, { filter, after, limit }, sight) =>
      sql.snapshot(() => {
        const where = allOf([liveSightCondition(sql, table, sight), ...filterConditions(table, filter)])
        const rows = `SELECT ${RECORD_COLUMNS} FROM ${relationsOf(table).records} WHERE id > ? AND ${where.text} ORDER BY id LIMIT ?`
        return sql.all<RecordRow>(rows, after, ...where.values, limit).map(recordOf)
      }),
    archivedAfter(table, { filter, after, limit }, sight) {
      const where = allOf([sightCondition(sight), ...filterConditions(table, filter, true)])
      const rows = `SELECT ${HISTORY_COLUMNS} FROM ${newestEntries(table)} WHERE id > ? AND ${where.text} ORDER BY id LIMIT ?`
      return sql.all<HistoryRow>(rows, after, ...where.values, limit).map(archivedOf)
    },
    ...remeasureOperations(sql),
    ...lookupOperations(sql),
    ...scopeOperations(sql),
    ...touchedReads(sql),
    ...pendingReads(sql),
    ...erasureReads(sql),
    audit: (table, query) => sql.snapshot(() => audit(sql, table, query)),
    trimAudit: (table, before, limit) => sql.write(() => trimAudit(sql, table, before, limit)),
  }
}

/** One way through the table. Columns are named by parameters, never in the statement. */
function valuesHeld(sql: Sql, table: number, path: readonly string[], texts: readonly string[]): string[] {
  const [first = '', ...inner] = path
  const steps = inner.map((_, n) => `json_each(CASE at${n}.type WHEN 'object' THEN at${n}.value END, ?) AS at${n + 1}`)
  const last = `at${inner.length}`
  const listed = path.map((_, n) => `typeof(at${n}.key) <> 'text'`) // members of an object are no items
  const columns = [`$.values.${JSON.stringify(first)}`, ...inner.map((column) => `$.${JSON.stringify(column)}`)]
  return sql
    .all<{ held: string }>(
      `SELECT DISTINCT CAST(${last}.value AS TEXT) AS held
       FROM ${[relationsOf(table).records, 'json_each(body, ?) AS at0', ...steps].join(', ')}
       WHERE ${last}.type IN ('text', 'integer', 'real') AND ${listed.join(' AND ')}
         AND held IN (SELECT value FROM json_each(?))`,
      ...columns,
      JSON.stringify(texts),
    )
    .map(({ held }) => held)
}

/** The newest entry of every id in history that is not live again. */
function newestEntries(table: number): string {
  const { history, records } = relationsOf(table)
  return `(SELECT ${HISTORY_COLUMNS} FROM ${history} AS entry
    WHERE NOT EXISTS (SELECT 1 FROM ${history} AS newer WHERE newer.id = entry.id AND newer.revision > entry.revision)
      AND NOT EXISTS (SELECT 1 FROM ${records} AS live WHERE live.id = entry.id))`
}

function filterConditions(table: number, filter: RecordFilter, archived = false): Condition[] {
  const { withIssues, merged, updatedAfter, updatedBefore, qualityFrom, qualityTo } = filter
  const conditions: Condition[] = []
  if (withIssues) conditions.push({ text: 'issues = 1', values: [] })
  if (merged) conditions.push({ text: 'merged = 1', values: [] })
  if (updatedAfter !== undefined) conditions.push({ text: 'updated >= ?', values: [updatedAfter] })
  if (updatedBefore !== undefined) conditions.push({ text: 'updated <= ?', values: [updatedBefore] })
  if (filter.disconnected) conditions.push({ text: `row IN (${disconnectedRows(table, archived)})`, values: [] })
  if (qualityFrom !== undefined) conditions.push({ text: 'quality >= ?', values: [qualityFrom] })
  if (qualityTo !== undefined) conditions.push({ text: 'quality <= ?', values: [qualityTo] })
  return conditions
}

/** Rows that people stated as different: live ones from a live record, archived ones from any. */
function disconnectedRows(table: number, archived: boolean): string {
  const { records, rulingMembers } = relationsOf(table)
  if (archived) return `SELECT origin FROM ${rulingMembers} WHERE kind = 'SEPARATION'`
  return `SELECT one.row FROM ${rulingMembers} AS one WHERE one.kind = 'SEPARATION' AND EXISTS (
    SELECT 1 FROM ${rulingMembers} AS other JOIN ${records} AS live ON live.row = other.row
    WHERE other.ruling = one.ruling AND other.part <> one.part AND other.row <> one.row)`
}

function count(sql: Sql, from: string, where: Condition): number {
  return sql.one<{ n: number }>(`SELECT count(*) AS n ${from}`, ...where.values)?.n ?? 0
}

function audit(
  sql: Sql,
  table: number,
  { recordId, offset, limit }: { readonly recordId?: RecordId; readonly offset: number; readonly limit: number },
) {
  const { audit, auditOfRecord } = relationsOf(table)
  const where: Condition =
    recordId === undefined ? { text: 'TRUE', values: [] } : { text: 'id = ?', values: [recordId] }
  const listed = recordId === undefined ? audit : auditOfRecord
  const rows = sql.all<{ body: string }>(
    `SELECT body FROM (SELECT mark, position FROM ${listed} WHERE ${where.text} ORDER BY mark, position LIMIT ? OFFSET ?)
       JOIN ${audit} USING (mark, position) ORDER BY mark, position`,
    ...where.values,
    limit,
    offset,
  )
  const entries = rows.map(({ body }) => JSON.parse(body) as AuditEntry) // written by `writeAudit`
  return { entries, total: count(sql, `FROM ${listed} WHERE ${where.text}`, where) }
}

function reserveRows(sql: Sql, table: number, count: number): RowNumber[] {
  requireCount(count)
  const next = sql.one<{ next_row: number }>(
    'UPDATE head SET next_row = next_row + ? WHERE serial = ? RETURNING next_row',
    count,
    table,
  )
  if (next === undefined) throw unknownTable(table)
  return Array.from({ length: count }, (_, index) => next.next_row - count + index)
}

/** The row that a statement answered, as a list of one or none. */
function found<Row extends RecordRow>(row: unknown): Row[] {
  return row === undefined ? [] : [row as Row] // the statement's columns are those of the row's type
}
