import { invalid } from '../../error/onefold-error.ts'
import type { ReadResult } from './read-files.ts'

/** Refuses with `invalid` files of which no record was read, with the first reason that there is. */
export function requireRecords({ rows, columns }: ReadResult['table'], { first: [bad] }: ReadResult['badRows']): void {
  if (rows > 0 && columns.length > 0) return // objects without a value, as {}, are no records
  throw bad === undefined ? invalid('no-records') : invalid('no-records/unread', { ...bad })
}
