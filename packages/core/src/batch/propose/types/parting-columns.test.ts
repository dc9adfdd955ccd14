import { expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { partingColumns } from './parting-columns.ts'
import { twinSetsOf } from './twin-sets.ts'

/** Shows of 80 artists, each with tickets of four of ten categories; `inOther` says which one the second list has of each. */
function partedBy(inOther: (category: number) => string, inOne = (category: number) => `c${category}`): boolean {
  const rows = Array.from({ length: 80 }, (_, artist) =>
    [0, 1, 2, 3].flatMap((at) => {
      const category = (artist + at) % 10
      const show = {
        artist: `artist ${artist}`,
        hall: `hall ${artist % 60}`,
        city: `Town${artist % 50}`,
        day: `d${artist}`,
      }
      return [
        { ...show, category: inOne(category), list: 1 },
        { ...show, category: inOther(category), list: 2 },
      ]
    }),
  ).flat()
  const names = ['artist', 'hall', 'city', 'day', 'category']
  const texts = rows.map(({ list: _, ...row }) => row)
  const table = tableOf(texts, new Map(names.map((name) => [name, name])))
  const profiles = table.columns.map((column) => profileOf(column, table.rows))
  const sources = Int32Array.from(rows, ({ list }) => list)
  const [same, across] = [twinSetsOf(profiles, []), twinSetsOf(profiles, [], sources)]
  return partingColumns(profiles.slice(-1), { same, across, sources }).has('category')
}

test('[LE-4421] a column parts what one list has of one show, and brings together what two lists have', () => {
  expect(partedBy((category) => `c${category}`)).toBe(true)
})

test('[LE-4421] but not where two lists have nothing of it in common, nor where one list has the same again and again', () => {
  expect(partedBy((category) => `other ${category}`)).toBe(false)
  expect(
    partedBy(
      () => 'c1',
      () => 'c1',
    ),
  ).toBe(false)
})
