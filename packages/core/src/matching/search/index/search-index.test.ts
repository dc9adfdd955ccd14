import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runToEnd } from '../../../lib/async/resumable.ts'
import { seededRandom } from '../../../lib/random.ts'
import { naiveSearch } from '../naive-search.fixture.ts'
import type { SearchQuery } from '../query/search-query.ts'
import {
  clauseOf,
  combine,
  indexOf,
  MAPPINGS,
  mapping,
  type Options,
  people,
  rowsIn,
  rowsOf,
  searches,
} from '../search.fixture.ts'
import { createSearchIndex } from './create-search-index.ts'
import type { SearchDocument } from './search-index.ts'

const anywhere: Options = { partial: 'INFIX', typos: 2, leastRank: 0 }
const queryOf = (words: readonly (readonly [string, Options])[], how: SearchQuery['combine'] = 'ANY'): SearchQuery => ({
  combine: how,
  clauses: words.map(([word, options]) => clauseOf(word, options)),
})
const named = (names: readonly (string | readonly string[])[]): readonly SearchDocument[] =>
  names.map((name, row) => ({ row, id: `id-${row}`, values: { name } }))

describe('texts', () => {
  test('[SE-1] every mode finds what looking at every record finds, in the same order with the same ranks', () => {
    const property = fc.property(people(20), searches, combine, fc.boolean(), (documents, words, how, settled) => {
      const query = queryOf(words, how)
      expect(rowsOf(indexOf(documents, settled), query)).toEqual(naiveSearch(MAPPINGS, documents, query))
    })
    fc.assert(property, { numRuns: 120, seed: 1 })
  })

  test('[SE-1] a text with slips of the hand is found, whichever they are', () => {
    const random = seededRandom(9)
    const word = () => Array.from({ length: random.between(3, 14) }, () => random.pick([...'abcdefghij'])).join('')
    const slipped = (text: string): string => {
      const at = random.below(text.length)
      const [before, after] = [text.slice(0, at), text.slice(at + 1)]
      const letter = random.pick([...'abcdefghij'])
      return random.pick([
        before + after,
        before + letter + after,
        before + letter + text[at] + after,
        before + after.slice(0, 1) + text[at] + after.slice(1),
      ])
    }
    const words = Array.from({ length: 200 }, word)
    const one = [mapping({})]
    const index = createSearchIndex(one)
    const documents = named(words)
    index.put(documents)
    runToEnd(index.settle())
    for (const [at, stored] of words.entries()) {
      const searched = at % 2 === 0 ? slipped(stored) : slipped(slipped(stored))
      if (searched.trim() === '') continue
      const query = { combine: 'ANY', clauses: [clauseOf(searched, { ...anywhere, partial: undefined }, one)] } as const
      expect(rowsOf(index, query), `${searched} for ${stored}`).toEqual(naiveSearch(one, documents, query))
    }
  })

  test('[SE-2] a filter leaves what an index of the rows that pass would find', () => {
    const property = fc.property(
      people(15),
      searches,
      combine,
      fc.integer({ min: 2, max: 5 }),
      (all, words, how, nth) => {
        const query = queryOf(words, how)
        const passing = all.filter(({ row }) => row % nth === 0)
        expect(rowsOf(indexOf(all), query, (row) => row % nth === 0)).toEqual(rowsOf(indexOf(passing), query))
      },
    )
    fc.assert(property, { numRuns: 60, seed: 2 })
  })

  test('[SE-3] any part of the order is what it is in the whole', () => {
    const documents = named(Array.from({ length: 300 }, (_, at) => `Ada Lovelace${'e'.repeat(at % 7)}`))
    const found = runToEnd(indexOf(documents).search(queryOf([['lovelace', anywhere]])))
    const all = rowsIn(found)
    expect(found.total).toBe(300)
    for (const from of [0, 1, 42, 150, 290, 299, 300])
      expect(found.slice(from, from + 10).map(({ row }) => row)).toEqual(
        all.slice(from, from + 10).map(({ row }) => row),
      )
  })

  test('[SE-4] a hit says what was found, where and how', () => {
    const index = indexOf(named(['Ada King Lovelace']), true, [mapping({})])
    const search = (word: string, options: Options) =>
      runToEnd(index.search({ combine: 'ANY', clauses: [clauseOf(word, options, [mapping({})])] })).slice(0, 1)[0]
        ?.hits[0]
    const key = 'ada king lovelace'
    const only = { mapping: 0, key }
    expect(search('Lovelace, Ada King', anywhere)).toEqual({ ...only, type: 'EXACT', rank: 1, text: key })
    expect(search('lace', anywhere)).toEqual({ ...only, type: 'INFIX', rank: 0.5, text: 'lovelace' })
    expect(search('Lovelcae', anywhere)).toEqual({ ...only, type: 'FUZZY', rank: 0.875, text: 'lovelace' })
    expect(search('Kin', { ...anywhere, partial: 'PREFIX' })).toEqual({
      ...only,
      type: 'PREFIX',
      rank: 0.75,
      text: 'king',
    })
    expect(search('ng', { ...anywhere, partial: 'SUFFIX' })).toEqual({
      ...only,
      type: 'SUFFIX',
      rank: 0.5,
      text: 'king',
    })
    expect(search('ada king', anywhere)?.rank).toBeCloseTo(8 / 17, 10)
    expect(search('Babbage', anywhere)).toBeUndefined()
  })

  test('[SE-5] keys of several columns that read alike are equal only where their columns are', () => {
    const both = mapping({ combine: true, keys: ['name', 'other'], matching: 'EXACT' })
    const documents = [
      { row: 1, id: 'a', values: { name: 'ada king', other: 'noel' } },
      { row: 2, id: 'b', values: { name: 'ada', other: 'king noel' } },
    ]
    const index = indexOf(documents, true, [both])
    const clauses = [{ alternatives: index.keysOf(0, documents[1]!).map((key) => ({ mapping: 0, key })) }]
    expect(rowsOf(index, { combine: 'ANY', clauses }).map(({ row }) => row)).toEqual([2])
  })

  test('[SE-6] empty values, values of ten thousand letters and words by the thousand are found like others', () => {
    const long = 'ab'.repeat(5000)
    const many = Array.from({ length: 2000 }, (_, at) => `word${at}`).join(' ')
    const documents = named(['', [], long, `${long}x`, many, ['', 'ada']])
    for (const [word, options] of [
      [long, anywhere],
      [`${long.slice(0, -2)}cc`, anywhere],
      ['ab'.repeat(600), anywhere],
      ['word1999', anywhere],
      ['', anywhere],
      ['ada', { ...anywhere, partial: undefined }],
    ] as const) {
      const query = { combine: 'ANY', clauses: [clauseOf(word, options, [MAPPINGS[0]!])] } as const
      const index = indexOf(documents, true, [MAPPINGS[0]!])
      const found = rowsOf(index, query).map(({ row, rank }) => [row, rank])
      if (word.length < 1000) {
        expect(found).toEqual(naiveSearch([MAPPINGS[0]!], documents, query).map(({ row, rank }) => [row, rank]))
      } else {
        expect(found.map(([row]) => row)).toEqual(word === long || word.length < long.length - 2 ? [2, 3] : [2])
      }
    }
  })

  test('[SE-7] a search without clauses, or with one that looks for nothing, finds nothing', () => {
    const index = indexOf(named(['ada']))
    for (const how of ['ALL', 'ANY'] as const) {
      expect(rowsOf(index, { combine: how, clauses: [] })).toEqual([])
      expect(rowsOf(index, { combine: how, clauses: [{ alternatives: [] }] })).toEqual([])
    }
    const half = { combine: 'ANY', clauses: [clauseOf('ada', anywhere), { alternatives: [] }] } as const
    expect(rowsOf(index, half)).toMatchObject([{ row: 0, rank: 0.5, ranks: [1, 0] }])
  })

  test('[SE-8] an alternative that does not go with its mapping is refused', () => {
    const index = createSearchIndex([mapping({}), mapping({ keys: ['place'], matching: 'GEOGRAPHIC' })])
    const place = { latitude: 1, longitude: 1 }
    const search = (alternative: SearchQuery['clauses'][number]['alternatives'][number]) => () =>
      runToEnd(index.search({ combine: 'ANY', clauses: [{ alternatives: [alternative] }] }))
    expect(search({ mapping: 0, place, reach: { radiusMeters: 1 } })).toThrow(TypeError)
    expect(search({ mapping: 1, key: { equal: 'a', ordered: 'a' } })).toThrow(TypeError)
    expect(search({ mapping: 2, key: { equal: 'a', ordered: 'a' } })).toThrow(TypeError)
  })

  test('[SE-9] the keys of a script come with each document', () => {
    const scripted = [mapping({ type: 'SCRIPT', script: 'record.name', keys: [] })]
    const index = createSearchIndex(scripted)
    index.put([{ row: 1, id: 'a', values: {}, scripted: new Map([[0, ['Ada Lovelace']]]) }])
    index.put([{ row: 2, id: 'b', values: { name: 'Ada Lovelace' } }])
    const query = { combine: 'ANY', clauses: [clauseOf('lovelace ada', anywhere, scripted)] } as const
    expect(rowsOf(index, query).map(({ row }) => row)).toEqual([1])
  })
})

describe('a search that is stopped', () => {
  test('[SE-10] says so, and what it has found is right', () => {
    const property = fc.property(
      people(25),
      searches,
      combine,
      fc.integer({ min: 0, max: 25 }),
      (documents, words, how, pieces) => {
        const query = queryOf(words, how)
        const all = naiveSearch(MAPPINGS, documents, query)
        let asked = 0
        const found = runToEnd(indexOf(documents).search({ ...query, stop: () => asked++ >= pieces }))
        const rows = rowsIn(found)
        const met = new Set(rows.map(({ row }) => row))
        expect(rows).toEqual(all.filter(({ row }) => met.has(row)))
        if (!found.truncated) expect(rows).toEqual(all)
        if (pieces === 0) expect(found.truncated || all.length === 0).toBe(true)
      },
    )
    fc.assert(property, { numRuns: 60, seed: 3 })
  })

  test('[SE-10] leaves nothing behind for the next one', () => {
    const index = indexOf(named(['ada', 'adam', 'eve']))
    const query = queryOf([['ada', anywhere]])
    const before = rowsOf(index, query)
    runToEnd(index.search({ ...query, stop: () => true }))
    index.search(query).next() // and never again
    expect(rowsOf(index, query)).toEqual(before)
  })
})
