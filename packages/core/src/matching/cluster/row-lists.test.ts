import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedRows } from './row-lists.ts'

test('each row once, ascending as numbers, whatever they come in', () => {
  const row = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.constantFrom(2 ** 31, 2 ** 32 + 1, 2 ** 53 - 1))
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const sorted = [...new Set(rows)].sort((a, b) => a - b)
      expect(sortedRows(rows)).toEqual(sorted)
      expect(sortedRows(new Set(rows))).toEqual(sorted)
    }),
  )
})
