import type { Sight } from '../../model/sight.ts'
import { relationsOf } from './relations.ts'
import type { Sql } from './sql.ts'

/** A condition and the values that it is asked with. */
export interface Condition {
  readonly text: string
  readonly values: readonly (string | number)[]
}

/** Holds for the records in sight. The column and its values are bound, never part of the text. */
export function sightCondition(sight: Sight): Condition {
  if (sight === 'EVERYTHING') return { text: 'TRUE', values: [] }
  const path = `$.values.${JSON.stringify(sight.column)}`
  return {
    // The type is asked first: the members of an object would pass for the items of a list.
    text: `(json_type(body, ?) IN ('text', 'array') AND EXISTS (SELECT 1 FROM json_each(body, ?) AS item
      WHERE item.type = 'text' AND item.value IN (SELECT value FROM json_each(?))))`,
    values: [path, path, JSON.stringify(sight.values)],
  }
}

/** A statement that answers the rows in sight: from what is kept of the scope column, else from the records themselves. */
export function rowsInSight(sql: Sql, table: number, sight: RowSight): Condition {
  const kept = keptRows(sql, table, sight)
  if (kept !== undefined) return kept
  const where = sightCondition(sight)
  return { text: `SELECT row FROM ${relationsOf(table).records} WHERE ${where.text}`, values: where.values }
}

/** Holds for the live records in sight, for statements that pass over many of them. */
export function liveSightCondition(sql: Sql, table: number, sight: Sight): Condition {
  const kept = sight === 'EVERYTHING' ? undefined : keptRows(sql, table, sight)
  return kept === undefined ? sightCondition(sight) : { text: `row IN (${kept.text})`, values: kept.values }
}

type RowSight = Exclude<Sight, 'EVERYTHING'>

/** Undefined while the column of the sight is not kept, or not of all records. */
function keptRows(sql: Sql, table: number, { column, values }: RowSight): Condition | undefined {
  const { scopeValues, scopeState } = relationsOf(table)
  const kept = sql.one<{ held: string }>(`SELECT held FROM ${scopeState} WHERE filled IS NULL`)?.held
  if (kept !== column) return undefined
  return {
    text: `SELECT row FROM ${scopeValues} WHERE value IN (SELECT value FROM json_each(?))`,
    values: [JSON.stringify(values)],
  }
}

/** All conditions together. */
export function allOf(conditions: readonly Condition[]): Condition {
  return {
    text: conditions.map(({ text }) => text).join(' AND ') || 'TRUE',
    values: conditions.flatMap(({ values }) => values),
  }
}
