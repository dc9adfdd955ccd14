import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairSet } from './pair-set.ts'

test('holds what a map of pairs would hold, in the order in which they came', () => {
  const row = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(2 ** 31, 2 ** 32 + 1, 2 ** 40, 2 ** 40 + 64))
  const added = fc.array(fc.tuple(row, row, fc.integer({ min: 0, max: 7 })), { maxLength: 400 })
  fc.assert(
    fc.property(added, (pairs) => {
      const set = pairSet()
      const plain = new Map<string, readonly [number, number, number]>()
      for (const [x, y, mappings] of pairs) {
        if (x === y) continue
        const [a, b] = [Math.min(x, y), Math.max(x, y)]
        set.add(x, y, mappings)
        plain.set(`${a} ${b}`, [a, b, (plain.get(`${a} ${b}`)?.[2] ?? 0) | mappings])
        expect([set.has(x, y), set.has(y, x)]).toEqual([true, true])
      }
      const held = Array.from({ length: set.size }, (_, pair) => [
        set.lesser(pair),
        set.greater(pair),
        set.mappings(pair),
      ])
      expect(held).toEqual([...plain.values()])
      expect(set.ends()).toEqual(new Set(held.flatMap((pair) => pair.slice(0, 2))))
      expect(set.has(77, 78)).toBe(false)
    }),
  )
})

test('those that met and those that are brought together are told apart, and one may become the other', () => {
  const set = pairSet()
  set.add(1, 2, 0, 4)
  set.add(2, 1, 0, 1)
  set.add(3, 2, 2)
  expect([set.met(0), set.mappings(0), set.mappingsOf(2, 1)]).toEqual([5, 0, 0])
  expect([set.met(1), set.mappings(1), set.mappingsOf(2, 3), set.mappingsOf(1, 3)]).toEqual([0, 2, 2, 0])
  set.bringTogether(0, 4)
  expect([set.has(1, 2), set.mappingsOf(1, 2), set.met(0), set.size]).toEqual([true, 4, 5, 2])
})

test('finds every pair of thousands again, and none that was not added', () => {
  const set = pairSet()
  for (let row = 1; row <= 5000; row++) set.add(row, row + 1)
  expect(set.size).toBe(5000)
  for (let row = 1; row <= 5000; row++) {
    expect(set.has(row + 1, row)).toBe(true)
    expect(set.has(row, row + 2)).toBe(false)
  }
})
