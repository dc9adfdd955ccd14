import { type Cells, csvParser } from './csv-parser.ts'

/** How much of a file is looked at to find its separator. */
export const SNIFFED = 64 * 1024

/** In the order of preference when the rows speak for several. */
const CANDIDATES = [',', ';', '\t', '|']

/** The line by which Excel is told the separator, as the first one of a file. It is no header. */
const SEPARATOR_LINE = /^sep=([^"]?)$/i

/** True of the first row where it only says what separates the others; where that is its own separator, it has two cells. */
export function isSeparatorLine({ bytes, count, starts, ends }: Cells): boolean {
  return SEPARATOR_LINE.test(bytes.toString('latin1', starts[0], ends[count - 1]))
}

/**
 * The separator, as a byte, that a file says in its first line (`sep=;`), or else seems to be written with: the one under which
 * most rows have as many cells as the header. A file of one column has none, and then each does.
 */
export function sniffSeparator(head: Buffer, options: { readonly quotes?: boolean } = {}): number {
  const [line = ''] = head.toString('latin1', 0, 'sep=;\r\n'.length).split(/[\r\n]/, 1)
  const stated = SEPARATOR_LINE.exec(line)?.[1]
  if (stated) return stated.charCodeAt(0)
  let best = { separator: CANDIDATES[0]!.charCodeAt(0), agreeing: 0, cells: 1 }
  for (const candidate of CANDIDATES) {
    const separator = candidate.charCodeAt(0)
    const { cells, agreeing } = agreement(head, separator, options)
    if (cells < 2) continue
    if (agreeing > best.agreeing || (agreeing === best.agreeing && cells > best.cells))
      best = { separator, agreeing, cells }
  }
  return best.separator
}

function agreement(
  head: Buffer,
  separator: number,
  options: { readonly quotes?: boolean },
): { cells: number; agreeing: number } {
  let cells = 0
  let agreeing = 0
  const row = ({ count }: Cells): void => {
    if (cells === 0) cells = count
    if (count === cells) agreeing += 1
  }
  const parser = csvParser(separator, { row, bad: () => {} }, options)
  parser.take(Buffer.from(head.subarray(0, SNIFFED))) // a copy: the parser writes into its bytes
  if (head.length < SNIFFED) parser.finish()
  return { cells, agreeing }
}
