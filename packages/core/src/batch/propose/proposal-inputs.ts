import type { Files } from '../../api/files.ts'
import type { RecordView } from '../../api/record-view.ts'
import type { Tables } from '../../api/tables.ts'
import { invalid } from '../../error/onefold-error.ts'
import { isReserved } from '../../model/reserved.ts'
import { type Beginning, withBeginning } from '../read/beginning.ts'

/** Records of a table that are read at once. */
const PAGE = 1000

/** Where records are read that an entity is proposed of: as far as the caller may see them. */
export interface ProposalInputs {
  readonly files: Pick<Files, 'get' | 'read'>
  readonly tables: Pick<Tables, 'get' | 'records'>
}

/** The beginning of the records that a proposal is of. */
export interface ProposalRecords {
  /** What the file or the table is called. */
  readonly name: string
  readonly beginning: Beginning
  /** That of a table; a file has none. */
  readonly dataset?: string
}

/** An uploaded file, or a table that is there. */
export type ProposalOrigin = string | { readonly table: string }

/** Reads as many records as are looked at. Refuses a file or a table that is not there, and a table without a dataset. */
export async function withRecordsOf<T>(
  { files, tables }: ProposalInputs,
  of: ProposalOrigin,
  work: (records: ProposalRecords) => Promise<T>,
): Promise<T> {
  if (typeof of === 'string') {
    const { name } = await files.get(of)
    return withBeginning(name, buffers(files.read(of)), (beginning) => work({ name, beginning }))
  }
  const { table } = of
  const { dataset } = await tables.get(table)
  if (dataset === undefined) throw invalid('no-records/table', { table }, 'table')
  const bytes = recordTexts(tables, table)
  return withBeginning(`${table}.ndjson`, bytes, (beginning) => work({ name: table, dataset, beginning }))
}

/** The records of a table as lines of JSON, page by page: as many are read as are looked at. */
async function* recordTexts(tables: ProposalInputs['tables'], table: string): AsyncGenerator<Buffer> {
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await tables.records(table, { pageSize: PAGE, cursor })
    const lines = page.records.map((record) => `${JSON.stringify(Object.fromEntries(plainColumns(record)))}\n`)
    if (lines.length > 0) yield Buffer.from(lines.join(''))
    cursor = page.cursor
  }
}

/** What can be compared as it stands, and the id: records within records are not. */
function plainColumns(record: RecordView): readonly (readonly [string, unknown])[] {
  const isPlain = (value: unknown): boolean =>
    Array.isArray(value) ? value.every(isPlain) : typeof value !== 'object' || value === null
  return Object.entries(record).filter(([column, value]) => column === '_id' || (!isReserved(column) && isPlain(value)))
}

async function* buffers(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of bytes) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
}
