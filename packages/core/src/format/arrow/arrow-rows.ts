import type { ArrowTable } from '../../model/arrow-table.ts'
import type { Json } from '../../model/record.ts'
import { arrowValue } from './arrow-value.ts'

/** The rows of a table, one after the other. */
export function* arrowRows(table: ArrowTable): Generator<{ readonly [column: string]: Json }> {
  const columns = table.schema.fields.map(({ name, type }, position) => ({
    name,
    value: arrowValue(type),
    cells: table.getChildAt(position),
  }))
  for (let row = 0; row < table.numRows; row++)
    yield Object.fromEntries(columns.map(({ name, value, cells }) => [name, value(cells?.get(row))]))
}
