import { expect, test } from 'vitest'
import { columnSimilarities } from './column-similarities.ts'

const of = (mappings: readonly (readonly [id: string, ...keys: string[]])[], byMapping: object) =>
  columnSimilarities(
    { mappings: mappings.map(([id, ...keys]) => ({ id, keys })) as never },
    byMapping as { readonly [id: string]: number | null },
  )

test('[MG-2830] each column has the similarity of the mapping that compares it, whatever the mapping is called', () => {
  expect(of([['m1', 'name']], { m1: 0.8 })).toEqual({ name: 0.8 })
  expect(of([['m1', 'name']], { m1: null })).toEqual({ name: null })
})

test('[MG-2830] of several mappings the one with the fewest columns speaks, of equal ones the highest', () => {
  const together = ['both', 'name', 'city'] as const
  expect(of([together, ['own', 'name']], { both: 0.9, own: 0.2 })).toEqual({ name: 0.2, city: 0.9 })
  expect(
    of(
      [
        ['one', 'name'],
        ['two', 'name'],
      ],
      { one: 0.2, two: 0.7 },
    ),
  ).toEqual({ name: 0.7 })
  expect(
    of(
      [
        ['one', 'name'],
        ['two', 'name'],
      ],
      { one: null, two: 0 },
    ),
  ).toEqual({ name: 0 })
  expect(of([together, ['own', 'name']], { both: 0.9, own: null })).toEqual({ name: null, city: 0.9 })
})
