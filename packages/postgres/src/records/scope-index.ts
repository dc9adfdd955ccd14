import { isScopeValue, type RowNumber, scopeTextsOf, type TableRecord } from '@onefold/core'
import { tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'
import { sideRelation } from './side-relation.ts'

const kept = sideRelation<string>({
  names: (table) => ({ entries: tableRelations(table).scopeValues, state: tableRelations(table).scopeState }),
  column: 'held',
  write: writeValues,
})

export async function scopeIndexState(session: Session, table: number) {
  const state = await kept.state(session, table)
  return state && { column: state.kept, complete: state.complete }
}

export const { keep: keepScopeIndex, fill: fillScopeIndex, follow: keepScopeValues } = kept

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
