import { wholeFile } from '../broken-file.ts'
import { loadPackage } from '../load-package.ts'
import type { RecordFormat } from '../record-format.ts'
import { readParquet } from './read-parquet.ts'

const LABEL = 'Parquet'
/** `PAR1`, and how the description of a page begins: a text may begin with the letters. */
const MAGIC = [0x50, 0x41, 0x52, 0x31, 0x15]

/** Parquet, read row group by row group. */
export const parquetFormat: RecordFormat = Object.freeze({
  label: LABEL,
  extensions: ['.parquet', '.pq'],
  begins: (head: Uint8Array) => MAGIC.every((byte, at) => head[at] === byte),
  rows: (file, options) =>
    wholeFile(file.name, LABEL, options, async function* () {
      const library = await loadPackage(LABEL, 'hyparquet', () => import('hyparquet'))
      yield* readParquet(library, file, options)
    }),
} satisfies RecordFormat)
