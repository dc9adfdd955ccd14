import type { RowNumber, TableRecord } from '../../model/record.ts'
import { RECORD_COLUMNS, type RecordRow, recordOf } from './codec.ts'
import { readHead } from './heads.ts'
import { relationsOf } from './relations.ts'
import type { Sql } from './sql.ts'
import type { StoredChanges } from './stored-put.ts'

/** Writes what a side relation holds of a record. */
export interface SideWriter {
  forget(row: RowNumber): void
  /** In the place of what is there of the record. */
  write(record: TableRecord): void
}

/** What tells one side relation from another. */
export interface SideRelationOf<Kept> {
  /** The names of the relation and of that of its state. */
  names(table: number): { readonly entries: string; readonly state: string }
  /** The column of the state that says what is kept. */
  readonly column: string
  textOf(kept: Kept): string
  keptOf(text: string): Kept
  writer(sql: Sql, table: number, kept: Kept): SideWriter
}

/**
 * A relation that holds something of each record of a table and follows every write, and one row of state that says what it
 * holds. What was there when the keeping began is taken in part by part.
 */
export function sideRelation<Kept>(of: SideRelationOf<Kept>) {
  const stateOf = (sql: Sql, table: number) => {
    const row = sql.one<{ kept: string; filled: RowNumber | null }>(
      `SELECT ${of.column} AS kept, filled FROM ${of.names(table).state}`,
    )
    return row && { kept: of.keptOf(row.kept), filled: row.filled }
  }
  return {
    /** Undefined: nothing is kept. */
    state(sql: Sql, table: number): { readonly kept: Kept; readonly complete: boolean } | undefined {
      const state = stateOf(sql, table)
      return state && { kept: state.kept, complete: state.filled === null }
    },
    /** From now on this is kept, and what was kept goes; null: nothing any more. */
    keep(sql: Sql, table: number, kept: Kept | null): void {
      const { entries, state } = of.names(table)
      const filled = readHead(sql, table).records === 0 ? null : 0
      sql.run(`DELETE FROM ${entries}`)
      if (kept === null) sql.run(`DELETE FROM ${state}`)
      else
        sql.run(
          `INSERT OR REPLACE INTO ${state} (only, ${of.column}, filled) VALUES (1, ?, ?)`,
          of.textOf(kept),
          filled,
        )
    },
    /** What a commit writes and removes. */
    follow(sql: Sql, table: number, { put, remove }: StoredChanges): void {
      if (put.length === 0 && remove.length === 0) return
      const state = stateOf(sql, table)
      if (state === undefined) return
      const writer = of.writer(sql, table, state.kept)
      for (const { row } of remove) writer.forget(row)
      for (const { record } of put) writer.write(record())
    },
    /** The next records that were there before; true when none is left. */
    fill(sql: Sql, table: number, limit: number): boolean {
      const state = stateOf(sql, table)
      if (state === undefined || state.filled === null) return true
      const rows = sql.all<RecordRow>(
        `SELECT ${RECORD_COLUMNS} FROM ${relationsOf(table).records} WHERE row > ? ORDER BY row LIMIT ?`,
        state.filled,
        limit,
      )
      const writer = of.writer(sql, table, state.kept)
      for (const row of rows) writer.write(recordOf(row))
      const complete = rows.length < limit
      sql.run(`UPDATE ${of.names(table).state} SET filled = ?`, complete ? null : rows.at(-1)!.row)
      return complete
    },
  }
}
