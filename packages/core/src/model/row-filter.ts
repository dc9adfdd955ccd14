import type { Values } from './record.ts'

/**
 * The records that a caller may see. A required argument of every read of records, so that scope cannot be
 * forgotten. A record is visible when its column holds (or, for a list, contains) one of the values.
 */
export type RowFilter =
  | 'EVERYTHING'
  | {
      /** The scope column. */
      readonly column: string
      /** The values whose records are seen; none: no record is. */
      readonly values: readonly string[]
    }

/** Lets every record be seen. */
export const EVERYTHING: RowFilter = 'EVERYTHING'

/** Characters of the longest value that a row scope names. */
const LONGEST_SCOPE_VALUE = 255

/** Control characters and halves of surrogate pairs, which no row scope names. */
const HARD = /[\p{Cc}\p{Cs}]/u

/** Whether a row scope may name this text: 1 to 255 characters, none of them a control character. */
export function isScopeValue(text: string): boolean {
  return text !== '' && text.length <= LONGEST_SCOPE_VALUE && !HARD.test(text)
}

/** Whether a record with these values is visible, as the stores would say. */
export function passesRowFilter(values: Values, rowFilter: RowFilter): boolean {
  if (rowFilter === 'EVERYTHING') return true
  const held = Object.hasOwn(values, rowFilter.column) ? values[rowFilter.column] : undefined
  if (typeof held === 'string') return rowFilter.values.includes(held) // nearly always, and lists cost as much as the record
  return textsIn(values, rowFilter.column).some((text) => rowFilter.values.includes(text))
}

/** The texts that a record holds in a column, a list item by item, each once. */
export function scopeTextsOf(values: Values, column: string): readonly string[] {
  return [...new Set(textsIn(values, column))]
}

function textsIn(values: Values, column: string): readonly string[] {
  const held = Object.hasOwn(values, column) ? values[column] : undefined
  const items: readonly unknown[] = Array.isArray(held) ? held : [held]
  return items.filter((item): item is string => typeof item === 'string')
}
