import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { numberedSources, sourcesOf } from './sources.ts'

type Row = Readonly<Record<string, string>>

/** Whether sources hold each thing once, by these rows. */
function eachOnce(rows: readonly Row[], { variants = [], codes = [], names = [] }: Told = {}): boolean | undefined {
  const table = tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
  const source = table.columns.find(({ name }) => name === 'source')
  const others = table.columns.filter(({ name }) => name !== 'source')
  const profiles = others.map((column) => profileOf(column, table.rows))
  const named = (names: readonly string[]) => profiles.filter(({ name }) => names.includes(name))
  return sourcesOf(source && numberedSources(source, true), profiles, named(variants), named(codes), named(names))
    ?.eachOnce
}

/** Columns that tell variants apart, and those of codes that are one thing's alone. */
interface Told {
  readonly variants?: readonly string[]
  readonly codes?: readonly string[]
  readonly names?: readonly string[]
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
  expect(eachOnce(shoes, { variants: ['size'] })).toBe(true)
  expect(eachOnce([...shoes, ...shoes.slice(0, 400)], { variants: ['size'] })).toBe(false)
})

test('[LE-4531] of people what they are called is the same too: who lives in one house is no twin', () => {
  const people = ['one', 'two'].flatMap((source) =>
    Array.from({ length: 400 }, (_, at) => ({
      source,
      forename: `Name ${at % 40}`,
      address: `Street ${at >> 2}`,
      phone: `0${at >> 2}`,
    })),
  )
  expect(eachOnce(people)).toBe(false)
  expect(eachOnce(people, { names: ['forename'] })).toBe(true)
  expect(eachOnce([...people, ...people.slice(0, 400)], { names: ['forename'] })).toBe(false)
})

describe('[LE-4304] a list repeats itself', () => {
  /** Two lists of different works, of which so many have a code, and so many of these that of another one of their list. */
  const works = (count: number, coded: number, twice: number): readonly Row[] =>
    Array.from({ length: count }, (_, at) => ({
      source: at % 4 < 2 ? 'one' : 'two',
      title: `Title ${at}`,
      author: `Author ${at}`,
      isbn: at >= coded ? '' : `97800${at < twice ? at - (at % 2) : at}`,
    }))

  test.each([
    ['thirty of 400 records', 400, 400, 30, false],
    ['fewer', 400, 400, 28, true],
    ['one in fifty of 2000', 2000, 2000, 40, false],
    ['fewer', 2000, 2000, 38, true],
    ['one in fifty of the 1600 that have one', 3200, 1600, 32, false],
    ['fewer', 3200, 1600, 30, true],
  ])('where %s have the code of another one', (_, count, coded, twice, expected) => {
    expect(eachOnce(works(count, coded, twice), { codes: ['isbn'] })).toBe(expected)
  })

  test('not where that is another list’s, or no code', () => {
    const across = works(400, 400, 400).map((row, at): Row => ({ ...row, source: at % 2 === 0 ? 'one' : 'two' }))
    expect(eachOnce(across, { codes: ['isbn'] })).toBe(true)
    expect(eachOnce(works(400, 400, 30))).toBe(true)
  })

  test('nor where what tells variants apart is another one', () => {
    const shades = works(400, 400, 30).map((row, at): Row => ({ ...row, shade: `Shade ${at % 2}` }))
    expect(eachOnce(shades, { codes: ['isbn'] })).toBe(false)
    expect(eachOnce(shades, { codes: ['isbn'], variants: ['shade'] })).toBe(true)
  })

  /** Two shops of different offers, of which every other one is of the thing of the one before it; each has its own price. */
  const offers = (names: readonly string[]): readonly Row[] =>
    Array.from({ length: 400 }, (_, at) => ({
      source: at % 4 < 2 ? 'one' : 'two',
      ...Object.fromEntries(names.map((name) => [name, `${name} ${at >> 1}`])),
      price: `${10 + at * 3}.${10 + (at % 90)}`,
    }))

  test('though its offers of one thing have two prices, where two other columns say so', () => {
    expect(eachOnce(offers(['title', 'maker']))).toBe(false)
    expect(eachOnce(offers(['title']))).toBe(true)
  })
})

test('[LE-4403] twins are asked for in as many columns as it takes for chance to make few', () => {
  const { pick } = seededRandom(4403)
  const of = (count: number, name: string) => `${name} ${pick([...Array(count).keys()])}`
  const packs = ['one', 'two'].flatMap((source) =>
    Array.from({ length: 300 }, () => ({
      source,
      name: of(30, 'drug'),
      maker: of(8, 'maker'),
      pack: of(6, 'pack'),
      strength: of(7, 'strength'),
      form: of(5, 'form'),
    })),
  )
  expect(eachOnce(packs)).toBe(true)
  expect(eachOnce([...packs, ...packs.slice(0, 60)])).toBe(false)
})
