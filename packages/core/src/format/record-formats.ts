import { excelFormat } from './excel/excel-format.ts'
import { parquetFormat } from './parquet/parquet-format.ts'
import type { RecordFormat } from './record-format.ts'

/** Every format that is not text, by the word that resources and commands use. A new one is a file and a line here. */
export const RECORD_FORMATS = Object.freeze({
  PARQUET: parquetFormat,
  EXCEL: excelFormat,
}) satisfies { readonly [word: string]: RecordFormat }

export type RecordFormatName = keyof typeof RECORD_FORMATS

export function isRecordFormat(word: string): word is RecordFormatName {
  return Object.hasOwn(RECORD_FORMATS, word)
}

/** How many bytes tell a format. */
export const FORMAT_HEAD = 8

/** The format that a file begins like. */
export function formatBeginning(head: Uint8Array): RecordFormatName | undefined {
  return names().find((name) => RECORD_FORMATS[name].begins(head))
}

/** The format that a file's name says. */
export function formatNamed(path: string): RecordFormatName | undefined {
  const name = path.toLowerCase()
  return names().find((word) => RECORD_FORMATS[word].extensions.some((extension) => name.endsWith(extension)))
}

function names(): readonly RecordFormatName[] {
  return Object.keys(RECORD_FORMATS) as readonly RecordFormatName[]
}
