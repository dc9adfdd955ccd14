import type { Json } from '../../model/record.ts'
import { loadPackage } from '../load-package.ts'
import { cellOf, schemaOf, type WrittenColumn } from './write-parquet.ts'

/** How far a file that grows is: what an addition needs to know of those before it. */
export interface ParquetGrowth {
  /** Bytes up to the end of its last whole row group. */
  readonly length: number
  /** The footer that describes the whole row groups, in base64. */
  readonly footer: string
  /** The rows behind them, which the next addition writes again with its own. */
  readonly rows: readonly (readonly Json[])[]
}

/** What an addition writes. */
export interface GrownParquet {
  /** Whole row groups: they stay as they are. */
  readonly bytes: Uint8Array
  /** The row group that is not whole yet, and the footer: the next addition takes their place. */
  readonly end: Uint8Array
  readonly growth: ParquetGrowth
}

/**
 * Rows of a row group. Each addition writes those of the unfinished one again, and a footer that has a line for each column of each
 * group: many make the first dear, few the second.
 */
const GROUP = 2000

/** The bytes that add rows to a file of Parquet, which is whole after every addition. Without a growth it is begun. */
export async function growParquet(
  columns: readonly WrittenColumn[],
  before: ParquetGrowth | undefined,
  added: readonly (readonly Json[])[],
): Promise<GrownParquet> {
  const load = () => Promise.all([import('hyparquet'), import('hyparquet-writer')])
  const [reading, writing] = await loadPackage('Writing Parquet', 'hyparquet hyparquet-writer', load)
  const schema = schemaOf(columns)
  const known = before && reading.parquetMetadata(new Uint8Array(Buffer.from(before.footer, 'base64')))

  /** A writer that goes on at an offset, behind row groups that are there. Without indexes and statistics: these lie behind all groups. */
  function writerAt(offset: number, groups: NonNullable<typeof known>['row_groups']) {
    const bytes = new writing.ByteWriter()
    const writer = new writing.ParquetWriter({ writer: bytes, schema, createdBy: 'onefold', statistics: false })
    if (offset > 0) Object.assign(bytes, { index: 0, offset }) // its first bytes were written long ago
    writer.row_groups.push(...groups)
    writer.num_rows = groups.reduce((sum, { num_rows }) => sum + num_rows, 0n)
    return {
      write(rows: readonly (readonly Json[])[]): void {
        const columnData = columns.map(({ name, kind, list }, at) => ({
          name,
          offsetIndex: false,
          data: rows.map((row) => cellOf(row[at], kind, list)),
        }))
        if (rows.length > 0) void writer.write({ columnData, rowGroupSize: GROUP }) // nothing of it waits
      },
      groups: () => [...writer.row_groups],
      finish: () => void writer.finish(),
      taken(): Uint8Array {
        const piece = bytes.getBytes().slice()
        bytes.index = 0
        return piece
      },
    }
  }

  const rows = [...(before?.rows ?? []), ...added]
  const whole = rows.length - (rows.length % GROUP)
  const from = before?.length ?? 0
  const closed = writerAt(from, known?.row_groups ?? [])
  closed.write(rows.slice(0, whole))
  const bytes = closed.taken()
  const groups = closed.groups()
  closed.finish()
  const footer = Buffer.from(closed.taken()).toString('base64')
  const length = from + bytes.byteLength
  const open = writerAt(length, groups)
  open.write(rows.slice(whole))
  open.finish()
  return { bytes, end: open.taken(), growth: { length, footer, rows: rows.slice(whole) } }
}
