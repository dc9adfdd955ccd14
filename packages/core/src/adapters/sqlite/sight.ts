import type { Sight } from '../../model/sight.ts'

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

/** All conditions together. */
export function allOf(conditions: readonly Condition[]): Condition {
  return {
    text: conditions.map(({ text }) => text).join(' AND ') || 'TRUE',
    values: conditions.flatMap(({ values }) => values),
  }
}
