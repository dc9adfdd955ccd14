import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import type { Classifier } from '../../../model/resources/classifier.ts'
import type { Dataset } from '../../../model/resources/dataset.ts'
import type { IndexMapping } from '../../../model/resources/indexer.ts'
import type { BatchInput, BatchMatches, Column } from '../batch.ts'
import { matchBatch } from '../match-batch.ts'
import { linksOf, plainLinks } from '../plain-links.fixture.ts'

const dataset: Dataset = { type: 'dataset', _id: 'd', description: 'D', columns: [] }
const classifier: Classifier = {
  type: 'classifier-weight',
  _id: 'c',
  description: 'C',
  mappings: [{ id: 'name', keys: ['name'], nullMismatch: false, options: [], weight: 1, comparer: 'LEVENSHTEIN' }],
  defaultOptions: [],
  defaultWeight: 1,
  matchThreshold: 8000,
  nonMatchThreshold: 5000,
  reviewScoreThreshold: 0.75,
}

function mapping(id: string, key: string, compareLimit: number): IndexMapping {
  const rest = { matching: 'EXACT', combine: false, duplicates: true, keyOptions: [], transform: {} } as const
  return { id, keys: [key], compareLimit, ...rest }
}

/** Everybody lives in one city; names are all different, and near in the order of the alphabet. */
function cityOf(rows: number, limit: number, order: readonly number[]): BatchInput {
  const name = (place: number): string => `name${String(place).padStart(4, '0')}`
  return {
    rows,
    columns: new Map<string, Column>([
      ['city', order.map(() => 'Cork')],
      ['name', order.map(name)],
      ['pair', order.map((place) => (place === 0 || place === rows - 1 ? 'both ends' : undefined))],
    ]),
    indexer: {
      type: 'indexer',
      _id: 'i',
      description: 'I',
      dataset: 'd',
      defaultKeyOptions: [],
      mappings: [mapping('city', 'city', limit), mapping('pair', 'pair', limit)],
    },
    classifier,
    dataset,
  }
}

const ROWS = 200
const inOrder = Array.from({ length: ROWS }, (_, place) => place)

/** Links by what the rows hold rather than by their numbers. */
function placesLinked(matches: BatchMatches, order: readonly number[]): readonly string[] {
  return linksOf(matches)
    .map(([a, b, score, mappings]) => `${[order[a], order[b]].sort().join('-')} ${score} ${mappings}`)
    .sort()
}

describe('a bucket of more records than its mapping compares', () => {
  test('is compared as the plain functions do, whatever the limit', async () => {
    for (const limit of [1, 2, 3, 20, 150, ROWS - 1, ROWS]) {
      const input = cityOf(ROWS, limit, seededRandom(limit).shuffled(inOrder))
      expect(linksOf(await matchBatch(input))).toEqual(plainLinks(input))
    }
  })

  test('has records with one sort key in the order of their tiebreaks', async () => {
    const alike = {
      ...cityOf(60, 4, inOrder.slice(0, 60)),
      columns: new Map<string, Column>([['city', new Array(60).fill('Cork')]]),
    }
    const named = { ...alike, columns: new Map(alike.columns).set('name', new Array(60).fill('Ada Lovelace')) }
    const order = seededRandom(5).shuffled(inOrder.slice(0, 60))
    const tiebreaks = Int32Array.from(order)
    const links = linksOf(await matchBatch({ ...named, tiebreaks }))
    expect(links.length).toBe(57 * 3 + 2 + 1)
    for (const [a, b] of links) expect(Math.abs(tiebreaks[a]! - tiebreaks[b]!)).toBeLessThanOrEqual(3)
    expect(links).toEqual(plainLinks({ ...named, tiebreaks }))
  })

  test('[IX-21] is compared in a window over its records in order, and reported', async () => {
    const matches = await matchBatch(cityOf(ROWS, 20, inOrder))
    const beyond = ((ROWS - 19) * (ROWS - 20)) / 2
    expect(matches.hotBuckets).toEqual([{ mapping: 'city', key: 'Cork', size: ROWS, skipped: beyond }])
    expect(matches.pairs).toBe((ROWS * (ROWS - 1)) / 2 - beyond + 1) // one more pair comes from the other mapping
    for (const [a, b, , mappings] of linksOf(matches)) expect(b - a <= 19 || mappings === 0b11).toBe(true)
  })

  test('[IX-23] loses no pair that another mapping proposes, which has the bits of both', async () => {
    const ends = linksOf(await matchBatch(cityOf(ROWS, 20, inOrder))).filter(([a, b]) => b - a > 19)
    expect(ends).toEqual([[0, ROWS - 1, 6250, 0b11]])
  })

  test('[IX-22] gives the same links in whatever order its records come', async () => {
    const expected = placesLinked(await matchBatch(cityOf(ROWS, 20, inOrder)), inOrder)
    for (const seed of [1, 2, 3]) {
      const order = seededRandom(seed).shuffled(inOrder)
      expect(placesLinked(await matchBatch(cityOf(ROWS, 20, order)), order)).toEqual(expected)
    }
  })

  test('[IX-21] a bucket of just as many is compared whole', async () => {
    const input = cityOf(ROWS, ROWS, inOrder)
    const matches = await matchBatch(input)
    expect(matches.hotBuckets).toEqual([])
    expect(linksOf(matches)).toEqual(plainLinks(input))
  })

  test('the limit is 1000 when nothing is said', async () => {
    const order = Array.from({ length: 1001 }, (_, place) => place)
    const { indexer, ...input } = cityOf(1001, 2, order)
    const mappings = indexer.mappings.map(({ compareLimit: _, ...rest }) => rest)
    const { hotBuckets } = await matchBatch({ ...input, indexer: { ...indexer, mappings } })
    expect(hotBuckets.map(({ size }) => size)).toEqual([1001])
  })

  test('large buckets are cut into tasks without losing a pair', async () => {
    const order = Array.from({ length: 1500 }, (_, place) => place)
    const input = cityOf(1500, 2000, order)
    const matches = await matchBatch({ ...input, threads: 2 })
    expect(matches.pairs).toBe((1500 * 1499) / 2)
    const [found, plain] = [linksOf(matches), plainLinks(input)]
    expect(found.length).toBe(plain.length)
    // A million links: `toEqual` would take longer than to find them twice.
    const differs = found.findIndex((link, at) => String(link) !== String(plain[at]))
    expect([found[differs], plain[differs]]).toEqual([undefined, undefined])
  })
})

describe('matchBatch', () => {
  test('stops when it is told to', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(matchBatch({ ...cityOf(ROWS, 20, inOrder), signal })).rejects.toThrow('enough')
    const controller = new AbortController()
    const order = Array.from({ length: 1500 }, (_, place) => place)
    const late = matchBatch({
      ...cityOf(1500, 2000, order),
      threads: 2,
      signal: controller.signal,
      onProgress: (phase) => phase === 'score' && controller.abort(new Error('enough now')),
    })
    await expect(late).rejects.toThrow('enough now')
  })

  test('refuses what the keyer refuses', async () => {
    const { indexer, ...input } = cityOf(ROWS, 20, inOrder)
    const mappings = indexer.mappings.map((stated) => ({ ...stated, transform: { city: 'SOUNDEX' } }))
    await expect(matchBatch({ ...input, indexer: { ...indexer, mappings } })).rejects.toThrow(
      'There is no transform "SOUNDEX"',
    )
  })

  test('finds nothing among no records, and says how long each phase took', async () => {
    const matches = await matchBatch(cityOf(0, 20, []))
    expect(matches).toMatchObject({ pairs: 0, compared: 0, hotBuckets: [] })
    expect(matches.links.count).toBe(0)
    expect(Object.keys(matches.phases)).toEqual(['encode', 'index', 'prepare', 'score', 'sort'])
  })
})
