import { createColumnKinds } from '../../format/parquet/column-kinds.ts'
import { parquetWriter, type WrittenColumn } from '../../format/parquet/write-parquet.ts'
import type { Values } from '../../model/record.ts'
import type { ExportFormat } from '../../model/resources/source.ts'
import { fileBytes, fileWriter } from './export-format.ts'

/** What the files of an export are made with. */
export interface ExportWriter {
  readonly extension: string
  /** The bytes of a file, in pieces; `written` is told each record that went in. */
  bytes(records: AsyncIterable<Values>, written: () => void): AsyncGenerator<Uint8Array>
}

/** Whether records are gone through once before: their columns stand in front of them, or say what they are. */
export function namesColumns(format: ExportFormat): boolean {
  return format === 'CSV' || format === 'PARQUET'
}

/** Finds out which columns records have, and what they are. `first` come first. */
export const createExportColumns = createColumnKinds

export function exportWriter(format: ExportFormat, columns: readonly WrittenColumn[]): ExportWriter {
  if (format === 'PARQUET')
    return { extension: 'parquet', bytes: (records, written) => parquetBytes(columns, records, written) }
  const writer = fileWriter(
    format,
    columns.map(({ name }) => name),
  )
  return { extension: writer.extension, bytes: (records, written) => fileBytes(writer, records, written) }
}

async function* parquetBytes(
  columns: readonly WrittenColumn[],
  records: AsyncIterable<Values>,
  written: () => void,
): AsyncGenerator<Uint8Array> {
  const parquet = await parquetWriter(columns)
  for await (const values of records) {
    const bytes = parquet.add(columns.map(({ name }) => (Object.hasOwn(values, name) ? values[name] : undefined)))
    written()
    if (bytes !== undefined) yield bytes
  }
  yield parquet.end()
}
