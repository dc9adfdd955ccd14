import { peeked } from '../../batch/read/peeked.ts'
import { invalid } from '../../error/onefold-error.ts'
import type { RandomAccessFile } from '../../format/random-access.ts'
import {
  FORMAT_HEAD,
  formatBeginning,
  isRecordFormat,
  RECORD_FORMATS,
  type RecordFormatName,
} from '../../format/record-formats.ts'
import type { SourceFile } from '../../model/resources/source.ts'
import type { FileRow } from './columns.ts'
import { placeOf } from './csv-rows.ts'
import { fileRows } from './file-rows.ts'

/** A file, as a source reads it. */
export interface StoredBytes extends RandomAccessFile {
  /** All of it, in one go. */
  all(): AsyncGenerator<Buffer>
}

/** The rows of one file in lots, whatever its format. */
export function rowsOfFile(
  source: SourceFile,
  file: StoredBytes,
  signal: AbortSignal,
): AsyncGenerator<readonly FileRow[]> {
  if (isRecordFormat(source.format)) return formatRows(source, source.format, file, signal)
  return fileRows(source, file.name, textBytes(source, file))
}

async function* formatRows(
  { sheet, header }: SourceFile,
  format: RecordFormatName,
  file: StoredBytes,
  signal: AbortSignal,
): AsyncGenerator<readonly FileRow[]> {
  if (file.length === 0) throw invalid('file-empty', { file: file.name })
  for await (const lot of RECORD_FORMATS[format].rows(file, { sheet, header, signal }))
    yield lot.map((row): FileRow => {
      const place = placeOf(file.name, row.line, 'row')
      return 'problem' in row ? { bad: { place, problem: row.problem } } : { row: { values: row.values, place } }
    })
}

/** Refuses what is no text at all, and says which format it is. */
async function* textBytes({ format }: SourceFile, file: StoredBytes): AsyncGenerator<Buffer> {
  const { head, bytes } = await peeked(file.all(), FORMAT_HEAD)
  const found = formatBeginning(head)
  if (found !== undefined) {
    await bytes.return(undefined)
    throw invalid('file-format-differs', { file: file.name, label: RECORD_FORMATS[found].label, found, format })
  }
  yield* bytes
}
