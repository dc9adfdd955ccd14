import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passesRowFilter } from '../../../model/row-filter.ts'
import { rowScopes } from './row-scopes.ts'

test('[SE-76] a row is in sight when its record is, after any writes', () => {
  const value = fc.constantFrom('a', 'b', 'c')
  const held = fc.oneof(value, fc.array(value, { maxLength: 3 }), fc.constant(null))
  const writes = fc.array(fc.tuple(fc.integer({ min: 1, max: 3000 }), held), { maxLength: 30 })
  fc.assert(
    fc.property(writes, fc.array(fc.constantFrom('a', 'b', 'x'), { maxLength: 3 }), (written, values) => {
      const scopes = rowScopes('group')
      for (const [row, group] of written) scopes.put(row, { group })
      const seen = scopes.filterOf({ column: 'group', values })
      for (const [row, group] of new Map(written))
        expect(seen(row)).toBe(passesRowFilter({ group }, { column: 'group', values }))
      expect(seen(9999)).toBe(false)
    }),
    { seed: 1791 },
  )
})

test('a sight by another column is a mistake of the caller', () => {
  expect(() => rowScopes('group').filterOf({ column: 'other', values: [] })).toThrow(TypeError)
})
