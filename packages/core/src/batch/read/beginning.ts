import { FORMAT_HEAD, formatBeginning, RECORD_FORMATS, type RecordFormatName } from '../../format/record-formats.ts'
import type { FileFormat } from '../../model/resources/source.ts'
import { createTableBuilder, type EncodedTable } from '../columns/table.ts'
import { utf8Of } from './bytes.ts'
import { type DoubtfulHeader, doubtfulHeader } from './doubtful-header.ts'
import { withLocalFile, withSpooled } from './local-file.ts'
import { peeked } from './peeked.ts'
import { createProblems } from './problems.ts'
import type { ReadResult } from './read-files.ts'
import { addLot } from './read-rows.ts'
import { readText } from './read-text.ts'

/** Looked at of a text, in bytes once it is unpacked: some thousands of records, which tell what the columns hold. */
const MOST_BYTES = 512 * 1024
/** Looked at of a file that is no text. */
const MOST_ROWS = 10_000
const PIECE = 64 * 1024

/** What is looked at of a file; it can be sent to a thread. */
export type Beginning =
  | { readonly text: Uint8Array; readonly whole: boolean }
  | { readonly format: RecordFormatName; readonly path: string }

/** The records at the beginning of a file. */
export interface BeginningRecords {
  readonly table: EncodedTable
  readonly format: FileFormat
  /** They are all that the file has. */
  readonly whole: boolean
  /** Some of them hold objects, whose members became columns. */
  readonly nested: boolean
  /** What of it could not be read. */
  readonly badRows: ReadResult['badRows']
  readonly doubtfulHeaders: ReadResult['doubtfulHeaders']
}

/** Takes the beginning of a text; a file of another format is kept until the work has ended, as its index stands anywhere. */
export async function withBeginning<T>(
  name: string,
  given: AsyncGenerator<Buffer>,
  work: (beginning: Beginning) => Promise<T>,
): Promise<T> {
  const { head, bytes } = await peeked(given, FORMAT_HEAD)
  const format = formatBeginning(head)
  if (format !== undefined) return withSpooled(bytes, (path) => work({ format, path }))
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of utf8Of(bytes, name)) {
    pieces.push(piece)
    length += piece.length
    if (length > MOST_BYTES) break
  }
  // What was unpacked may be part of a larger buffer, which does not go to the thread.
  const text = new Uint8Array(Math.min(length, MOST_BYTES))
  text.set(Buffer.concat(pieces).subarray(0, MOST_BYTES))
  return work({ text, whole: length <= MOST_BYTES })
}

/** Reads the records; one that was cut is left out. */
export async function readBeginning(name: string, beginning: Beginning): Promise<BeginningRecords> {
  const table = createTableBuilder()
  let nested = false
  const onNested = (): void => {
    nested = true
  }
  const problems = createProblems()
  const doubtfulHeaders: DoubtfulHeader[] = []
  const onHeader = (names: readonly string[]): void => {
    const doubtful = doubtfulHeader(name, names)
    if (doubtful) doubtfulHeaders.push(doubtful)
  }
  const context = { path: name, table, problems, onNested, onHeader }
  const told = 'text' in beginning ? await textOf(beginning) : await rowsOf(beginning)
  const badRows = { count: problems.count, first: problems.first }
  return { ...told, table: table.table(), nested, badRows, doubtfulHeaders }

  async function textOf({ text, whole }: Extract<Beginning, { text: Uint8Array }>) {
    const cut = new Cut()
    let format: FileFormat | undefined
    const onFormat = (found: FileFormat): void => {
      format = found
    }
    await readText(
      { ...context, onFormat },
      piecesOf(text, whole ? undefined : cut),
      new AbortController().signal,
    ).catch((error) => {
      if (error !== cut) throw error
    })
    return { format: format ?? 'CSV', whole }
  }

  async function rowsOf({ format, path }: Extract<Beginning, { path: string }>) {
    let whole = true
    await withLocalFile(
      path,
      name,
      () => {},
      async (file) => {
        const signal = new AbortController().signal
        for await (const lot of RECORD_FORMATS[format].rows(file, { sheet: undefined, signal })) {
          whole = table.row < MOST_ROWS
          if (!whole) return
          addLot(lot, context)
        }
      },
    )
    return { format, whole }
  }
}

/** Where a text was cut. The reader is not told that its file has ended, so half a record is nothing to it. */
class Cut extends Error {}

async function* piecesOf(text: Uint8Array, cut: Cut | undefined): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += PIECE) yield Buffer.from(text.slice(at, at + PIECE))
  if (cut !== undefined) throw cut
}
