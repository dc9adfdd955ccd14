/** A type of Apache Arrow, told by its number: what else it states depends on that. */
export interface ArrowType {
  /** Its number in Arrow's enumeration of types. */
  readonly typeId: number
}

/** A column of Apache Arrow, by its name and type. */
export interface ArrowField {
  /** As the schema has it. */
  readonly name: string
  /** What its values are. */
  readonly type: ArrowType
}

/** A table of Apache Arrow, of whatever library made it: `Table` of the package apache-arrow is one. */
export interface ArrowTable {
  /** How many rows it has. */
  readonly numRows: number
  /** Which columns it has. */
  readonly schema: {
    /** In their order. */
    readonly fields: readonly ArrowField[]
  }
  /** The values of the column at this position. */
  getChildAt(position: number): {
    /** The value of a row; null where there is none. */
    get(row: number): unknown
  } | null
}

export function isArrowTable(value: unknown): value is ArrowTable {
  if (typeof value !== 'object' || value === null) return false
  const { numRows, schema, getChildAt } = value as Partial<ArrowTable>
  return typeof numRows === 'number' && Array.isArray(schema?.fields) && typeof getChildAt === 'function'
}
