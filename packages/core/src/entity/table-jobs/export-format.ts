import { csvCell, csvLine } from '../../lib/text/csv.ts'
import type { Values } from '../../model/record.ts'
import type { TextFormat } from '../../model/resources/source.ts'

/** What a source of files takes for granted, so that an export is read again without a setting. */
const SEPARATOR = ';'
/** Text in one piece of a file. */
const PIECE = 64 * 1024

/** Records as the text of a file. */
export interface FileWriter {
  readonly extension: string
  readonly begin: string
  /** The text of a record, with what divides it from the one before. */
  record(values: Values, first: boolean): string
  readonly end: string
  /** In place of records, so that a file without any is none that was cut off. @default nothing */
  readonly none?: string
}

/** `columns` are those of a CSV file, in their order; the other formats write what each record has. */
export function fileWriter(format: TextFormat, columns: readonly string[]): FileWriter {
  switch (format) {
    case 'CSV':
      return {
        extension: 'csv',
        begin: csvLine(columns, SEPARATOR),
        record: (values) =>
          csvLine(
            columns.map((column) => csvCell(Object.hasOwn(values, column) ? values[column] : undefined)),
            SEPARATOR,
          ),
        end: '',
      }
    case 'JSON':
      return {
        extension: 'json',
        begin: '[',
        record: (values, first) => `${first ? '\n' : ',\n'}${JSON.stringify(values)}`,
        end: '\n]\n',
      }
    case 'NDJSON':
      return { extension: 'ndjson', begin: '', record: (values) => `${JSON.stringify(values)}\n`, end: '', none: '\n' }
  }
}

/** The bytes of a file, in pieces; `written` is told each record that went in. */
export async function* fileBytes(
  writer: FileWriter,
  records: AsyncIterable<Values>,
  written: () => void,
): AsyncGenerator<Uint8Array> {
  let text = writer.begin
  let first = true
  for await (const values of records) {
    text += writer.record(values, first)
    first = false
    written()
    if (text.length < PIECE) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text + (first ? (writer.none ?? '') : '') + writer.end)
}
