import type { RowNumber, TableRecord } from '../../model/record.ts'
import { isScopeValue, scopeTextsOf } from '../../model/sight.ts'
import type { Changes } from '../../ports/changes.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import { RECORD_COLUMNS, type RecordRow, recordOf } from './codec.ts'
import { readHead } from './heads.ts'
import { relationsOf } from './relations.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

type ScopeOperations = Pick<RecordStore, 'scopeIndexState' | 'keepScopeIndex' | 'fillScopeIndex' | 'scopeValues'>

interface StateRow {
  /** The column. */
  readonly held: string
  /** The last row that was taken in; null when all are. */
  readonly filled: RowNumber | null
}

/** What the scope column of each record holds, kept apart from the records. */
export function scopeOperations(sql: Sql): Synchronous<ScopeOperations> {
  return {
    scopeIndexState(table) {
      const state = stateOf(sql, table)
      return state && { column: state.held, complete: state.filled === null }
    },
    keepScopeIndex: (table, column) =>
      sql.write(() => {
        const { scopeValues, scopeState } = relationsOf(table)
        const filled = readHead(sql, table).records === 0 ? null : 0
        sql.run(`DELETE FROM ${scopeValues}`)
        if (column === null) sql.run(`DELETE FROM ${scopeState}`)
        else sql.run(`INSERT OR REPLACE INTO ${scopeState} (only, held, filled) VALUES (1, ?, ?)`, column, filled)
      }),
    fillScopeIndex: (table, limit) => sql.write(() => fill(sql, table, limit)),
    scopeValues: (table, after, limit) => distinctValues(sql, table, after, limit),
  }
}

/** The values of the records that a commit writes and removes. */
export function keepScopeValues(sql: Sql, table: number, { put, remove }: Changes): void {
  if (put.length === 0 && remove.length === 0) return
  const column = stateOf(sql, table)?.held
  if (column === undefined) return
  const writer = valueWriter(sql, table, column)
  for (const { row } of remove) writer.forget(row)
  for (const { record } of put) writer.write(record)
}

function stateOf(sql: Sql, table: number): StateRow | undefined {
  return sql.one<StateRow>(`SELECT held, filled FROM ${relationsOf(table).scopeState}`)
}

function valueWriter(sql: Sql, table: number, column: string) {
  const { scopeValues } = relationsOf(table)
  const forget = sql.prepare(`DELETE FROM ${scopeValues} WHERE row = ?`)
  const insert = sql.prepare(`INSERT INTO ${scopeValues} (value, row) VALUES (?, ?)`)
  return {
    forget: (row: RowNumber): void => void forget.run(row),
    write({ row, values }: TableRecord): void {
      forget.run(row)
      for (const text of scopeTextsOf(values, column)) if (isScopeValue(text)) insert.run(text, row)
    },
  }
}

/** The next records that were there before; true when none is left. */
function fill(sql: Sql, table: number, limit: number): boolean {
  const { records, scopeState } = relationsOf(table)
  const state = stateOf(sql, table)
  if (state === undefined || state.filled === null) return true
  const rows = sql.all<RecordRow>(
    `SELECT ${RECORD_COLUMNS} FROM ${records} WHERE row > ? ORDER BY row LIMIT ?`,
    state.filled,
    limit,
  )
  const writer = valueWriter(sql, table, state.held)
  for (const row of rows) writer.write(recordOf(row))
  const complete = rows.length < limit
  sql.run(`UPDATE ${scopeState} SET filled = ?`, complete ? null : rows.at(-1)!.row)
  return complete
}

/** From one value to the next, each by one step into the index: what many records share costs no more than what one has. */
function distinctValues(sql: Sql, table: number, after: string, limit: number): string[] {
  const { scopeValues } = relationsOf(table)
  const next = `SELECT min(value) FROM ${scopeValues} WHERE value >`
  return sql
    .all<{ value: string }>(
      `WITH RECURSIVE walk (value) AS (
         SELECT (${next} ?) UNION ALL SELECT (${next} walk.value) FROM walk WHERE walk.value IS NOT NULL LIMIT ?)
       SELECT value FROM walk WHERE value IS NOT NULL`,
      after,
      limit,
    )
    .map(({ value }) => value)
}
