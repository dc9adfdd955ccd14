import type { FileMetaData, ParquetParsers, ParquetScan } from 'hyparquet'
import { parseJson } from '../../lib/written-number.ts'
import type { Json } from '../../model/record.ts'
import { Unusable } from '../broken-file.ts'
import { bufferOf, type RandomAccessFile } from '../random-access.ts'
import type { FormatOptions, FormatRow } from '../record-format.ts'
import { bareMetadata } from './bare-schema.ts'
import { codecsFor } from './codecs.ts'
import { columnValue } from './column-values.ts'

type Library = typeof import('hyparquet')

/** Rows that are read together where the file says where its pages are. */
const SLICE = 20_000
/** Rows of a lot. */
const LOT = 1000
/** Values of a row group that has to be read whole: some 8 bytes each, and their texts. */
const MOST_VALUES = 100_000_000
const LARGEST_GROUP = 2n ** 31n
const LARGEST_FOOTER = 256 * 1024 * 1024

const decoder = new TextDecoder()

const PARSERS: Partial<ParquetParsers> = {
  timestampFromNanoseconds: (nanos) => nanos, // of INT96, which has no other annotation
  jsonFromBytes: (bytes) => jsonText(decoder.decode(bytes)),
}

/** The rows of a file, a row group after the other, and page by page where it has an index of them. */
export async function* readParquet(
  library: Library,
  file: RandomAccessFile,
  { signal }: FormatOptions,
): AsyncGenerator<readonly FormatRow[]> {
  const buffer = { byteLength: file.length, slice: (from: number, end = file.length) => bufferOf(file, from, end) }
  await requireFooter(file)
  const metadata = await library.parquetMetadataAsync(buffer)
  const columns = library.parquetSchema(metadata).children.map((node) => ({
    name: node.element.name,
    value: columnValue(node),
  }))
  const compressors = await codecsFor(metadata, library.snappyUncompress)
  const scan = await library.parquetScan({
    file: buffer,
    metadata: bareMetadata(metadata),
    compressors,
    parsers: PARSERS,
    utf8: false,
    useOffsetIndex: true,
  })
  for (const [at, { rowStart, rowEnd }] of scan.ranges.entries()) {
    const step = sliceOf(metadata, at, rowEnd - rowStart)
    for (let from = rowStart; from < rowEnd; from += step) {
      signal.throwIfAborted()
      yield* rowsOf(scan, columns, from, Math.min(from + step, rowEnd))
    }
  }
}

interface Column {
  readonly name: string
  value(given: unknown): Json
}

async function* rowsOf(
  scan: ParquetScan,
  columns: readonly Column[],
  rowStart: number,
  rowEnd: number,
): AsyncGenerator<readonly FormatRow[]> {
  const read: (readonly [Column, ArrayLike<unknown>])[] = []
  for (const column of columns) read.push([column, await scan.readColumn({ column: column.name, rowStart, rowEnd })])
  for (let from = rowStart; from < rowEnd; from += LOT) {
    const lot: FormatRow[] = []
    for (let row = from; row < Math.min(from + LOT, rowEnd); row++) {
      const values = read.map(([{ name, value }, data]) => [name, value(data[row - rowStart])] as const)
      lot.push({ line: row + 1, values: Object.fromEntries(values) })
    }
    yield lot
  }
}

/** How many rows of a group are read at once. Refuses a group that would have to be read whole and is too large for it. */
function sliceOf({ row_groups }: FileMetaData, at: number, rows: number): number {
  const group = row_groups.filter(({ num_rows }) => num_rows > 0n)[at]
  if (group === undefined || group.columns.every(({ offset_index_offset }) => offset_index_offset !== undefined))
    return Math.min(SLICE, rows)
  const values = group.columns.reduce((sum, { meta_data }) => sum + Number(meta_data?.num_values ?? 0n), 0)
  if (values > MOST_VALUES || group.total_byte_size > LARGEST_GROUP)
    throw new Unusable(
      `a row group of it has ${values} values in ${group.total_byte_size} bytes and no index of its pages: write it in smaller row groups`,
    )
  return rows
}

/** A length that somebody made up must not be what memory is asked for. */
async function requireFooter(file: RandomAccessFile): Promise<void> {
  if (file.length < 12) throw new Error('it is too short')
  const tail = new DataView(await bufferOf(file, file.length - 8, file.length))
  if (tail.getUint32(4, true) !== 0x31524150) throw new Error('its end is missing')
  if (tail.getUint32(0, true) > LARGEST_FOOTER) throw new Unusable('its description is too large')
}

function jsonText(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}
