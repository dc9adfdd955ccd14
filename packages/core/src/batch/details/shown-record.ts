import type { ShownRecord } from '../../api/dedupe-details.ts'
import type { Value } from '../columns/dictionary.ts'
import type { RecordNames } from '../columns/record-names.ts'
import type { EncodedColumn } from '../columns/table.ts'

/** Of longer texts the beginning is enough for an eye. */
const LONGEST = 200

/** Shows records by the columns that they are compared by. */
export function recordShower(
  columns: readonly EncodedColumn[],
  { idOf, nameOf }: Pick<RecordNames, 'idOf' | 'nameOf'>,
  systemOf: (row: number) => string,
): (row: number) => ShownRecord {
  return (row) => {
    const source = systemOf(row)
    const present = columns.filter(({ numbers }) => numbers[row] !== 0)
    return {
      id: idOf(row) || nameOf(row),
      ...(source === '' ? {} : { source }),
      values: Object.fromEntries(present.map(({ name, numbers, values }) => [name, shownText(values[numbers[row]!]!)])),
    }
  }
}

/** A value as people read it, cut where it is long. */
export function shownText(value: Value): string {
  const text = typeof value === 'string' ? value : value.join(', ')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
