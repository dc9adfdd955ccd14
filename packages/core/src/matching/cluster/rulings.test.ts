import { expect, test } from 'vitest'
import type { RulingMember } from '../../model/ruling.ts'
import { rulingsOf } from './rulings.ts'

/** Each of these rows with the part of the ruling that it is in. */
function ignored(ruling: string, parts: readonly (readonly [row: number, part: number])[]): readonly RulingMember[] {
  return parts.map(([row, part]) => ({ ruling, kind: 'IGNORE', origin: row, row, part }) as RulingMember)
}

test('[CL-2616] a group is ignored when each of its pairs is, by one ruling or by several', () => {
  const one = ignored('r', [
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 2],
  ])
  expect(rulingsOf(one).ignores([1, 2, 3])).toBe(true)
  expect(rulingsOf(one).ignores([1, 2, 3, 4]), 'of 3 and 4 it does not speak').toBe(false)
  expect(rulingsOf(one).ignores([1, 2, 5]), 'of 5 neither').toBe(false)
  const two = ignored('s', [
    [3, 0],
    [4, 1],
  ])
  expect(rulingsOf([...one, ...two]).ignores([1, 2, 3, 4])).toBe(true)
})

test('[CL-2616] that a crowd is ignored is told without asking for its 800 million pairs', () => {
  const rows = Array.from({ length: 40_000 }, (_, row) => row)
  const rulings = rulingsOf(
    ignored(
      'r',
      rows.map((row) => [row, row]),
    ),
  )
  expect(rulings.ignores(rows)).toBe(true)
})
