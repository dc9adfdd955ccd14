/** The cells of one row, as places in a buffer. They are true until the call that shows them returns. */
export interface Cells {
  bytes: Buffer
  count: number
  starts: Int32Array
  ends: Int32Array
}

export interface CsvListener {
  row(cells: Cells, line: number): void
  bad(line: number, problem: string): void
}

export interface CsvParser {
  /** Takes the next bytes of the file, for good: the parser writes into them. */
  take(bytes: Buffer): void
  /** The file is at its end. */
  finish(): void
}

/** A longer row is taken for a quote that was never closed. It bounds what one missing quote can cost. */
const LONGEST_ROW = 1024 * 1024

const QUOTE = 34
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

const INCOMPLETE = -1
const BROKEN = -2

/**
 * Finds rows and cells in the bytes of a CSV file, quotes as RFC 4180 has them; lines end with `\n`, `\r\n` or `\r`,
 * empty ones are passed over. A quote inside a value that is not quoted stands for itself.
 *
 * A row with a broken quote costs its first line only: reading goes on with the next line. To go on where the quote
 * went wrong would lose every row between with nothing to show for it.
 */
export function csvParser(
  separator: number,
  listener: CsvListener,
  /** Without quotes a quote is a letter as any other. */
  { quotes = true }: { readonly quotes?: boolean } = {},
): CsvParser {
  const cells: Cells = { bytes: Buffer.alloc(0), count: 0, starts: new Int32Array(64), ends: new Int32Array(64) }
  let escaped = new Uint8Array(64)
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  let lineFeeds = 0 // within the quotes of the row
  let problem = ''
  let skipping = false // the rest of a line whose row was too long

  function cell(start: number, end: number, doubled: number): void {
    if (cells.count === cells.starts.length) widen()
    cells.starts[cells.count] = start
    cells.ends[cells.count] = end
    escaped[cells.count] = doubled
    cells.count += 1
  }

  function widen(): void {
    const length = cells.starts.length * 2
    const longer = [new Int32Array(length), new Int32Array(length), new Uint8Array(length)] as const
    longer[0].set(cells.starts)
    longer[1].set(cells.ends)
    longer[2].set(escaped)
    ;[cells.starts, cells.ends, escaped] = longer
  }

  /** The place behind the closing quote, when the cell opens at `open`. */
  function endOfQuoted(bytes: Buffer, open: number, last: boolean): number {
    const limit = Math.min(bytes.length, open + LONGEST_ROW)
    let doubled = 0
    for (let at = open + 1; at < limit; at++) {
      const byte = bytes[at]
      if (byte === LINE_FEED || (byte === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED)) lineFeeds += 1
      if (byte !== QUOTE) continue
      if (bytes[at + 1] === QUOTE) {
        doubled = 1
        at += 1
        continue
      }
      if (at + 1 === bytes.length && !last) return INCOMPLETE
      cell(open + 1, at, doubled)
      return at + 1
    }
    if (limit === bytes.length && !last) return INCOMPLETE
    problem =
      limit === bytes.length
        ? 'A quote is opened and never closed.'
        : `The row is longer than ${LONGEST_ROW} bytes, or a quote in it is never closed.`
    return BROKEN
  }

  /** Reads the row that begins here into the cells; the place of its line end, or why there is none. */
  function readRow(bytes: Buffer, start: number, last: boolean): number {
    const length = bytes.length
    cells.count = 0
    lineFeeds = 0
    for (let at = start; ; at++) {
      if (quotes && bytes[at] === QUOTE) {
        at = endOfQuoted(bytes, at, last)
        if (at < 0) return at
        const byte = bytes[at]
        if (at < length && byte !== separator && byte !== LINE_FEED && byte !== CARRIAGE_RETURN) {
          problem = 'A quoted value goes on after its closing quote.'
          return BROKEN
        }
      } else {
        const from = at
        for (; at < length; at++) {
          const byte = bytes[at]
          if (byte === separator || byte === LINE_FEED || byte === CARRIAGE_RETURN) break
        }
        cell(from, at, 0)
      }
      if (at >= length) return last ? length : INCOMPLETE
      if (bytes[at] !== separator) return at
    }
  }

  function skipLine(bytes: Buffer, start: number): number {
    const end = endOfLine(bytes, start)
    skipping = end === bytes.length
    if (!skipping) line += 1
    return behind(bytes, end)
  }

  function readRows(bytes: Buffer, last: boolean): void {
    cells.bytes = bytes
    let start = skipping ? skipLine(bytes, 0) : 0
    while (start < bytes.length) {
      const end = readRow(bytes, start, last)
      if (end === INCOMPLETE && bytes.length - start <= LONGEST_ROW) break
      if (end < 0) {
        if (end === INCOMPLETE) problem = `The row is longer than ${LONGEST_ROW} bytes.`
        listener.bad(line, problem)
        start = skipLine(bytes, start)
        continue
      }
      if (bytes[end] === CARRIAGE_RETURN && end + 1 === bytes.length && !last) break // its line feed may be still to come
      if (cells.count > 1 || cells.starts[0] !== end) tell(bytes)
      line += 1 + lineFeeds
      start = behind(bytes, end)
    }
    rest = start === 0 ? bytes : bytes.subarray(start)
  }

  /** The row is whole and its bytes are not read again, so doubled quotes can be made single in their place. */
  function tell(bytes: Buffer): void {
    for (let index = 0; index < cells.count; index++) {
      if (escaped[index] === 1) cells.ends[index] = singleQuotes(bytes, cells.starts[index]!, cells.ends[index]!)
    }
    listener.row(cells, line)
  }

  return {
    take: (bytes) => readRows(rest.length === 0 ? bytes : Buffer.concat([rest, bytes]), false),
    finish: () => readRows(rest, true),
  }
}

function singleQuotes(bytes: Buffer, start: number, end: number): number {
  let to = start
  for (let at = start; at < end; at++) {
    bytes[to++] = bytes[at]!
    if (bytes[at] === QUOTE) at += 1
  }
  return to
}

function endOfLine(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN) at += 1
  return at
}

/** The place behind a line end. */
function behind(bytes: Buffer, at: number): number {
  if (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED) return at + 2
  return Math.min(at + 1, bytes.length)
}
