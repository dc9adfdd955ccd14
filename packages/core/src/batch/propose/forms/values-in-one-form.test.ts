import { expect, test } from 'vitest'
import { type Profile, profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { withCodesInOneForm, withQuantitiesInOneForm } from './values-in-one-form.ts'

/** By row what stands there in one form, and how many different values there are. */
function inOneForm(texts: readonly string[], form: (profile: Profile) => Profile) {
  const rows = texts.map((text) => ({ text }))
  const { column, distinct } = form(profileOf(tableOf(rows, new Map([['text', 'text']])).columns[0]!, rows.length))
  return { values: [...column.numbers].map((number) => column.values[number]), distinct }
}

const written = (codes: readonly string[]) => inOneForm(codes, withCodesInOneForm).values
const quantities = (sizes: readonly string[]) => inOneForm(sizes, withQuantitiesInOneForm)

test.each([
  [
    'padded, hyphened, in small letters',
    ['NV-029995', 'nv29995', 'NV 29995', 'NV-29996'],
    ['NV-029995', 'NV-029995', 'NV-029995', 'NV-29996'],
  ],
  [
    'a link',
    ['10.1016/j.x.2004.01', 'https://doi.org/10.1016/J.X.2004.01', ''],
    ['10.1016/j.x.2004.01', '10.1016/j.x.2004.01', ''],
  ],
  ['digits that a mark parts', ['A1-0', 'A10', 'A1.0'], ['A1-0', 'A10', 'A1-0']],
  ['whole numbers', ['226', '0226', '226.00', '22.60'], ['226', '226', '226', '22.60']],
  ['zeros alone', ['A-000', 'A0', 'A00B'], ['A-000', 'A-000', 'A00B']],
  ['numbers behind letters, which are no currency', ['MT-15', 'RS-15', 'MT15'], ['MT-15', 'RS-15', 'MT-15']],
])('[LE-4500] a code has one form: %s', (_, codes, expected) => {
  expect(written(codes)).toEqual(expected)
})

test('[LE-4500] amounts are read as numbers, whatever currency stands beside them', () => {
  const amounts = Array.from({ length: 40 }, (_, at) => `${at * at + 10}.${10 + at} EUR`)
  expect(written([...amounts, '11.11', '11.110', '€ 11.11'])).toEqual([...amounts, amounts[1], amounts[1], amounts[1]])
})

test('[LE-4500] texts of which more than one in ten have no digit stay as they are', () => {
  const codes = ['a-1', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']
  expect(written([...codes, 'b'])[1]).toBe('a-1')
  expect(written([...codes, 'b', 'c'])[1]).toBe('a1')
})

test('[LE-4422] a quantity has one form: the first that is there', () => {
  const { values, distinct } = quantities(['500 g', '0.5kg', '0,75 l', '', '750 ml', '1kg', '1000 g', '500g'])
  expect(values).toEqual(['500 g', '500 g', '0,75 l', '', '0,75 l', '1kg', '1kg', '500 g'])
  expect(distinct).toBe(3)
})

test('[LE-4422] texts that hold more than quantities stay as they are', () => {
  const texts = ['Flour 500 g', 'Flour 0.5kg', 'Oats 1kg', 'Oats 1000 g']
  expect(quantities(texts).values).toEqual(texts)
})
