import type { ColumnKind, WrittenColumn } from '../../format/parquet/write-parquet.ts'
import type { Column, Dataset } from '../../model/resources/dataset.ts'
import type { Value } from '../columns/dictionary.ts'
import type { EncodedColumn } from '../columns/table.ts'

/** How the columns of merged records are written: a number as one where the dataset says so and every value is one as it stands. */
export function goldenColumns(columns: readonly EncodedColumn[], dataset: Dataset): readonly WrittenColumn[] {
  const known = new Map(dataset.columns.map((column) => [column.key, column]))
  return columns.map((column) => ({ name: column.name, ...shapeOf(column, known.get(column.name)) }))
}

function shapeOf({ values }: EncodedColumn, column: Column | undefined): Omit<WrittenColumn, 'name'> {
  const kind = kindOf(values, column?.token)
  return column?.array && values.every((value, number) => number === 0 || typeof value !== 'string')
    ? { kind, list: true }
    : { kind: column?.array ? 'STRING' : kind }
}

function kindOf(values: readonly Value[], token: Column['token'] | undefined): ColumnKind {
  const texts = values.flat().filter((text) => text !== '')
  if (token !== 'NUMBER' || !texts.every((text) => String(Number(text)) === text)) return 'STRING'
  return texts.every((text) => Number.isSafeInteger(Number(text))) ? 'INTEGER' : 'DOUBLE'
}
