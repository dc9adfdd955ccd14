import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Values } from '../../model/record.ts'
import { type IndexMapping, TEXT_OPTIONS } from '../../model/resources/indexer.ts'
import { compileKeyForms } from './key-forms.ts'
import { compileKeyTexts } from './key-texts.ts'

const mapping = (stated: Partial<IndexMapping>): IndexMapping => ({
  id: 'm',
  keys: ['name'],
  matching: 'EXACT',
  combine: false,
  duplicates: false,
  keyOptions: ['AGGRESSIVE'],
  transform: {},
  ...stated,
})

const LETTERS = ['a', 'b', 'É', 'ß', ' ', ' ', '-', '́', '😀', '中', '1']
const text = fc.array(fc.constantFrom(...LETTERS), { maxLength: 10 }).map((letters) => letters.join(''))
const value = fc.oneof(text, fc.array(text, { maxLength: 3 }))

describe('the forms of a key', () => {
  test('[SE-30] are, for equality, the texts of the key', () => {
    const property = fc.property(
      fc.record({ name: value, other: value }),
      fc.subarray([...TEXT_OPTIONS]),
      fc.boolean(),
      fc.constantFrom<IndexMapping['transform']>(
        {},
        { name: 'PREFIX(2)' },
        { name: 'TOKENS', other: 'SUFFIX(2)' },
        { other: 'INITIALS' },
        { name: 'TOKEN_PAIRS', other: 'TOKEN_PAIRS' },
      ),
      (values, keyOptions, combine, transform) => {
        const stated = mapping({ keys: ['name', 'other'], keyOptions, combine, transform })
        const equal = compileKeyForms(stated)
          .ofValues(values)
          .map((form) => form.equal)
        expect(new Set(equal)).toEqual(new Set(compileKeyTexts(stated)(values)))
      },
    )
    fc.assert(property, { numRuns: 500, seed: 8 })
  })

  test.each<[Partial<IndexMapping>, Values, string]>([
    [{}, { name: 'Lovelace,  ADA' }, 'lovelace ada'],
    [{ keyOptions: ['IGNORE_SPACES'] }, { name: ' Lovelace   Ada' }, 'Lovelace Ada'],
    [{ keyOptions: ['NONE'] }, { name: 'Lovelace, Ada' }, 'Lovelace, Ada'],
    [{ keys: ['name', 'city'], combine: true }, { name: 'Ada King', city: 'London' }, 'ada king london'],
    [{ transform: { name: 'PREFIX(4)' } }, { name: "O'Brien" }, 'obri'],
    [{ keys: ['address.city'] }, { address: { city: 'San José' } }, 'san jose'],
  ])('[SE-31] under %j of %j read %j: words stay in their order', (stated, values, ordered) => {
    expect(
      compileKeyForms(mapping(stated))
        .ofValues(values)
        .map((form) => form.ordered),
    ).toEqual([ordered])
  })

  test('[SE-32] of a term are those it would have in any column by itself', () => {
    const forms = compileKeyForms(mapping({ keys: ['name', 'phone'], combine: true, transform: { phone: 'DIGITS' } }))
    expect(forms.ofTerm('+34 600').map(({ ordered }) => ordered)).toEqual(['34 600', '34600'])
    expect(forms.ofTerm('Ada').map(({ ordered }) => ordered)).toEqual(['ada'])
    expect(forms.ofTerm('--')).toEqual([])
  })
})
