import { expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { withQuantitiesInOneForm } from './quantities-in-one-form.ts'

const written = (sizes: readonly string[]) => {
  const rows = sizes.map((size) => ({ size }))
  const profile = profileOf(tableOf(rows, new Map([['size', 'size']])).columns[0]!, rows.length)
  const { column, distinct } = withQuantitiesInOneForm(profile)
  return { sizes: [...column.numbers].map((number) => column.values[number]), distinct }
}

test('[LE-4422] a quantity has one form: the first that is there', () => {
  const { sizes, distinct } = written(['500 g', '0.5kg', '0,75 l', '', '750 ml', '1kg', '1000 g', '500g'])
  expect(sizes).toEqual(['500 g', '500 g', '0,75 l', '', '0,75 l', '1kg', '1kg', '500 g'])
  expect(distinct).toBe(3)
})

test('[LE-4422] texts that hold more than quantities stay as they are', () => {
  const texts = ['Flour 500 g', 'Flour 0.5kg', 'Oats 1kg', 'Oats 1000 g']
  expect(written(texts).sizes).toEqual(texts)
})
