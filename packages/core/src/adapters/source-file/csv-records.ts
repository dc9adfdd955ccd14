import { CsvError, type Parser, parse } from 'csv-parse'

/** One record as the file has it, or why there is none. */
export interface CsvRecord {
  /** The line it begins on, from 1. */
  readonly line: number
  readonly fields: readonly string[]
  /** Present when the record could not be read; it then has no fields. */
  readonly problem?: string
}

/**
 * A record longer than this is taken for a quote that was never closed. It bounds the memory that one missing quote can
 * cost; no row of master data comes near it.
 */
const LONGEST_RECORD = 1024 * 1024

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** What the parser found, with the bytes of its input up to the end of the record. */
interface Found {
  readonly fields: readonly string[]
  readonly end: number
}

/**
 * The records of a CSV text, in lots. Quotes are those of RFC 4180; empty lines are passed over.
 *
 * A record with a broken quote costs its first line only: reading starts anew on the next line. To go on where the
 * quote went wrong would lose every row between with nothing to show for it.
 */
export async function* csvRecords(
  texts: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<readonly CsvRecord[]> {
  const reading = startReading(separator)
  for await (const text of texts) yield await reading.take(Buffer.from(text))
  yield await reading.finish()
}

/** The bytes from the first record that is not yet told, so that they can be read again when its quotes are broken. */
function startReading(separator: string) {
  let pending: Buffer = Buffer.alloc(0)
  let line = 1
  let attempt = openParser(separator)
  let told = 0 // bytes of the attempt's input that are no longer pending

  /** Tells the records found so far. */
  function tell(): CsvRecord[] {
    const records = attempt.found.splice(0).map(({ fields, end }) => {
      passEmptyLines()
      const record = { line, fields }
      pass(end - told)
      return record
    })
    return records
  }

  function pass(bytes: number): void {
    line += countLines(pending, bytes)
    pending = pending.subarray(bytes)
    told += bytes
  }

  function passEmptyLines(): void {
    let bytes = 0
    while (isLineEnd(pending[bytes])) bytes += 1
    pass(bytes)
  }

  /** Tells the record that stopped the parser, and starts anew behind its first line. */
  function recover(error: Error): CsvRecord {
    passEmptyLines()
    const record = { line, fields: [], problem: problemOf(error) }
    pass(firstLineLength(pending))
    attempt = openParser(separator)
    told = 0
    return record
  }

  async function readOn(bytes: Buffer, last: boolean): Promise<readonly CsvRecord[]> {
    pending = Buffer.concat([pending, bytes])
    const records: CsvRecord[] = []
    for (let input = bytes; ; input = pending) {
      const error = await attempt.feed(input, last)
      records.push(...tell())
      if (error === undefined) return records
      records.push(recover(error))
    }
  }

  return {
    take: (bytes: Buffer) => readOn(bytes, false),
    finish: () => readOn(Buffer.alloc(0), true),
  }
}

/** The parser with its records caught as it makes them: what it has found before an error is not lost with it. */
function openParser(separator: string) {
  const found: Found[] = []
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true, // counted by whoever knows the header
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    on_record: (fields: readonly string[], { bytes }: { readonly bytes: number }) => {
      found.push({ fields, end: bytes })
      return null
    },
  })
  parser.on('error', () => {}) // told to whoever feeds it
  return { found, feed: (bytes: Buffer, last: boolean) => feed(parser, bytes, last) }
}

async function feed(parser: Parser, bytes: Buffer, last: boolean): Promise<Error | undefined> {
  const error = await new Promise<Error | null | undefined>((resolve) => parser.write(bytes, resolve))
  if (error || !last) return error ?? undefined
  return await new Promise<Error | undefined>((resolve) => {
    parser.once('error', resolve)
    parser.end(() => resolve(undefined))
  })
}

/** In words; whatever is no fault of the text is thrown on. */
function problemOf(error: Error): string {
  if (!(error instanceof CsvError)) throw error
  const code: string = error.code
  switch (code) {
    case 'CSV_INVALID_CLOSING_QUOTE':
      return 'A quoted value goes on after its closing quote.'
    case 'INVALID_OPENING_QUOTE':
      return 'A quote stands in the middle of a value that is not quoted.'
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'A quote is opened and never closed.'
    case 'CSV_MAX_RECORD_SIZE':
      return `The row is longer than ${LONGEST_RECORD} characters, or a quote in it is never closed.`
    default:
      throw error
  }
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN
}

/** Line ends among the first bytes; a carriage return and its line feed are one. */
function countLines(bytes: Buffer, length: number): number {
  let lines = 0
  for (let at = 0; at < length; at += 1) {
    if (bytes[at] === LINE_FEED || (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED)) lines += 1
  }
  return lines
}

function firstLineLength(bytes: Buffer): number {
  let at = 0
  while (at < bytes.length && !isLineEnd(bytes[at])) at += 1
  if (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED) return at + 2
  return Math.min(at + 1, bytes.length)
}
