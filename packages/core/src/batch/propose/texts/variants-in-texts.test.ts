import { expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { clustersOfProposal } from '../clusters.fixture.ts'
import { profileOf } from '../profile.ts'
import { seeColumns } from '../types/see-columns.ts'
import { lexicon, tableOf } from '../worlds.fixture.ts'
import { variantsInTexts } from './variants-in-texts.ts'

type Row = Readonly<Record<string, string>>

const random = seededRandom(29)
const words = lexicon(random, 400)
const someWords = (count: number) => Array.from({ length: count }, () => random.pick(words)).join(' ')

/** The columns of which variants are compared. */
function compared(rows: readonly Row[]): readonly string[] {
  const names = Object.keys(rows[0]!)
  const table = tableOf(rows, new Map(names.map((name) => [name, name])))
  const profiles = table.columns.map((column) => profileOf(column, table.rows))
  return variantsInTexts(profiles, seeColumns(profiles, true)).flatMap(({ keys }) => keys)
}

/** Of 500 titles so many say it by a word, so many by a number. */
const titles = (byWord: number, byNumber: number): readonly Row[] =>
  Array.from({ length: 500 }, (_, at) => ({
    title: `${someWords(3)}${at < byWord ? ' (live)' : at < byWord + byNumber ? ` ${2 + (at % 7)}` : ''}`,
    note: someWords(2).slice(0, 9),
  }))

test.each([
  ['one title in twenty says it', titles(25, 0), ['title']],
  ['fewer say it', titles(24, 0), []],
  ['half of them say it by a number', titles(0, 250), ['title']],
  ['more of them do', titles(0, 251), []],
])('[LE-3040] %s', (_, rows, expected) => {
  expect(compared(rows)).toEqual(expected)
})

test.each([
  ['address', (at: number) => `${1 + at} ${words[at % 100]} Street`],
  ['city', (at: number) => words[at % 20]!],
  ['postcode', (at: number) => `${10_000 + (at % 40) * 91}`],
])('[LE-3052] not of names beside a column of %s', (name, textOf) => {
  const rows = titles(250, 0)
  expect(compared(rows.map((row, at) => ({ ...row, [name]: textOf(at) })))).toEqual([])
  expect(compared(rows.map((row, at) => ({ ...row, other: textOf(at) })))).toEqual(name === 'address' ? [] : ['title'])
})

/** Phones of one shop in two colours each, some of them there twice, written otherwise. */
function phones(twice: number): readonly Row[] {
  return Array.from({ length: 300 }, (_, model) => {
    const [name, brand, price] = [
      `${someWords(2)} phone ${100 + model}x${model}`,
      random.pick(words),
      random.between(50, 900),
    ]
    return ['black', 'white'].map((color) => ({
      title: `${name} ${color}`,
      brand,
      price: `${price}.${10 + (model % 80)}`,
    }))
  })
    .flat()
    .flatMap((row, at) => (at < twice ? [row, { ...row, title: `${row.title} new` }] : [row]))
}

test.each([0, 60])(
  '[LE-3041] [LE-3042] what differs in its colour is another thing: %i of 600 are twice',
  async (twice) => {
    const rows = phones(twice)
    const { clusterOf } = await clustersOfProposal(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
    const found = new Map<number, string[]>()
    for (const [row, cluster] of clusterOf.entries())
      if (cluster !== -1) found.set(cluster, [...(found.get(cluster) ?? []), rows[row]!.title!])
    const pairs = [...found.values()].filter(({ length }) => length > 1)
    expect(pairs.length).toBe(twice)
    for (const [one, other] of pairs) expect(other).toBe(`${one} new`)
  },
  60_000,
)

test('[LE-3089] nor beside given names: a text of several words is where somebody lives', () => {
  const given = ['Anna', 'Peter', 'Maria', 'Paul', 'Laura', 'Thomas', 'Sarah', 'Daniel', 'Emma', 'Martin']
  const rows = titles(250, 0)
  expect(compared(rows.map((row, at) => ({ ...row, forename: given[at % 10]! })))).toEqual([])
  expect(compared(rows.map((row, at) => ({ ...row, forename: words[at % 10]! })))).toEqual(['title'])
})
