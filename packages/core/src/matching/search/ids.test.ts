import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addId, bytesOfIds, compareIds, createIds, idOf, makeHeads } from './ids.ts'
import { atOnce } from './steps.ts'

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

test('[SE-2542] ids compare as their texts do whether they were put in order before, after, or some of them', () => {
  const begin = fc.constantFrom('', 'person-', 'é')
  const rest = fc.oneof(fc.stringMatching(/^[0-9]{0,7}$/), fc.constantFrom('\0', '\0\0', 'ÿÿ', 'ÿ', '~~~~1', '~~~~2'))
  const many = fc.oneof(
    fc.array(fc.uuid(), { minLength: 1, maxLength: 9 }),
    fc
      .tuple(begin, fc.array(rest, { minLength: 1, maxLength: 9 }))
      .map(([start, all]) => all.map((each) => start + each)),
    fc.array(id, { minLength: 1, maxLength: 9 }),
  )
  let heads = 0
  const property = fc.property(many, fc.nat(9), (texts, settled) => {
    const ids = createIds()
    for (const [at, text] of texts.entries()) {
      if (at === settled) atOnce(makeHeads(ids))
      addId(ids, text)
    }
    if (ids.heads.length > 1) heads++
    for (const [a, one] of texts.entries())
      for (const [b, other] of texts.entries())
        expect(Math.sign(compareIds(ids, a, b))).toBe(one < other ? -1 : one > other ? 1 : 0)
  })
  fc.assert(property, { numRuns: 1000, seed: 2543 })
  expect(heads).toBeGreaterThan(100)
})

test('[SE-2542] ids of one form have heads, which take room', () => {
  const ids = createIds()
  for (const text of ['a1', 'a2', 'b']) addId(ids, text)
  const before = bytesOfIds(ids)
  atOnce(makeHeads(ids))
  expect(ids.heads.length).toBe(3)
  expect(bytesOfIds(ids)).toBe(before + 12)
  addId(ids, '中')
  atOnce(makeHeads(ids))
  expect(ids.heads.length).toBe(0)
})
