import { expect, test } from 'vitest'
import { mappingNames } from './mapping-names.ts'

const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/

test('[LE-2980] mappings are called after their columns and what is taken of them', () => {
  expect(
    mappingNames([
      [{ column: 'email' }],
      [{ column: 'last_name', transform: 'PREFIX(4)' }, { column: 'city' }],
      [{ column: 'Straße und Nr.' }],
    ]),
  ).toEqual(['email', 'last_name_prefix4-city', 'Strasse_und_Nr'])
})

test('[LE-2980] whatever columns are called, ids can be and are told apart', () => {
  const columns = ['a b', 'a_b', '§', '李', '__proto__', 'x'.repeat(300), 'x'.repeat(299), 'words', '-']
  const ids = mappingNames(
    columns.map((column) => [{ column }]),
    ['words'],
  )
  expect(new Set(ids).size).toBe(columns.length)
  expect(ids).not.toContain('words')
  for (const id of ids) expect(id).toMatch(ID)
})
