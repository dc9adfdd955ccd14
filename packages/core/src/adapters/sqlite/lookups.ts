import { type LookupColumns, lookupEntriesOf, lookupFold } from '../../model/lookup.ts'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import type { Sight } from '../../model/sight.ts'
import type { Changes } from '../../ports/changes.ts'
import type { LookupQuery, LookupState, LookupValue, RecordStore } from '../../ports/record-store.ts'
import { RECORD_COLUMNS, type RecordRow, recordOf } from './codec.ts'
import { readHead } from './heads.ts'
import { relationsOf } from './relations.ts'
import { type Condition, sightCondition } from './sight.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

type LookupOperations = Pick<RecordStore, 'lookupState' | 'keepLookup' | 'fillLookup' | 'lookup'>

interface StateRow {
  readonly columns: string
  /** The last row that was taken in; null when all are. */
  readonly filled: RowNumber | null
}

/** The values that other tables pick from, kept apart from the records. */
export function lookupOperations(sql: Sql): Synchronous<LookupOperations> {
  return {
    lookupState(table): LookupState | undefined {
      const state = stateOf(sql, table)
      return state && { columns: JSON.parse(state.columns) as LookupColumns, complete: state.filled === null } // written by `keepLookup`
    },
    keepLookup: (table, columns) =>
      sql.write(() => {
        const { lookups, lookupState } = relationsOf(table)
        const filled = readHead(sql, table).records === 0 ? null : 0
        sql.run(`DELETE FROM ${lookups}`)
        sql.run(
          `INSERT OR REPLACE INTO ${lookupState} (only, columns, filled) VALUES (1, ?, ?)`,
          JSON.stringify(columns),
          filled,
        )
      }),
    fillLookup: (table, limit) => sql.write(() => fill(sql, table, limit)),
    lookup: (table, query, sight) => sql.snapshot(() => lookup(sql, table, query, sight)),
  }
}

/** The entries of the records that a commit writes and removes. */
export function keepLookups(sql: Sql, table: number, { put, remove }: Changes): void {
  if (put.length === 0 && remove.length === 0) return
  const columns = stateOf(sql, table)?.columns
  if (columns === undefined) return
  const writer = entryWriter(sql, table, JSON.parse(columns) as LookupColumns)
  for (const { row } of remove) writer.forget(row)
  for (const { record } of put) writer.write(record)
}

function stateOf(sql: Sql, table: number): StateRow | undefined {
  return sql.one<StateRow>(`SELECT columns, filled FROM ${relationsOf(table).lookupState}`)
}

function entryWriter(sql: Sql, table: number, columns: LookupColumns) {
  const { lookups } = relationsOf(table)
  const forget = sql.prepare(`DELETE FROM ${lookups} WHERE row = ?`)
  const insert = sql.prepare(`INSERT INTO ${lookups} (value, row, search, descriptions) VALUES (?, ?, ?, ?)`)
  return {
    forget: (row: RowNumber): void => void forget.run(row),
    write(record: TableRecord): void {
      forget.run(record.row)
      for (const { value, search, descriptions } of lookupEntriesOf(record, columns))
        insert.run(value, record.row, search, JSON.stringify(descriptions))
    },
  }
}

/** The next records that were there before; true when none is left. */
function fill(sql: Sql, table: number, limit: number): boolean {
  const { records, lookupState } = relationsOf(table)
  const state = stateOf(sql, table)
  if (state === undefined || state.filled === null) return true
  const rows = sql.all<RecordRow>(
    `SELECT ${RECORD_COLUMNS} FROM ${records} WHERE row > ? ORDER BY row LIMIT ?`,
    state.filled,
    limit,
  )
  const writer = entryWriter(sql, table, JSON.parse(state.columns) as LookupColumns)
  for (const row of rows) writer.write(recordOf(row))
  const complete = rows.length < limit
  sql.run(`UPDATE ${lookupState} SET filled = ?`, complete ? null : rows.at(-1)!.row)
  return complete
}

/** The distinct values come in the order of the relation's key, so a page costs what it skips and shows. */
function lookup(
  sql: Sql,
  table: number,
  { part, offset, limit }: LookupQuery,
  sight: Sight,
): { values: LookupValue[]; total: number } {
  const where = conditionOf(table, part, sight)
  const from = `FROM ${relationsOf(table).lookups} AS entry WHERE ${where.text}`
  const found = sql.all<{ value: string; descriptions: string }>(
    `SELECT value, min(row), descriptions ${from} GROUP BY value ORDER BY value LIMIT ? OFFSET ?`, // the other columns are of the row that has the minimum
    ...where.values,
    limit,
    offset,
  )
  const total = sql.one<{ n: number }>(`SELECT count(*) AS n FROM (SELECT DISTINCT value ${from})`, ...where.values)!.n
  return { values: found.map(({ value, descriptions }) => ({ value, descriptions: JSON.parse(descriptions) })), total }
}

function conditionOf(table: number, part: string, sight: Sight): Condition {
  const searched: Condition =
    part === '' ? { text: 'TRUE', values: [] } : { text: 'instr(search, ?) > 0', values: [lookupFold(part)] }
  if (sight === 'EVERYTHING') return searched
  const seen = sightCondition(sight)
  return {
    text: `${searched.text} AND EXISTS (SELECT 1 FROM ${relationsOf(table).records} AS r WHERE r.row = entry.row AND ${seen.text})`,
    values: [...searched.values, ...seen.values],
  }
}
