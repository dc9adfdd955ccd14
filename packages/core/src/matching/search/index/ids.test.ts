import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addId, compareIds, createIds, idOf } from './ids.ts'

const id = fc.oneof(
  fc.uuid(),
  fc.constantFrom(
    '',
    'a',
    'ab',
    'abc',
    'person-1',
    'person-10',
    'person-2',
    'é',
    'éa',
    'ÿ',
    'Ā',
    'Āa',
    '😀',
    '😀a',
    'ￜ',
  ),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
)

test('[SE-2542] ids of any forms and lengths compare as their texts do', () => {
  const property = fc.property(id, id, (one, other) => {
    const ids = createIds()
    addId(ids, one)
    addId(ids, other)
    expect([idOf(ids, 0), idOf(ids, 1)]).toEqual([one, other])
    const wanted = one < other ? -1 : one > other ? 1 : 0
    expect(Math.sign(compareIds(ids, 0, 1))).toBe(wanted)
    expect(Math.sign(compareIds(ids, 1, 0)) + wanted).toBe(0)
  })
  fc.assert(property, { numRuns: 2000, seed: 2542 })
})
