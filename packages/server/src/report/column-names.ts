import type { AppliedComparison } from '@onefold/core'

/** A column as it stands in a sentence: `birth_date` is "birth date". */
export function columnName(column: string): string {
  return column.replace(/[_.]+/g, ' ').trim() || column
}

/** Names comparisons after their columns, whatever their mappings are called. Two with the same columns keep their ids. */
export function comparisonNames(comparisons: readonly AppliedComparison[]): (id: string) => string {
  const names = new Map(comparisons.map(({ id, columns }) => [id, columns.map(columnName).join(', ')]))
  const counts = new Map<string, number>()
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return (id) => {
    const name = names.get(id)
    return name === undefined || counts.get(name)! > 1 ? id : name
  }
}
