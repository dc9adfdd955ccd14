import { expect, test } from 'vitest'
import { areMostly } from './united-values.ts'

/** Records of these lists, each with one of its values, as often as any other one. */
function columnOf(lists: readonly (readonly string[])[]) {
  const rows = lists.flatMap((own, list) => own.map((value) => ({ list: list + 1, value })))
  const values = ['', ...new Set(rows.map(({ value }) => value))]
  const numbers = Int32Array.from(rows, ({ value }) => values.indexOf(value))
  return { column: { name: 'style', numbers, values }, of: Int32Array.from(rows, ({ list }) => list) }
}

const mostly = (groups: readonly (readonly string[])[], lists: readonly (readonly string[])[]): boolean => {
  const { column, of } = columnOf(lists)
  return areMostly(groups, column, of)
}

test('[LE-4600] two lists call a column otherwise where they do most of it', () => {
  const lists = [
    ['a', 'b', 'c', 'd', 'e'],
    ['v', 'w', 'x', 'y', 'z'],
  ]
  const groups = ['av', 'bw', 'cx', 'dy', 'ez'].map((group) => [...group])
  expect(mostly(groups, lists)).toBe(true)
  expect(mostly(groups.slice(0, 3), lists)).toBe(true)
  expect(mostly(groups.slice(0, 2), lists)).toBe(false)
})

test('[LE-4600] of several lists most two do: some value of each with some other list says little', () => {
  const lists = [
    ['a1', 'a2', 'a3'],
    ['b1', 'b2', 'b3'],
    ['c1', 'c2', 'c3'],
    ['d1', 'd2', 'd3'],
  ]
  const two = ['a1 b1', 'a2 c1', 'a3 d1', 'b2 c2', 'b3 d2', 'c3 d3'].map((group) => group.split(' '))
  expect(mostly(two, lists)).toBe(false)
  const all = [1, 2, 3].map((at) => ['a', 'b', 'c', 'd'].map((list) => `${list}${at}`))
  expect(mostly(all, lists)).toBe(true)
  expect(mostly(all.slice(0, 2), lists)).toBe(true)
  expect(mostly(all.slice(0, 1), lists)).toBe(false)
})
