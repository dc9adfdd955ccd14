/** A value of a column: a text, or the texts of a list. */
type ColumnValue = string | readonly string[]

/** The distinct values of a column, each with a number in the order in which they come. A list is another value than its text. */
export interface NumberedValues<None> {
  /** By number; number 0 is `none`. */
  readonly values: readonly (ColumnValue | None)[]
  /** 0 of what is missing or empty. */
  numberOf(value: ColumnValue | undefined): number
}

/** Numbers values as they come; `none` is what stands in the list for what is missing. */
export function numberedValues<None extends '' | undefined>(none: None): NumberedValues<None> {
  const values: (ColumnValue | None)[] = [none]
  const texts = new Map<string, number>()
  const lists = new Map<string, number>()
  return {
    values,
    numberOf(value) {
      if (value === undefined || value.length === 0) return 0
      const [known, name] = typeof value === 'string' ? [texts, value] : [lists, JSON.stringify(value)]
      const number = known.get(name) ?? values.push(value) - 1
      known.set(name, number)
      return number
    },
  }
}
