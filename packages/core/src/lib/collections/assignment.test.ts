import { expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import { bestAssignment } from './assignment.ts'

const total = (gains: readonly (readonly number[])[], pairing: readonly number[]): number =>
  pairing.reduce((sum, column, row) => sum + (column < 0 ? 0 : (gains[row]?.[column] as number)), 0)

/** The greatest total there is, by trying everything. */
function greatest(gains: readonly (readonly number[])[], row = 0, taken: readonly number[] = []): number {
  const own = gains[row]
  if (!own) return 0
  const left = own.flatMap((gain, column) =>
    gain > 0 && !taken.includes(column) ? [gain + greatest(gains, row + 1, [...taken, column])] : [],
  )
  return Math.max(greatest(gains, row + 1, taken), ...left)
}

test.each<[readonly (readonly number[])[], readonly number[]]>([
  [[], []],
  [[[]], [-1]],
  [[[0]], [-1]],
  [[[5]], [0]],
  [
    [
      [9, 8],
      [8, 0],
    ],
    [1, 0],
  ],
  [
    [
      [9, 8],
      [8, 0],
      [9, 9],
    ],
    [0, -1, 1],
  ],
])('[MG-87] of the gains %j the best pairing is %j', (gains, pairing) => {
  expect(bestAssignment(gains)).toEqual(pairing)
})

test('[MG-87] no pairing gains more, over 500 seeds', () => {
  for (let seed = 0; seed < 500; seed++) {
    const random = seededRandom(seed)
    const columns = random.between(1, 5)
    const gains = Array.from({ length: random.between(1, 5) }, () =>
      Array.from({ length: columns }, () => (random.chance(0.4) ? 0 : random.between(1, 9))),
    )
    const pairing = bestAssignment(gains)
    const used = pairing.filter((column) => column >= 0)
    expect(new Set(used).size, `seed ${seed}`).toBe(used.length)
    expect(total(gains, pairing), `seed ${seed}`).toBe(greatest(gains))
    for (const [row, column] of pairing.entries()) expect(column < 0 || (gains[row]?.[column] ?? 0) > 0).toBe(true)
  }
})

test('[MG-87] as many rows as one pairing may have are paired in no time', () => {
  const random = seededRandom(1)
  const gains = Array.from({ length: 4096 }, () => [random.below(10_000)])
  const best = Math.max(...gains.flat())
  expect(total(gains, bestAssignment(gains))).toBe(best)
  const square = Array.from({ length: 64 }, (_, row) =>
    Array.from({ length: 64 }, (_, column) => (row === column ? 9 : 8)),
  )
  expect(bestAssignment(square)).toEqual(square.map((_, row) => row))
})
