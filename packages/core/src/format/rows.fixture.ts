import type { FormatOptions, FormatRow } from './record-format.ts'
import { RECORD_FORMATS, type RecordFormatName } from './record-formats.ts'

/** All rows of a file that lies in memory. */
export async function rowsIn(
  format: RecordFormatName,
  bytes: Uint8Array,
  options: Partial<FormatOptions> = {},
): Promise<readonly FormatRow[]> {
  const rows: FormatRow[] = []
  const file = {
    name: 'crm',
    length: bytes.length,
    async *bytes(from: number, end: number) {
      for (let at = from; at < end; at += 1000) yield bytes.subarray(at, Math.min(at + 1000, end))
    },
  }
  for await (const lot of RECORD_FORMATS[format].rows(file, { signal: new AbortController().signal, ...options }))
    rows.push(...lot)
  return rows
}

/** The values of rows, all of which could be read. */
export async function valuesIn(...given: Parameters<typeof rowsIn>): Promise<readonly unknown[]> {
  return (await rowsIn(...given)).map((row) => ('values' in row ? row.values : row))
}
