import { expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import type { Sources } from '../sources/sources.ts'
import { tableOf } from '../worlds.fixture.ts'
import { proposeIndexer } from './propose-indexer.ts'

type Row = Readonly<Record<string, string>>

/** Mappings of the indexer that is proposed for these rows; every second one is of the first source. */
function keysOf(rows: readonly Row[], sources?: Pick<Sources, 'eachOnce'>): readonly string[] {
  const table = tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
  const profiles = table.columns.map((column) => profileOf(column, table.rows))
  const of = Int32Array.from(rows, (_, at) => 1 + (at % 2))
  const { indexer } = proposeIndexer(profiles, table.rows, { sources: sources && { count: 2, of, ...sources } })
  return indexer.mappings.map(({ id }) => id)
}

const LETTERS = ['a', 'e', 'i', 'o', 'u', 'y', 'b', 'd', 'f', 'g']

/** A thousand words of six letters, of which a tenth begins alike. */
const wordAt = (at: number): string => `word${LETTERS[at % 10]}${LETTERS[Math.floor(at / 10) % 10]}${at}`

/** A column of each source alone, beside one that both have. */
const catalogues = (inBoth: number): readonly Row[] =>
  Array.from({ length: 400 }, (_, at) => ({
    name: `${wordAt(at >> 1)} ${wordAt(7 * (at >> 1))}`,
    actor: at % 2 === 0 || at < inBoth ? `actor${at}` : '',
  }))

test('[LE-3084] a column that one of several clean sources has alone is no key', () => {
  expect(keysOf(catalogues(0), { eachOnce: true }).join()).not.toContain('actor')
  expect(keysOf(catalogues(2), { eachOnce: true }).join()).toContain('actor')
})

test('[LE-3084] it is one where sources repeat themselves, or are not known', () => {
  expect(keysOf(catalogues(0), { eachOnce: false }).join()).toContain('actor')
  expect(keysOf(catalogues(0)).join()).toContain('actor')
})

/** Titles of words that begin alike; so many of a hundred stand there once more. */
const titled = (again: number): readonly Row[] =>
  Array.from({ length: 1000 }, (_, at) => {
    const film = at % 100 < again ? at - (at % 100) : at
    return { title: `${wordAt(film)} of the north` }
  })

test('[LE-3085] a text that is nearly one record’s own is a key by its beginning, the shortest that is selective', () => {
  expect(keysOf(titled(0))).toContain('title_prefix6')
  expect(keysOf(titled(0))).not.toContain('title')
})

test('[LE-3085] a text that many share is one as a whole', () => {
  expect(keysOf(titled(40))).toContain('title')
})
