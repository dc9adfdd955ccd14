import type { Json, RowNumber, TableRecord } from '@onefold/core'
import { encodeJson } from '../json-text.ts'
import { RECORD, type RecordRow, recordOf } from '../record-codec.ts'
import { tableRelations } from '../relations.ts'
import type { Database, Session } from '../session.ts'
import { lockHead } from './head.ts'

/** What tells one side relation from another. */
export interface SideRelationOf<Kept> {
  /** The names of the relation and of that of its state. */
  names(table: number): { readonly entries: string; readonly state: string }
  /** The JSON column of the state that says what is kept. */
  readonly column: string
  /** In the place of what is there of these records and of the removed ones. */
  write(
    session: Session,
    table: number,
    written: readonly TableRecord[],
    removed: readonly RowNumber[],
    kept: Kept,
  ): Promise<void>
}

/**
 * A relation that holds something of each record of a table and follows every write, and one row of state that says what it
 * holds. What was there when the keeping began is taken in part by part.
 */
export function sideRelation<Kept extends Json | object>(of: SideRelationOf<Kept>) {
  const stateOf = async (session: Session, table: number) => {
    const [state] = await session.rows<{ kept: Kept; filled: RowNumber | null }>(
      `SELECT ${of.column} AS kept, filled FROM ${of.names(table).state}`,
    )
    return state
  }
  return {
    /** Undefined: nothing is kept. */
    async state(
      session: Session,
      table: number,
    ): Promise<{ readonly kept: Kept; readonly complete: boolean } | undefined> {
      const state = await stateOf(session, table)
      return state && { kept: state.kept, complete: state.filled === null }
    },
    /** From now on this is kept, and what was kept goes; null: nothing any more. */
    async keep(database: Database, table: number, kept: Kept | null): Promise<void> {
      await database.inTransaction(async (session) => {
        const { records } = await lockHead(session, table)
        const { entries, state } = of.names(table)
        await session.write(`DELETE FROM ${entries}`)
        if (kept === null) await session.write(`DELETE FROM ${state}`)
        else
          await session.write(
            `INSERT INTO ${state} (only_one, ${of.column}, filled) VALUES (true, $1::json, $2)
             ON CONFLICT (only_one) DO UPDATE SET ${of.column} = excluded.${of.column}, filled = excluded.filled`,
            [encodeJson(kept), records === 0 ? null : 0],
          )
      })
    },
    /** What a commit writes and removes. */
    async follow(
      session: Session,
      table: number,
      written: readonly TableRecord[],
      removed: readonly RowNumber[],
    ): Promise<void> {
      if (written.length + removed.length === 0) return
      const state = await stateOf(session, table)
      if (state !== undefined) await of.write(session, table, written, removed, state.kept)
    },
    /** Takes in the next records that were there before; true when none is left. The head is locked, so no write comes between. */
    async fill(database: Database, table: number, limit: number): Promise<boolean> {
      return database.inTransaction(async (session) => {
        await lockHead(session, table)
        const state = await stateOf(session, table)
        if (state === undefined || state.filled === null) return true
        const found = await session.rows<RecordRow>(
          `SELECT ${RECORD} FROM ${tableRelations(table).records} WHERE row > $1 ORDER BY row LIMIT $2`,
          [state.filled, limit],
        )
        await of.write(session, table, found.map(recordOf), [], state.kept)
        const complete = found.length < limit
        await session.write(`UPDATE ${of.names(table).state} SET filled = $1`, [complete ? null : found.at(-1)!.row])
        return complete
      })
    },
  }
}
