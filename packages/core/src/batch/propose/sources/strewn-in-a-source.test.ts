import { expect, test } from 'vitest'
import { isStrewnInASource } from './strewn-in-a-source.ts'

const learnt = { prior: 4, weights: [Float64Array.from({ length: 12 }, () => 0)] }
/** Three sources of 100 records, row by row. */
const of = Int32Array.from({ length: 300 }, (_, row) => 1 + (row % 3))

/** So many matches inside of the first source, so many across it and each of the others, and a hundred between these. */
function strewn(inside: number, across: number): boolean {
  const kinds = [
    ...new Array(inside).fill([0, 3]),
    ...new Array(across).fill([0, 1]),
    ...new Array(across).fill([0, 2]),
    ...new Array(100).fill([1, 2]),
  ] as readonly (readonly [number, number])[]
  const [a, b] = [0, 1].map((side) => Int32Array.from(kinds, (pair) => pair[side]!)) as [Int32Array, Int32Array]
  return isStrewnInASource({ a, b, steps: [new Uint8Array(kinds.length)] }, learnt, { of })
}

test.each([
  ['as records that were dealt out', 20, 40, true],
  ['hardly at all', 3, 40, false],
  ['far more often than chance would have it', 60, 40, false],
  ['too rarely to show anything', 5, 10, false],
])(
  '[LE-2991] beside clean sources one repeats itself where matches fall inside of it %s',
  (_, inside, across, expected) => {
    expect(strewn(inside, across)).toBe(expected)
  },
)
