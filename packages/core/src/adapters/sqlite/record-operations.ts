import type { RowNumber } from '../../model/record.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import { type Condition, holds } from '../sql/conditions.ts'
import { unknownTable } from '../sql/refusals.ts'
import { relationsOf } from '../sql/relations.ts'
import type { ScopedRowFilter } from '../sql/store-parts.ts'
import type { Sql, Synchronous } from './sql.ts'
import { requireCount } from './threads/reserved-rows.ts'

/** Holds for the visible records. The column and its values are bound, never part of the text. */
export function visibleOf({ column, values }: ScopedRowFilter): Condition {
  const path = pathOf('values', column)
  return holds(
    // The type is asked first: the members of an object would pass for the items of a list.
    `(json_type(body, ?) IN ('text', 'array') AND EXISTS (SELECT 1 FROM json_each(body, ?) AS item
      WHERE item.type = 'text' AND item.value IN ?texts))`,
    ...[path, path, values],
  )
}

/** What SQLite does in its own way. */
export function ownRecordOperations(sql: Sql): Synchronous<Pick<RecordStore, 'reserveRows' | 'valuesHeld'>> {
  return {
    reserveRows: (table, count) => reserveRows(sql, table, count),
    valuesHeld: (table, path, texts) => valuesHeld(sql, table, path, texts),
  }
}

/** One way through the table. Columns are named by parameters, never in the statement. */
function valuesHeld(
  sql: Sql,
  table: number,
  [column = '', ...inner]: readonly string[],
  texts: readonly string[],
): string[] {
  const steps = inner.map((_, n) => `json_each(CASE at${n}.type WHEN 'object' THEN at${n}.value END, ?) AS at${n + 1}`)
  const last = `at${inner.length}`
  const listed = ['', ...inner].map((_, n) => `typeof(at${n}.key) <> 'text'`) // members of an object are no items
  return sql.column<string>(
    `SELECT DISTINCT CAST(${last}.value AS TEXT) AS held
     FROM ${[relationsOf(table).records, 'json_each(body, ?) AS at0', ...steps].join(', ')}
     WHERE ${last}.type IN ('text', 'integer', 'real') AND ${listed.join(' AND ')}
       AND held IN (SELECT value FROM json_each(?))`,
    ...[pathOf('values', column), ...inner.map((member) => pathOf(member))],
    JSON.stringify(texts),
  )
}

function pathOf(...members: readonly string[]): string {
  return `$${members.map((member) => `.${JSON.stringify(member)}`).join('')}`
}

function reserveRows(sql: Sql, table: number, count: number): RowNumber[] {
  requireCount(count)
  const [next] = sql.column<number>(
    'UPDATE head SET next_row = next_row + ? WHERE serial = ? RETURNING next_row',
    ...[count, table],
  )
  if (next === undefined) throw unknownTable()
  return Array.from({ length: count }, (_, index) => next - count + index)
}
