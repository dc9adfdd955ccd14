import { invalid } from '../../error/onefold-error.ts'
import type { SourceFile } from '../../model/source.ts'
import type { BadRow, SourceRow } from '../../ports/source-reader.ts'
import { columnsOfHeader, numberedColumns } from './columns.ts'
import { type CsvRecord, csvRecords } from './csv-records.ts'
import { decoded, peek, UNREADABLE, unpacked } from './decode.ts'
import { SNIFFED_LENGTH, sniffSeparator } from './separator.ts'

export type FileRow = { readonly row: SourceRow } | { readonly bad: BadRow }

/** The rows of one file in lots, good and bad in the order they stand in. */
export async function* fileRows(
  source: SourceFile,
  file: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly FileRow[]> {
  const plain = file.toLowerCase().endsWith('.gz') ? unpacked(bytes, file) : bytes
  const { separator, texts } = await separated(source, decoded(plain, source.encoding))
  let columns: readonly string[] | undefined
  for await (const records of csvRecords(texts, separator)) {
    const rows: FileRow[] = []
    for (const record of records) {
      if (columns === undefined) {
        columns = columnsOf(source, record, file)
        if (columns !== undefined && source.header) continue
      }
      rows.push(rowOf(record, columns, source, file))
    }
    yield rows
  }
}

async function separated(source: SourceFile, texts: AsyncIterable<string>) {
  if (source.separator !== 'auto') return { separator: source.separator, texts }
  const peeked = await peek(texts, SNIFFED_LENGTH)
  return { separator: sniffSeparator(peeked.head), texts: peeked.texts }
}

/** The columns as the first record tells them; undefined while a file without a header began with unreadable rows. */
function columnsOf(source: SourceFile, first: CsvRecord, file: string): readonly string[] | undefined {
  if (first.problem !== undefined) {
    if (!source.header) return undefined
    throw invalid('unreadable-header', `The header of the file "${file}" cannot be read. ${first.problem}`)
  }
  const columns = source.header ? columnsOfHeader(first.fields, file) : numberedColumns(first.fields.length)
  if (source.idColumn !== undefined && !columns.includes(source.idColumn)) {
    const text = `The file "${file}" has no column "${source.idColumn}", which holds the keys of the source "${source._id}".`
    throw invalid('missing-id-column', text)
  }
  return columns
}

function rowOf(record: CsvRecord, columns: readonly string[] | undefined, source: SourceFile, file: string): FileRow {
  const place = `${file}, line ${record.line}`
  const problem = problemOf(record, columns, source)
  if (problem !== undefined) return { bad: { place, problem } }
  // fromEntries, because a column may be called __proto__
  const values = Object.fromEntries(record.fields.map((field, position) => [columns?.[position] ?? '', field]))
  return { row: { values, place } }
}

function problemOf(record: CsvRecord, columns: readonly string[] = [], source: SourceFile): string | undefined {
  if (record.problem !== undefined) return record.problem
  const { fields } = record
  if (fields.length !== columns.length) {
    const expected = source.header ? 'the header names' : 'the first row has'
    return `The row has ${fields.length} ${fields.length === 1 ? 'value' : 'values'}, ${expected} ${columns.length}.`
  }
  const unreadable = fields.findIndex((field) => field.includes(UNREADABLE))
  if (unreadable < 0) return undefined
  return `The value of "${columns[unreadable]}" holds bytes that are not ${source.encoding}.`
}
