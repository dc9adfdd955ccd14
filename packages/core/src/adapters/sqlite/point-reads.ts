import type { RecordId, RowNumber, TableRecord } from '../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import { ALWAYS, type Condition } from '../sql/conditions.ts'
import { relationsOf } from '../sql/relations.ts'
import { POINT_COLUMNS, type PointRow, recordAt } from './point-row.ts'
import { visibleOf as condition } from './record-operations.ts'
import { plain } from './spelling.ts'
import type { Sql, Synchronous } from './sql.ts'

/** Live records by their ids and rows. */
export function pointReads(sql: Sql): Synchronous<Pick<RecordStore, 'point' | 'byIds' | 'byRows' | 'slice'>> {
  const unlimited = new Map<number, string>()
  /** Every request for a record asks for it: to put the text together costs as much as what it asks. */
  function statementOf(table: number): string {
    const known = unlimited.get(table)
    if (known !== undefined) return known
    const text = pointStatement(table, 'TRUE')
    unlimited.set(table, text)
    return text
  }

  return {
    point(table, id, rowFilter) {
      const row =
        rowFilter === EVERYTHING ? sql.lists(statementOf(table)).get(id) : visibleOf(sql, table, id, rowFilter)
      if (row === undefined) return undefined
      const found = row as RuledRow // the columns are those of the statement
      return { record: recordAt(found), ruled: found[RULED] === 1 }
    },
    byIds: (table, ids, rowFilter) => recordsAt(sql, table, 'id', ids, rowFilter),
    byRows: (table, rows, rowFilter) => rowsOfNumbers(sql, table, rows, rowFilter).map(recordAt),
    slice: (table, after, limit, rowFilter) => rowsAfter(sql, table, after, limit, rowFilter).map(recordAt),
  }
}

type RuledRow = readonly [...PointRow, ruled: number]
const RULED = 8

function pointStatement(table: number, where: string): string {
  const { records, rulingMembers } = relationsOf(table)
  const ruled = `EXISTS (SELECT 1 FROM ${rulingMembers} WHERE ${rulingMembers}.row = ${records}.row)`
  return `SELECT ${POINT_COLUMNS}, ${ruled} FROM ${records} WHERE id = ? AND ${where}`
}

function visibleOf(sql: Sql, table: number, id: RecordId, rowFilter: RowFilter): unknown {
  const { text, values } = sightOf(rowFilter)
  return sql.lists(pointStatement(table, text)).get(id, ...plain(values))
}

/** The visible records of those asked for, in the order asked. */
function recordsAt(
  sql: Sql,
  table: number,
  column: 'row' | 'id',
  wanted: readonly (RowNumber | RecordId)[],
  rowFilter: RowFilter,
): TableRecord[] {
  return rowsAt(sql, table, column, wanted, rowFilter).map(recordAt)
}

function rowsAt(
  sql: Sql,
  table: number,
  column: 'row' | 'id',
  wanted: readonly (RowNumber | RecordId)[],
  rowFilter: RowFilter,
): PointRow[] {
  const { text, values } = sightOf(rowFilter)
  // One statement for all: to ask for each costs more than to read it. CROSS JOIN keeps the order asked.
  const find = `SELECT ${POINT_COLUMNS} FROM (SELECT value AS wanted FROM json_each(?)) CROSS JOIN ${relationsOf(table).records}
    ON ${column} = wanted WHERE ${text}`
  return sql.lists(find).all(JSON.stringify(wanted), ...plain(values)) as PointRow[] // the statement's columns are those of the type
}

/** The rows of `byRows`. */
export function rowsOfNumbers(sql: Sql, table: number, rows: readonly RowNumber[], rowFilter: RowFilter): PointRow[] {
  return rowsAt(sql, table, 'row', [...new Set(rows)].sort(ascending), rowFilter)
}

/** The rows of `slice`. */
export function rowsAfter(sql: Sql, table: number, after: RowNumber, limit: number, rowFilter: RowFilter): PointRow[] {
  const { text, values } = sightOf(rowFilter)
  const statement = `SELECT ${POINT_COLUMNS} FROM ${relationsOf(table).records} WHERE row > ? AND ${text} ORDER BY row LIMIT ?`
  return sql.lists(statement).all(after, ...plain(values), limit) as PointRow[] // as above
}

function ascending(one: number, other: number): number {
  return one - other
}

function sightOf(rowFilter: RowFilter): Condition {
  return rowFilter === 'EVERYTHING' ? ALWAYS : condition(rowFilter)
}
