import { digestOf } from '../lib/bytes/hash.ts'
import type { ChangePosition } from './change.ts'
import type { RowNumber } from './record.ts'

/**
 * The same for the same change and destination, for ever: what receivers know a repetition by. Of a change that stands for
 * many the row tells them apart.
 */
export function deliveryId(sink: string, table: number, { csn, position }: ChangePosition, row?: RowNumber): string {
  const change = [sink, String(table), String(csn), String(position)]
  return digestOf(row === undefined ? change : [...change, String(row)])
}
