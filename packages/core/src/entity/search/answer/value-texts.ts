import { nestedValue } from '../../../lib/nested.ts'
import type { Values } from '../../../model/record.ts'

/** What a record holds in a column, or at a path below one, as texts: each item of a list; of an object nothing. */
export function textsIn(values: Values, column: string): readonly string[] {
  const value = nestedValue(values, column)
  const items = Array.isArray(value) ? value : [value]
  return items.flatMap((item) => (item === null || typeof item === 'object' || item === undefined ? [] : String(item)))
}

/** Whether a record holds each of these values in its column. */
export function holdsAll(held: Values, wanted: ReadonlyMap<string, string>): boolean {
  for (const [column, text] of wanted) if (!textsIn(held, column).includes(text)) return false
  return true
}
