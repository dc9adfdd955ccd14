import { parquetFormat } from '../../format/parquet/parquet-format.ts'
import { parquetWriter, type WrittenColumn } from '../../format/parquet/write-parquet.ts'
import { csvLine } from '../../lib/text/csv.ts'
import type { OutputFile } from './output-file.ts'

/** A value of a row: a text, or the texts of a list. The empty text is no value. */
export type OutputCell = string | readonly string[]

/** Takes the rows of one result. */
export interface RowOutput {
  row(cells: readonly OutputCell[]): Promise<void>
  /** No row follows. */
  end(): Promise<void>
}

/** Rows as CSV, or as Parquet where the file is called so: there scores and numbers are numbers, and lists are lists. */
export async function rowOutput(file: OutputFile, stated: readonly WrittenColumn[]): Promise<RowOutput> {
  const columns = differentlyNamed(stated)
  if (!parquetFormat.extensions.some((extension) => file.path.toLowerCase().endsWith(extension)))
    return csvOutput(file, columns)
  const parquet = await parquetWriter(columns)
  return {
    async row(cells) {
      const bytes = parquet.add(cells.map((cell) => (cell === '' ? null : cell)))
      if (bytes !== undefined) await file.writeBytes(bytes)
    },
    end: () => file.writeBytes(parquet.end()),
  }
}

/** A column of the records that is called as one before it is gets `record_` before its name: nobody could read it otherwise. */
function differentlyNamed(columns: readonly WrittenColumn[]): readonly WrittenColumn[] {
  const taken = new Set(columns.map(({ name }) => name))
  const written = new Set<string>()
  return columns.map((column) => {
    let { name } = column
    if (written.has(name)) while (taken.has(name)) name = `record_${name}`
    taken.add(name)
    written.add(name)
    return { ...column, name }
  })
}

async function csvOutput(file: OutputFile, columns: readonly WrittenColumn[]): Promise<RowOutput> {
  await file.write(csvLine(columns.map(({ name }) => name)))
  return {
    row: (cells) => file.write(csvLine(cells.map((cell) => (typeof cell === 'string' ? cell : JSON.stringify(cell))))),
    end: async () => {},
  }
}

export function textColumns(names: readonly string[]): readonly WrittenColumn[] {
  return names.map((name) => ({ name, kind: 'STRING' }))
}
