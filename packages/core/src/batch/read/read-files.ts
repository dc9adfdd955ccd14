import { stat } from 'node:fs/promises'
import { invalid } from '../../error/onefold-error.ts'
import { createTableBuilder, type EncodedTable } from '../columns/table.ts'
import { unreadable, utf8Bytes, utf8Of } from './bytes.ts'
import { csvFile } from './csv-file.ts'
import { SNIFFED } from './csv-separator.ts'
import { type Format, formatOf } from './format.ts'
import { jsonFile } from './json-file.ts'
import { addJsonRecord } from './json-record.ts'
import { ndjsonFile } from './ndjson-file.ts'
import { type BadRow, createProblems } from './problems.ts'
import type { FileReader, JsonListener, ReadContext } from './reader.ts'

/** The records of several files, in their order, and what could not be read. */
export interface ReadResult {
  readonly table: EncodedTable
  readonly files: readonly {
    /** As it was stated. */
    readonly path: string
    /** What it turned out to be. */
    readonly format: Format
    /** How many rows could be read. */
    readonly rows: number
  }[]
  readonly badRows: { readonly count: number; readonly first: readonly BadRow[] }
}

/** Reads CSV, NDJSON and JSON files, packed or not, into columns. Refuses a file that is not there before reading any. */
export async function readFiles(
  paths: readonly string[],
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<ReadResult> {
  const sizes = await Promise.all(paths.map(sizeOf))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const table = createTableBuilder()
  const problems = createProblems()
  const files: ReadResult['files'][number][] = []
  let done = 0
  for (const path of paths) {
    const before = table.row
    const format = await readFile({ path, table, problems }, signal, (count) => {
      done += count
      onProgress(done, total)
    })
    files.push({ path, format, rows: table.row - before })
  }
  return { table: table.table(), files, badRows: { count: problems.count, first: problems.first } }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    throw unreadable(path, cause)
  })
  if (found.isDirectory()) throw invalid('file-unreadable/folder', { path })
  return found.size
}

/** The records in the first bytes of a file; `whole` says whether that was all of it. The record that was cut is left out. */
export async function readBeginning(
  path: string,
  bytes: AsyncGenerator<Buffer>,
  most: number,
): Promise<{ readonly table: EncodedTable; readonly format: Format; readonly whole: boolean }> {
  let whole = true
  async function* beginning() {
    let left = most
    for await (const piece of utf8Of(bytes, path)) {
      whole = piece.length <= left
      // A line feed within quotes costs a record, which a sample can do without.
      yield whole ? piece : piece.subarray(0, Math.max(0, piece.subarray(0, left).lastIndexOf('\n') + 1))
      left -= piece.length
      if (!whole) return
    }
  }
  const table = createTableBuilder()
  const context = { path, table, problems: createProblems() }
  const format = await readPieces(context, beginning(), new AbortController().signal)
  return { table: table.table(), format, whole }
}

const readFile = (context: ReadContext, signal: AbortSignal, onBytes: (count: number) => void): Promise<Format> =>
  readPieces(context, utf8Bytes(context.path, onBytes), signal)

async function readPieces(context: ReadContext, pieces: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Format> {
  let head: Buffer = Buffer.alloc(0)
  let reader: FileReader | undefined
  for await (const bytes of pieces) {
    signal.throwIfAborted()
    if (reader !== undefined) {
      reader.take(bytes)
      continue
    }
    head = head.length === 0 ? bytes : Buffer.concat([head, bytes])
    if (head.length < SNIFFED) continue
    reader = readerOf(context, head)
    reader.take(head)
  }
  if (reader === undefined) {
    reader = readerOf(context, head)
    reader.take(head)
  }
  reader.finish()
  return formatOf(context.path, head)
}

function readerOf(context: ReadContext, head: Buffer): FileReader {
  switch (formatOf(context.path, head)) {
    case 'CSV':
      return csvFile(context, head)
    case 'NDJSON':
      return ndjsonFile(recordsInto(context))
    case 'JSON':
      return jsonFile(recordsInto(context))
  }
}

function recordsInto(context: ReadContext): JsonListener {
  return {
    element: (text, line) => addJsonRecord(context, text, line),
    bad: (line, problem) => context.problems.add({ file: context.path, line, problem }),
  }
}
