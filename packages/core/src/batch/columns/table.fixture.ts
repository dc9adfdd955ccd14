import { createTableBuilder, type EncodedTable } from './table.ts'

export type Rows = readonly { readonly [column: string]: string | readonly string[] }[]

/** These rows as a reader has them: lists are values too. */
export function tableOf(rows: Rows): EncodedTable {
  const builder = createTableBuilder()
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      const column = builder.column(name)
      const { dictionary } = column
      column.set(
        builder.row,
        typeof value === 'string' ? dictionary.numberOfText(value) : dictionary.numberOfList(value),
      )
    }
    builder.endRow()
  }
  return builder.table()
}
