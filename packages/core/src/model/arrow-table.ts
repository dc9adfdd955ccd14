/** A type of Apache Arrow, told by its number: what else it states depends on that. */
export interface ArrowType {
  readonly typeId: number
}

/** A column of Apache Arrow, by its name and type. */
export interface ArrowField {
  readonly name: string
  readonly type: ArrowType
}

/** A table of Apache Arrow, of whatever library made it: `Table` of the package apache-arrow is one. */
export interface ArrowTable {
  readonly numRows: number
  readonly schema: { readonly fields: readonly ArrowField[] }
  /** The values of the column at this position. */
  getChildAt(position: number): { get(row: number): unknown } | null
}

export function isArrowTable(value: unknown): value is ArrowTable {
  if (typeof value !== 'object' || value === null) return false
  const { numRows, schema, getChildAt } = value as Partial<ArrowTable>
  return typeof numRows === 'number' && Array.isArray(schema?.fields) && typeof getChildAt === 'function'
}
