import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { wordsMapping } from './words-mapping.ts'

const LONG = Array.from({ length: 16 }, (_, at) => `word${at}`).join(' ')

/** Paragraphs of all records, and a short text of so many of a hundred. */
function keysOf(filled: number): readonly string[] | undefined {
  const rows = Array.from({ length: 100 }, (_, at) => ({
    text: `${LONG} ${at}`,
    maker: at < filled ? `maker ${at}` : '',
  }))
  const { columns } = tableOf(
    rows,
    new Map([
      ['text', 'text'],
      ['maker', 'maker'],
    ]),
  )
  return wordsMapping(
    columns.map((column) => profileOf(column, 100)),
    100,
  )?.mapping.keys
}

test('[LE-3068] words of paragraphs are keys too where fewer than half of the records have a shorter text', () => {
  expect(keysOf(50)).toEqual(['maker'])
  expect(keysOf(49)).toEqual(['text', 'maker'])
  expect(keysOf(0)).toEqual(['text'])
})

describe('[LE-3702] each two words are a key where hardly any word is rare', () => {
  /** Titles of six of so many words, of so many of a hundred records one that it shares with one other record alone. */
  function mappingOf(rare: number, rows = 1000, common = 40) {
    const { pick } = seededRandom(7)
    const stock = Array.from({ length: common }, (_, at) => `stock${at}`)
    const titles = Array.from({ length: 1000 }, (_, at) => {
      const words = Array.from({ length: 6 }, () => pick(stock))
      return { title: [...words, ...(at % 100 < rare ? [`rare${at >> 1}`] : [])].join(' ') }
    })
    const { columns } = tableOf(titles, new Map([['title', 'title']]))
    const [column] = columns
    const larger = { ...column!, numbers: Int32Array.from({ length: rows }, (_, row) => column!.numbers[row % 1000]!) }
    return wordsMapping([profileOf(larger, rows)], rows)!
  }

  test.each([
    [34, 'TOKEN_PAIRS'],
    [36, 'TOKENS'],
  ])('of %s records in a hundred with a rare word: %s', (rare, transform) => {
    expect(mappingOf(rare).mapping.transform).toEqual({ title: transform })
  })

  test.each([
    [160, 'TOKEN_PAIRS'],
    [180, 'TOKENS'], // all that share one of them can be compared
  ])('of %s words: %s', (common, transform) => {
    expect(mappingOf(0, 1000, common).mapping.transform).toEqual({ title: transform })
  })

  test.each([
    [50_000, 'TOKEN_PAIRS'],
    [50_001, 'TOKENS'],
  ])('of %s records: %s', (rows, transform) => {
    expect(mappingOf(0, rows).mapping.transform).toEqual({ title: transform })
  })

  test.each([
    [1000, 15], // fifty pairs a record, of those that few have in common
    [50_000, 15], // ten millions, of neighbours too: with twenty there would be more
  ])('of %s records with two words those more than %s are neighbours', (rows, limit) => {
    const { mapping, pairs } = mappingOf(0, rows)
    expect(mapping.compareLimit).toBe(limit)
    expect(mapping.description).toContain('two words')
    expect(pairs).toBeLessThanOrEqual(10_000_000)
  })
})
