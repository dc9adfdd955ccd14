import type { RecordView } from '@onefold/core'
import { textOf } from './value.tsx'

/** What people would call a record: the first of its values that say something. */
export function titleOf(record: RecordView, columns: readonly string[]): string {
  const texts = columns.map((column) => textOf(record[column])).filter((text) => text !== '')
  return texts.slice(0, 2).join(' ')
}

/** As `titleOf`, where the columns of the dataset are not at hand. */
export const nameOf = (record: RecordView): string =>
  titleOf(
    record,
    Object.keys(record).filter((key) => !key.startsWith('_')),
  )

/** By which systems' keys a record is known; its own id where no system is. */
export const sourcesOf = ({ _id, _source = [] }: RecordView): string =>
  _source.length === 0 ? _id.slice(-12) : _source.map(({ _src, _src_id }) => `${_src} ${_src_id}`).join(', ')
