import type { Value } from '../../columns/dictionary.ts'
import type { EncodedColumn } from '../../columns/table.ts'

/** Groups of values that mean the same; in the others the first stands for them. */
type Groups = readonly (readonly string[])[]

/** The column in which values that mean the same are one. */
export function withUnitedValues(column: EncodedColumn, groups: Groups): EncodedColumn {
  const firstOf = new Map(groups.flatMap(([first, ...others]) => others.map((other) => [other, first!] as const)))
  const values: Value[] = []
  const known = new Map<string, number>()
  const renumbered = Int32Array.from(column.values, (value) => {
    if (typeof value !== 'string') return values.push(value) - 1
    const read = firstOf.get(value) ?? value
    const number = known.get(read) ?? values.push(read) - 1
    known.set(read, number)
    return number
  })
  return { ...column, numbers: column.numbers.map((number) => renumbered[number]!), values }
}

/** Whether most records with a value have one of these. */
export function areMostly(groups: Groups, { numbers, values }: EncodedColumn): boolean {
  const known = new Set(groups.flat())
  const isKnown = values.map((value) => typeof value === 'string' && known.has(value))
  const filled = numbers.filter((number) => number !== 0).length
  return numbers.filter((number) => isKnown[number]).length > filled / 2
}
