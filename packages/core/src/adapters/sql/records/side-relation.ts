import type { Json, RowNumber, TableRecord } from '../../../model/record.ts'
import type { StoredChanges } from '../commit/stored-put.ts'
import { first, rows, type StoreOperation, transaction, type Value, write } from '../operation.ts'
import { relationsOf } from '../relations.ts'
import { lockHead } from './head.ts'
import { BODY, RECORD, type RecordRow, recordOf } from './record-codec.ts'

/** What tells one side relation from another. */
export interface SideRelationOf<Kept> {
  /** The names of the relation and of that of its state. */
  names(table: number): { readonly entries: string; readonly state: string }
  /** The column of the state that says what is kept. */
  readonly column: string
  /** What is kept as that column holds it, and which columns are read as JSON. */
  stored(kept: Kept): Value
  readonly json: readonly string[]
  /** In the place of what is there of these records, which is gone. */
  write(table: number, written: readonly TableRecord[], kept: Kept): StoreOperation<void>
}

/**
 * A relation that holds something of each record of a table and follows every write, and one row of state that says what it
 * holds. What was there when the keeping began is taken in part by part.
 */
export function sideRelation<Kept extends Json | object>(of: SideRelationOf<Kept>) {
  const stateOf = (table: number) =>
    first<{ kept: Kept; filled: RowNumber | null }>(
      `SELECT ${of.column} AS kept, filled FROM ${of.names(table).state}`,
      [],
      of.json,
    )
  function* rewrite(
    table: number,
    written: readonly TableRecord[],
    gone: readonly RowNumber[],
    kept: Kept,
  ): StoreOperation<void> {
    const listed = [...gone, ...written.map(({ row }) => row)]
    yield* write(`DELETE FROM ${of.names(table).entries} WHERE row IN ?integers`, [listed])
    yield* of.write(table, written, kept)
  }
  return {
    /** Undefined: nothing is kept. */
    *state(table: number): StoreOperation<{ readonly kept: Kept; readonly complete: boolean } | undefined> {
      const state = yield* stateOf(table)
      return state && { kept: state.kept, complete: state.filled === null }
    },
    /** From now on this is kept, and what was kept goes; null: nothing any more. */
    keep: (table: number, kept: Kept | null): StoreOperation<void> =>
      transaction(function* () {
        const { records } = yield* lockHead(table)
        const { entries, state } = of.names(table)
        yield* write(`DELETE FROM ${entries}`)
        yield* write(`DELETE FROM ${state}`)
        if (kept === null) return
        const filled = records === 0 ? null : 0
        const keep = `INSERT INTO ${state} (#only, ${of.column}, filled) VALUES (#only_value, ?, ?)`
        yield* write(keep, [of.stored(kept), filled])
      }),
    /** What a commit writes and removes. */
    *follow(table: number, { put, remove }: StoredChanges): StoreOperation<void> {
      if (put.length + remove.length === 0) return
      const state = yield* stateOf(table)
      if (state === undefined) return
      const gone = remove.map(({ row }) => row)
      yield* rewrite(
        table,
        put.map(({ record }) => record()),
        gone,
        state.kept,
      )
    },
    /** Takes in the next records that were there before; true when none is left. The head is locked, so no write comes between. */
    fill: (table: number, limit: number): StoreOperation<boolean> =>
      transaction(function* () {
        yield* lockHead(table)
        const state = yield* stateOf(table)
        if (state === undefined || state.filled === null) return true
        const next = `SELECT ${RECORD} FROM ${relationsOf(table).records} WHERE row > ? ORDER BY row LIMIT ?`
        const found = yield* rows<RecordRow>(next, [state.filled, limit], BODY)
        yield* rewrite(table, found.map(recordOf), [], state.kept)
        const complete = found.length < limit
        yield* write(`UPDATE ${of.names(table).state} SET filled = ?`, [complete ? null : found.at(-1)!.row])
        return complete
      }),
  }
}
