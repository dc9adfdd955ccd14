import { invalid } from '../../error/onefold-error.ts'
import { wholeFile } from '../broken-file.ts'
import { loadPackage } from '../load-package.ts'
import { bufferOf, type RandomAccessFile } from '../random-access.ts'
import type { FormatOptions, FormatRow, RecordFormat } from '../record-format.ts'
import { openParts } from './parts.ts'
import { LARGEST_STRINGS, readSharedStrings } from './shared-strings.ts'
import { sheetRecords } from './sheet-records.ts'
import { sheetRows } from './sheet-rows.ts'
import { LARGEST_STYLES, readStyles } from './styles.ts'
import { readWorkbook, sheetPath } from './workbook.ts'

const LABEL = 'Excel'
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Workbooks before 2007, and those that a password seals. */
const OLD = [0xd0, 0xcf, 0x11, 0xe0]
/** More than the 17 billion cells that a sheet may have at most are ever written in; it only bounds time. */
const LARGEST_SHEET = 16 * 1024 * 1024 * 1024

/** A sheet of a workbook (`.xlsx`, `.xlsm`), read row by row; its texts are held in memory. */
export const excelFormat: RecordFormat = Object.freeze({
  label: LABEL,
  extensions: ['.xlsx', '.xlsm', '.xls'],
  begins: (head: Uint8Array) => isZip(head) || isOld(head),
  rows: (file, options) => wholeFile(file.name, LABEL, options, () => recordsIn(file, options)),
} satisfies RecordFormat)

async function* recordsIn(
  file: RandomAccessFile,
  { sheet, header = true }: FormatOptions,
): AsyncGenerator<readonly FormatRow[]> {
  const head = new Uint8Array(await bufferOf(file, 0, Math.min(file.length, ZIP.length)))
  if (isOld(head)) throw invalid('workbook-old', { file: file.name })
  if (!isZip(head)) throw new Error('it does not begin like one')
  const [zip, xml] = await loadPackage(LABEL, 'yauzl htmlparser2', () =>
    Promise.all([import('yauzl'), import('htmlparser2')]),
  )
  const parts = await openParts(zip, file)
  try {
    const workbook = await readWorkbook(xml, parts)
    const path = sheetPath(workbook, sheet, file.name)
    const { sharedStrings, styles, since1904 } = workbook
    const context = {
      strings:
        sharedStrings === undefined ? [] : await readSharedStrings(xml, parts.bytes(sharedStrings, LARGEST_STRINGS)),
      styles: styles === undefined ? [] : await readStyles(xml, parts.bytes(styles, LARGEST_STYLES)),
      since1904,
    }
    const recordOf = sheetRecords(file.name, header)
    for await (const rows of sheetRows(xml, parts.bytes(path, LARGEST_SHEET), context))
      yield rows.map(recordOf).filter((row) => row !== undefined)
  } finally {
    parts.close()
  }
}

function isZip(head: Uint8Array): boolean {
  return ZIP.every((byte, at) => head[at] === byte)
}

function isOld(head: Uint8Array): boolean {
  return OLD.every((byte, at) => head[at] === byte)
}
