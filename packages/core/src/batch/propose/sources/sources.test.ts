import { expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { numberedSources, sourcesOf } from './sources.ts'

type Row = Readonly<Record<string, string>>

/** Whether sources hold each thing once, by these rows. */
function eachOnce(rows: readonly Row[], variants: readonly string[] = []): boolean | undefined {
  const table = tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
  const source = table.columns.find(({ name }) => name === 'source')
  const others = table.columns.filter(({ name }) => name !== 'source')
  const profiles = others.map((column) => profileOf(column, table.rows))
  return sourcesOf(
    source && numberedSources(source, true),
    profiles,
    profiles.filter(({ name }) => variants.includes(name)),
  )?.eachOnce
}

/** Films of two catalogues, of which every fourth title is that of another one too; each catalogue knows other people of it. */
const films = (twice = 0): readonly Row[] => {
  const made = ['one', 'two'].flatMap((source) =>
    Array.from({ length: 200 }, (_, film) => ({
      source,
      title: `Title ${film % 4 === 3 ? film - 1 : film}`,
      starring: source === 'one' ? `Actor ${film}` : '',
      director: source === 'two' ? `Director ${1000 + film}` : '',
      writer: source === 'two' ? `Writer ${2000 + film}` : '',
    })),
  )
  return [...made, ...made.slice(0, twice)]
}

test('[LE-3034] twins are asked for in the two columns in which their own source has the most different values', () => {
  expect(eachOnce(films())).toBe(true)
  expect(eachOnce(films(100))).toBe(false)
})

test('[LE-3034] one source, or so many that they are none, are not asked', () => {
  const rows = (count: number) => films().map((row, at) => ({ ...row, source: `s${at % count}` }))
  expect([1, 2, 20, 21].map((count) => eachOnce(rows(count)) === undefined)).toEqual([true, false, false, true])
})

test('[LE-3501] … and in those that make another thing of what is the same', () => {
  const shoes = ['one', 'two'].flatMap((source) =>
    Array.from({ length: 400 }, (_, at) => ({
      source,
      model: `model ${at >> 2}`,
      maker: `maker ${at >> 2}`,
      size: String(at % 4),
    })),
  )
  expect(eachOnce(shoes)).toBe(false)
  expect(eachOnce(shoes, ['size'])).toBe(true)
  expect(eachOnce([...shoes, ...shoes.slice(0, 400)], ['size'])).toBe(false)
})
