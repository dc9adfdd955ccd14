import type { Values } from '../../model/record.ts'
import type { Value } from './dictionary.ts'
import type { EncodedColumn } from './table.ts'

/** The values of one record; a column without a value is absent. */
export function valuesOfRow(columns: readonly EncodedColumn[], row: number): Values {
  const values: { [column: string]: Value } = {}
  for (const { name, numbers, values: known } of columns) {
    const number = numbers[row]!
    if (number !== 0) values[name] = known[number]!
  }
  return values
}
