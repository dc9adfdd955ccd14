import type { EncodedColumn } from '../columns/table.ts'

/** A value for a CSV file; a list as JSON. */
export function textOf({ numbers, values }: EncodedColumn, row: number): string {
  const value = values[numbers[row]!]!
  return typeof value === 'string' ? value : JSON.stringify(value)
}
