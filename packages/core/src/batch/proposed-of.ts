import { invalid, isOnefoldError, OnefoldError } from '../error/onefold-error.ts'
import { refusal } from '../error/refusal.ts'
import type { ReadResult } from './read/read-files.ts'

/** How many records were read, and what could not be. */
interface ReadRecords extends Pick<ReadResult, 'badRows'> {
  readonly rows: number
}

/** Makes a proposal of records. Where nothing can be proposed, rows that could not be read may be why: they are named first. */
export async function proposedOf<T>({ rows, badRows }: ReadRecords, propose: () => Promise<T>): Promise<T> {
  try {
    if (rows === 1) throw invalid('nothing-to-propose/one-record')
    return await propose()
  } catch (error) {
    const [bad] = badRows.first
    if (bad === undefined || !isOnefoldError(error, 'invalid') || error.code !== 'nothing-to-propose') throw error
    throw new OnefoldError('invalid', [refusal('rows-unread', { count: badRows.count, ...bad }), ...error.refusals])
  }
}
