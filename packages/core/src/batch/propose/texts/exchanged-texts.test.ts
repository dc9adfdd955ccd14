import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { f1Of } from '../clusters.fixture.ts'
import { profileOf } from '../profile.ts'
import type { SeenColumns, SeenType } from '../types/column-type.ts'
import { lexicon, tableOf } from '../worlds.fixture.ts'
import { exchangedTexts } from './exchanged-texts.ts'

type Row = { readonly [column: string]: string }

/** The columns that are one text, where a column of this type stands beside the titles. */
function exchangedOf(rows: readonly Row[], kind: SeenType = 'NUMBER') {
  const table = tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
  const seen: SeenColumns = new Map([['kind', { type: kind, why: '' }]])
  const profiles = table.columns.map((column) => profileOf(column, table.rows))
  return exchangedTexts(profiles, seen)?.map(({ name }) => name)
}

/** 120 works with two titles, of which so many are there the other way round too. */
const works = (exchanged: number): readonly Row[] =>
  Array.from({ length: 120 }, (_, at) => ({
    title: `The work ${at}`,
    original: at < exchanged ? `the Work ${at ^ 1}` : `Das Werk ${at}`,
    kind: String(at % 7),
  }))

describe('[LE-4310] two columns of titles are one text', () => {
  test.each([
    [6, ['title', 'original']],
    [4, undefined],
  ])('where one record in twenty is there the other way round: %i of 120', (exchanged, expected) => {
    expect(exchangedOf(works(exchanged))).toEqual(expected)
  })

  test('of the records with both, and different ones', () => {
    const others = Array.from({ length: 100 }, (_, at) => ({ title: `The lone work ${at}`, kind: '1' }))
    const one = others.map((row) => ({ ...row, original: '' }))
    const same = others.map((row) => ({ ...row, original: row.title }))
    expect(exchangedOf([...works(6), ...one, ...same])).toEqual(['title', 'original'])
    expect(exchangedOf([...works(4), ...one, ...same])).toBeUndefined()
  })

  test('but not songs and albums that are called after one of theirs', () => {
    const songs = Array.from({ length: 120 }, (_, at) => ({
      title: `The song ${at}`,
      album: `the song ${at - (at % 10)}`,
      kind: String(at % 7),
    }))
    expect(exchangedOf(songs)).toBeUndefined()
  })

  test('but not of people, nor of what stands somewhere', () => {
    expect(exchangedOf(works(60), 'GIVEN_NAME')).toBeUndefined()
    expect(exchangedOf(works(60), 'CITY')).toBeUndefined()
  })

  test('so that three lists meet of which one has the translation first, and one has it alone', async () => {
    const random = seededRandom(4310)
    const [english, german] = [lexicon(random, 400), lexicon(random, 400)]
    const titleOf = (words: readonly string[]) =>
      Array.from({ length: random.between(2, 5) }, () => random.pick(words)).join(' ')
    const [rows, things]: [Row[], number[]] = [[], []]
    for (let thing = 0; thing < 250; thing++) {
      const [own, translated] = [titleOf(english), titleOf(german)]
      const year = String(random.between(1990, 2020))
      const lists: readonly Row[] = [
        { source: 'one', title: own, other_title: translated, year },
        { source: 'two', title: translated, other_title: own, year: random.chance(0.3) ? '' : year },
        { source: 'three', title: translated, other_title: '', year },
      ]
      for (const row of random.shuffled(lists).slice(0, random.pick([1, 2, 2, 3]))) {
        rows.push(row)
        things.push(thing)
      }
    }
    expect(await f1Of({ rows, things })).toBeGreaterThan(0.9)
  })
})
