import type { SchemaElement } from 'hyparquet-writer'
import type { Json } from '../../model/record.ts'
import { loadPackage } from '../load-package.ts'

/** What all values of a column are. JSON: anything, as the text of it. */
export type ColumnKind = 'STRING' | 'INTEGER' | 'DOUBLE' | 'BOOLEAN' | 'JSON'

export interface WrittenColumn {
  readonly name: string
  readonly kind: ColumnKind
  /** Its values are lists of such. */
  readonly list?: boolean
}

/** Writes the rows of one file; memory holds one row group. */
export interface ParquetWriter {
  /** Answers the bytes of the row groups that became whole. */
  add(row: readonly (Json | undefined)[]): Uint8Array | undefined
  /** The last row group, and what ends the file. */
  end(): Uint8Array
}

/** Rows of a row group: what readers hold at once. */
const GROUP = 50_000

/** Begins a file. A value that is absent, or null, is null; `columns` say what the others are. */
export async function parquetWriter(columns: readonly WrittenColumn[]): Promise<ParquetWriter> {
  const library = await loadPackage('Writing Parquet', 'hyparquet hyparquet-writer', () => import('hyparquet-writer'))
  const bytes = new library.ByteWriter()
  const writer = new library.ParquetWriter({ writer: bytes, schema: schemaOf(columns), createdBy: 'onefold' })
  let cells: unknown[][] = columns.map(() => [])

  function group(): void {
    const columnData = columns.map(({ name }, at) => ({ name, data: cells[at] ?? [] }))
    if ((cells[0]?.length ?? 0) > 0) void writer.write({ columnData, rowGroupSize: GROUP }) // nothing of it waits
    cells = columns.map(() => [])
  }

  function taken(): Uint8Array {
    const piece = bytes.getBytes().slice()
    bytes.index = 0
    return piece
  }

  return {
    add(row) {
      for (const [at, { kind, list }] of columns.entries()) cells[at]?.push(cellOf(row[at], kind, list))
      if ((cells[0]?.length ?? 0) < GROUP) return undefined
      group()
      return taken()
    },
    end() {
      group()
      void writer.finish()
      return taken()
    },
  }
}

/** A value as the library takes it for a column of the kind. */
export function cellOf(value: Json | undefined, kind: ColumnKind, list = false): unknown {
  if (value === undefined || value === null) return null
  if (list) return (value as readonly Json[]).map((item) => cellOf(item, kind))
  switch (kind) {
    case 'INTEGER':
      return BigInt(value as number | string)
    case 'DOUBLE':
      return Number(value)
    case 'BOOLEAN':
      return value === true || value === 'true'
    case 'JSON':
      return value
    case 'STRING':
      return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

const LEAVES: { readonly [kind in ColumnKind]: Omit<SchemaElement, 'name'> } = {
  STRING: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  INTEGER: { type: 'INT64' },
  DOUBLE: { type: 'DOUBLE' },
  BOOLEAN: { type: 'BOOLEAN' },
  JSON: { type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } },
}

/** The schema of a file with these columns, each of which may be null. */
export function schemaOf(columns: readonly WrittenColumn[]): SchemaElement[] {
  const leaf = (name: string, kind: ColumnKind): SchemaElement => ({
    name,
    repetition_type: 'OPTIONAL',
    ...LEAVES[kind],
  })
  return [
    { name: 'root', num_children: columns.length },
    ...columns.flatMap(({ name, kind, list }): readonly SchemaElement[] =>
      list
        ? [
            {
              name,
              repetition_type: 'OPTIONAL',
              converted_type: 'LIST',
              logical_type: { type: 'LIST' },
              num_children: 1,
            },
            { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
            leaf('element', kind),
          ]
        : [leaf(name, kind)],
    ),
  ]
}
