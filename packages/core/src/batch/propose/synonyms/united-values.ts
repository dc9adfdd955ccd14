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

/**
 * Whether of most two lists most records with a value have one of a group that both lists have. Of one list most may have some group with
 * another list by chance, the more lists there are.
 *
 * @param of by row its list
 */
export function areMostly(groups: Groups, { numbers, values }: EncodedColumn, of: Int32Array): boolean {
  const groupOf = new Map(groups.flatMap((group, at) => group.map((text) => [text, at] as const)))
  const groupOfNumber = values.map((value) => (typeof value === 'string' ? groupOf.get(value) : undefined))
  const filled = new Map<number, number>()
  const held = groups.map(() => new Map<number, number>())
  for (const [row, number] of numbers.entries()) {
    if (number === 0) continue
    const list = of[row]!
    filled.set(list, (filled.get(list) ?? 0) + 1)
    const group = groupOfNumber[number]
    if (group !== undefined) held[group]!.set(list, (held[group]!.get(list) ?? 0) + 1)
  }
  const lists = [...filled.keys()]
  const two = lists.flatMap((one, at) => lists.slice(at + 1).map((other) => [one, other] as const))
  const called = two.filter(([one, other]) => {
    const common = held.filter((byList) => byList.has(one) && byList.has(other))
    const known = common.reduce((sum, byList) => sum + byList.get(one)! + byList.get(other)!, 0)
    return known > (filled.get(one)! + filled.get(other)!) / 2
  })
  return called.length > two.length / 2
}
