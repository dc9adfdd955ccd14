import { csvCell, csvLine } from '../../lib/text/csv.ts'
import type { Delivery } from '../../model/delivery.ts'
import type { TextFormat } from '../../model/resources/source.ts'

type Payload = Delivery['payload']

/** What a source of files takes for granted. */
const SEPARATOR = ';'
/** The last column of a file that has columns: what a payload holds that none of them is for, so that nothing is left out. */
export const MORE = '_more'

/** The text that payloads add to a file. `first`: they are its beginning. */
export interface ToldText {
  text(payloads: readonly Payload[], first: boolean): string
  /** What closes the file behind the newest of them. */
  readonly end: string
}

/** `columns` are those that a CSV file began with; the other formats write what each payload has. */
export function toldText(format: TextFormat, columns: readonly string[]): ToldText {
  switch (format) {
    case 'CSV':
      return {
        text: (payloads, first) =>
          (first ? csvLine([...columns, MORE], SEPARATOR) : '') +
          payloads.map((payload) => csvLine(cellsOf(payload, columns), SEPARATOR)).join(''),
        end: '',
      }
    case 'JSON':
      return {
        text: (payloads, first) => (first ? '[\n' : ',\n') + payloads.map((one) => JSON.stringify(one)).join(',\n'),
        end: '\n]\n',
      }
    case 'NDJSON':
      return { text: (payloads) => payloads.map((payload) => `${JSON.stringify(payload)}\n`).join(''), end: '' }
  }
}

function cellsOf(payload: Payload, columns: readonly string[]): readonly string[] {
  const more = moreOf(payload, columns)
  return [
    ...columns.map((column) => csvCell(Object.hasOwn(payload, column) ? payload[column] : undefined)),
    more === undefined ? '' : JSON.stringify(more),
  ]
}

/** What a payload has besides the columns; undefined: nothing. */
export function moreOf(payload: Payload, columns: readonly string[]): Payload | undefined {
  const known = new Set(columns)
  const more = Object.entries(payload).filter(([member]) => !known.has(member))
  return more.length === 0 ? undefined : Object.fromEntries(more)
}
