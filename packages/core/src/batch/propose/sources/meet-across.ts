import type { EncodedColumn } from '../../columns/table.ts'
import type { Sources } from './sources.ts'

/** Whether two sources or more have values in the column: what one alone has brings none of its records to another's. */
export function meetAcross({ numbers }: Pick<EncodedColumn, 'numbers'>, sources: Pick<Sources, 'of'>): boolean {
  const first = numbers.findIndex((number) => number !== 0)
  return numbers.some((number, row) => number !== 0 && sources.of[row] !== sources.of[first])
}
