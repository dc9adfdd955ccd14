import { expect, test } from 'vitest'
import { strangerPairs } from './stranger-pairs.ts'

const named = ({ a, b }: ReturnType<typeof strangerPairs>) =>
  Array.from(a, (one, pair) => [one, b[pair]!].sort((x, y) => x - y).join())

test('[LE-3001] of up to 346 records all pairs are looked at, each once', () => {
  for (const rows of [0, 1, 2, 5, 346]) {
    const pairs = named(strangerPairs(rows))
    expect(pairs).toHaveLength((rows * (rows - 1)) / 2)
    expect(new Set(pairs).size).toBe(pairs.length)
  }
  expect(new Set(strangerPairs(346).a.subarray(0, 345)).size).toBe(345)
})

test('[LE-3001] of more records 20,000 pairs, drawn at random and the same every time', () => {
  const { a, b } = strangerPairs(347)
  expect(a).toHaveLength(20_000)
  expect(a.some((row, pair) => row === b[pair])).toBe(false)
  expect(new Set(a).size).toBe(347)
  expect(strangerPairs(347)).toEqual({ a, b })
})
