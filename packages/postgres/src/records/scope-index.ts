import { isScopeValue, type RowNumber, scopeTextsOf, type TableRecord } from '@onefold/core'
import { encodeJson } from '../json-text.ts'
import { RECORD, type RecordRow, recordOf } from '../record-codec.ts'
import { tableRelations } from '../relations.ts'
import type { Database, Session } from '../session.ts'
import { lockHead } from './head.ts'

interface StateRow {
  /** The column. */
  readonly held: string
  /** The last row that was taken in; null when all are. */
  readonly filled: RowNumber | null
}

export async function scopeIndexState(session: Session, table: number) {
  const state = await stateOf(session, table)
  return state && { column: state.held, complete: state.filled === null }
}

export async function keepScopeIndex(database: Database, table: number, column: string | null): Promise<void> {
  await database.inTransaction(async (session) => {
    const { records } = await lockHead(session, table)
    const { scopeValues, scopeState } = tableRelations(table)
    await session.write(`DELETE FROM ${scopeValues}`)
    if (column === null) await session.write(`DELETE FROM ${scopeState}`)
    else
      await session.write(
        `INSERT INTO ${scopeState} (only_one, held, filled) VALUES (true, $1::json, $2)
         ON CONFLICT (only_one) DO UPDATE SET held = excluded.held, filled = excluded.filled`,
        [encodeJson(column), records === 0 ? null : 0],
      )
  })
}

/** Takes in the next records that were there before; true when none is left. The head is locked, so no write comes between. */
export async function fillScopeIndex(database: Database, table: number, limit: number): Promise<boolean> {
  return database.inTransaction(async (session) => {
    await lockHead(session, table)
    const state = await stateOf(session, table)
    if (state === undefined || state.filled === null) return true
    const { records, scopeState } = tableRelations(table)
    const found = await session.rows<RecordRow>(
      `SELECT ${RECORD} FROM ${records} WHERE row > $1 ORDER BY row LIMIT $2`,
      [state.filled, limit],
    )
    await writeValues(session, table, found.map(recordOf), [], state.held)
    const complete = found.length < limit
    await session.write(`UPDATE ${scopeState} SET filled = $1`, [complete ? null : found.at(-1)!.row])
    return complete
  })
}

/** The values of the records that a commit writes and removes. */
export async function keepScopeValues(
  session: Session,
  table: number,
  written: readonly TableRecord[],
  removed: readonly RowNumber[],
): Promise<void> {
  if (written.length + removed.length === 0) return
  const state = await stateOf(session, table)
  if (state !== undefined) await writeValues(session, table, written, removed, state.held)
}

/** From one value to the next, each by one step into the index: what many records share costs no more than what one has. */
export async function scopeValues(
  session: Session,
  table: number,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const { scopeValues } = tableRelations(table)
  const found = await session.rows<{ value: string }>(
    `WITH RECURSIVE walk (value, step) AS (
       SELECT (SELECT min(value) FROM ${scopeValues} WHERE value > $1), 1
       UNION ALL SELECT (SELECT min(v.value) FROM ${scopeValues} v WHERE v.value > walk.value), step + 1
         FROM walk WHERE walk.value IS NOT NULL AND step < $2)
     SELECT value FROM walk WHERE value IS NOT NULL ORDER BY value LIMIT $2`,
    [after, limit],
  )
  return found.map(({ value }) => value)
}

async function stateOf(session: Session, table: number): Promise<StateRow | undefined> {
  return (await session.rows<StateRow>(`SELECT held, filled FROM ${tableRelations(table).scopeState}`))[0]
}

async function writeValues(
  session: Session,
  table: number,
  written: readonly TableRecord[],
  removed: readonly RowNumber[],
  column: string,
): Promise<void> {
  const { scopeValues } = tableRelations(table)
  const rows = [...removed, ...written.map(({ row }) => row)]
  await session.write(`DELETE FROM ${scopeValues} WHERE row = ANY($1::bigint[])`, [rows])
  const held = written.flatMap(({ row, values }) =>
    scopeTextsOf(values, column)
      .filter(isScopeValue)
      .map((value) => ({ value, row })),
  )
  if (held.length === 0) return
  await session.write(`INSERT INTO ${scopeValues} (value, row) SELECT * FROM unnest($1::text[], $2::bigint[])`, [
    held.map(({ value }) => value),
    held.map(({ row }) => row),
  ])
}
