import { invalid } from '../../error/onefold-error.ts'
import type { ValidatedTable } from '../validate-columns.ts'
import type { ReadResult } from './read-files.ts'

/** Refuses with `invalid` files of which no record was read, with the first reason that there is. */
export function requireRecords({ rows, columns }: ReadResult['table'], { first: [bad] }: ReadResult['badRows']): void {
  if (rows > 0 && columns.length > 0) return // objects without a value, as {}, are no records
  throw bad === undefined ? invalid('no-records') : invalid('no-records/unread', { ...bad })
}

/** Refuses with `invalid` files of which every record was refused: every record alone would read as if nothing were the same. */
export function requireTaken({ refused: { count, first }, rows }: Pick<ValidatedTable, 'refused' | 'rows'>): void {
  if (count === rows) throw invalid('no-records/refused', { problem: first[0]?.text ?? '' })
}
