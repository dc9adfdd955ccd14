import { isScopeValue, scopeTextsOf } from '../../model/sight.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import { relationsOf } from './relations.ts'
import { type SideWriter, sideRelation } from './side-relation.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

type ScopeOperations = Pick<RecordStore, 'scopeIndexState' | 'keepScopeIndex' | 'fillScopeIndex' | 'scopeValues'>

const kept = sideRelation<string>({
  names: (table) => ({ entries: relationsOf(table).scopeValues, state: relationsOf(table).scopeState }),
  column: 'held',
  textOf: (column) => column,
  keptOf: (column) => column,
  writer: valueWriter,
})

/** What the scope column of each record holds, kept apart from the records. */
export function scopeOperations(sql: Sql): Synchronous<ScopeOperations> {
  return {
    scopeIndexState(table) {
      const state = kept.state(sql, table)
      return state && { column: state.kept, complete: state.complete }
    },
    keepScopeIndex: (table, column) => sql.write(() => kept.keep(sql, table, column)),
    fillScopeIndex: (table, limit) => sql.write(() => kept.fill(sql, table, limit)),
    scopeValues: (table, after, limit) => distinctValues(sql, table, after, limit),
  }
}

/** The values of the records that a commit writes and removes. */
export const keepScopeValues = kept.follow

function valueWriter(sql: Sql, table: number, column: string): SideWriter {
  const { scopeValues } = relationsOf(table)
  const forget = sql.prepare(`DELETE FROM ${scopeValues} WHERE row = ?`)
  const insert = sql.prepare(`INSERT INTO ${scopeValues} (value, row) VALUES (?, ?)`)
  return {
    forget: (row) => void forget.run(row),
    write({ row, values }) {
      forget.run(row)
      for (const text of scopeTextsOf(values, column)) if (isScopeValue(text)) insert.run(text, row)
    },
  }
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
