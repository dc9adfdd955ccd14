import { open } from 'node:fs/promises'
import { arrowRows } from '../../format/arrow/arrow-rows.ts'
import type { FormatRow } from '../../format/record-format.ts'
import {
  FORMAT_HEAD,
  formatBeginning,
  formatNamed,
  isRecordFormat,
  RECORD_FORMATS,
  type RecordFormatName,
} from '../../format/record-formats.ts'
import { type OnBytes, unreadable, utf8Bytes, utf8Of } from './bytes.ts'
import type { Format } from './format.ts'
import type { DedupeInput } from './input.ts'
import { addRecord } from './json-record.ts'
import { withLocalFile, withSpooled } from './local-file.ts'
import { peeked } from './peeked.ts'
import { readText } from './read-text.ts'
import type { ReadContext } from './reader.ts'

/** How inputs are read. */
export interface ReadRowsOptions {
  readonly signal: AbortSignal
  readonly onBytes: OnBytes
  /** Of workbooks. */
  readonly sheet: string | undefined
}

/** Rows of one commit, and of one breath. */
const BATCH = 1000

/** Reads one input into the table. Answers what it turned out to be. */
export async function readInputRows(
  input: DedupeInput,
  context: ReadContext,
  options: ReadRowsOptions,
): Promise<Format> {
  const { signal, onBytes } = options
  if (typeof input === 'string') {
    const format = await formatOfFile(input)
    return format === undefined
      ? readText(context, utf8Bytes(input, onBytes), signal)
      : readRecordFile(input, format, context, options)
  }
  if ('bytes' in input) return readPieces(input, context, options)
  if ('arrow' in input) {
    await addAll(arrowRows(input.arrow), context, signal)
    return 'ARROW'
  }
  if ('records' in input) {
    await addAll(input.records, context, signal)
    return 'ROWS'
  }
  let row = 0
  for await (const { rows, bad } of input.reader.batches(BATCH, signal)) {
    signal.throwIfAborted()
    for (const { values } of rows) addRecord(context, values, ++row)
    for (const { place, problem } of bad) context.problems.add({ file: place, line: ++row, problem })
  }
  return 'ROWS'
}

async function addAll(
  records: AsyncIterable<object> | Iterable<object>,
  context: ReadContext,
  signal: AbortSignal,
): Promise<void> {
  let row = 0
  for await (const values of records) {
    if (row % BATCH === 0) signal.throwIfAborted()
    addRecord(context, values, ++row)
  }
}

/** What begins like a format is one, whatever its name; what is called like one and is none is refused as one. */
async function formatOfFile(path: string): Promise<RecordFormatName | undefined> {
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw unreadable(path, cause)
  })
  try {
    if (!(await file.stat()).isFile()) return undefined // what is read of a pipe is gone
    const { bytesRead, buffer } = await file.read(Buffer.alloc(FORMAT_HEAD), 0, FORMAT_HEAD, 0).catch((cause) => {
      throw unreadable(path, cause)
    })
    return formatBeginning(buffer.subarray(0, bytesRead)) ?? formatNamed(path)
  } finally {
    await file.close()
  }
}

function readRecordFile(
  path: string,
  format: RecordFormatName,
  context: ReadContext,
  { signal, onBytes, sheet }: ReadRowsOptions,
): Promise<Format> {
  const { path: name, header = true, onFormat, onHeader } = context
  onFormat?.(format)
  return withLocalFile(path, name, onBytes, async (file) => {
    let named = format !== 'EXCEL' || !header // columns of other formats have names that no row gives them
    for await (const lot of RECORD_FORMATS[format].rows(file, { sheet, header, signal })) {
      const first = named ? undefined : lot.find((row) => 'values' in row)
      if (first !== undefined && 'values' in first) {
        onHeader?.(Object.keys(first.values))
        named = true
      }
      addLot(lot, context)
    }
    return format
  })
}

/** Adds rows that were read, and keeps what was wrong with others. */
export function addLot(lot: readonly FormatRow[], context: ReadContext): void {
  for (const row of lot) {
    if ('problem' in row) context.problems.add({ file: context.path, ...row })
    else addRecord(context, row.values, row.line)
  }
}

async function readPieces(
  { bytes, format }: { readonly bytes: AsyncIterable<Uint8Array>; readonly format?: Format },
  context: ReadContext,
  options: ReadRowsOptions,
): Promise<Format> {
  const { head, bytes: all } = await peeked(metered(bytes, options.onBytes), FORMAT_HEAD)
  const found = format === undefined ? formatBeginning(head) : isRecordFormat(format) ? format : undefined
  if (found !== undefined)
    return withSpooled(all, (path) => readRecordFile(path, found, context, { ...options, onBytes: () => {} }))
  return readText(context, utf8Of(all, context.path), options.signal, textFormat(format))
}

function textFormat(format: Format | undefined) {
  return format === 'CSV' || format === 'JSON' || format === 'NDJSON' ? format : undefined
}

async function* metered(bytes: AsyncIterable<Uint8Array>, onBytes: OnBytes): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    onBytes(piece.byteLength)
    yield Buffer.from(piece) // a copy: rows are read in their place
  }
}
