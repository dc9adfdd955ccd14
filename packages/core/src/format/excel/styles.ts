import { builtInFormat, formatOfCode, type NumberFormat } from './number-format.ts'
import { readWholeXml } from './xml.ts'

type Library = typeof import('htmlparser2')

export const LARGEST_STYLES = 64 * 1024 * 1024

/** The number format of each style that cells name by number. */
export async function readStyles(library: Library, bytes: AsyncIterable<Uint8Array>): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, NumberFormat>()
  const styles: number[] = []
  let inCells = false
  await readWholeXml(library, bytes, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatOfCode(formatCode))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) styles.push(Number(numFmtId))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles.map((id) => codes.get(id) ?? builtInFormat(id))
}
