import { describe, expect, test } from 'vitest'
import { type Random, seededRandom } from '../../lib/random.ts'
import type { Classifier } from '../../model/resources/classifier.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { Indexer, IndexMapping } from '../../model/resources/indexer.ts'
import type { BatchInput, Cell } from './batch.ts'
import { matchBatch } from './match-batch.ts'
import { linksOf, plainLinks } from './plain-links.fixture.ts'

const NAMES = ['Ada Lovelace', 'Ada Byron', 'Grace Hopper', 'Emmy Noether', 'Sofia Kovalevskaya', 'Hypatia 𝒳𝒴𝒵']
const DATASET: Dataset = { type: 'dataset', _id: 'd', description: 'D', columns: [] }

function mistyped(name: string, random: Random): string {
  const letters = [...name]
  for (let error = random.below(4); error > 0; error--) {
    const at = random.below(letters.length)
    if (random.chance(0.5)) letters[at] = random.pick(['a', 'e', '𝒳'])
    else letters.splice(at, 2, ...letters.slice(at, at + 2).reverse())
  }
  return letters.join('')
}

function people(rows: number, seed: number, compareLimit: number): BatchInput {
  const random = seededRandom(seed)
  const cells = (make: () => Cell): readonly Cell[] => Array.from({ length: rows }, make)
  const name = () => mistyped(random.pick(NAMES), random)
  const mapping = (id: string, keys: readonly string[], more: Partial<IndexMapping>): IndexMapping => ({
    id,
    keys,
    matching: 'FUZZY',
    combine: false,
    duplicates: true,
    compareLimit: compareLimit * 10,
    keyOptions: ['AGGRESSIVE'],
    transform: {},
    ...more,
  })
  const indexer: Indexer = {
    type: 'indexer',
    _id: 'i',
    description: 'I',
    dataset: 'd',
    defaultKeyOptions: [],
    mappings: [
      mapping('mail', ['mail'], { matching: 'EXACT' }),
      mapping('name', ['name'], { maximumTypos: 2 }),
      mapping('others', ['others', 'name'], { maximumTypos: 1, keyOptions: ['IGNORE_CASE'] }),
      mapping('both', ['others', 'mail'], { maximumTypos: 1, combine: true }),
      mapping('alike', ['name'], { matching: 'FUZZY_LSH', similarity: 0.6 }),
      mapping('place', ['lat', 'lon'], { matching: 'GEOGRAPHIC', radiusMeters: 200_000 }),
    ],
  }
  return {
    rows,
    columns: new Map([
      ['name', cells(name)],
      ['others', cells(() => (random.chance(0.3) ? undefined : [name(), name()]))],
      ['mail', cells(() => (random.chance(0.3) ? undefined : `mail${random.below(rows)}`))],
      ['lat', cells(() => String(random.pick([-90, -89, 0, 1])))],
      ['lon', cells(() => String(random.pick([179, -179, 180, 5])))],
    ]),
    indexer,
    dataset: DATASET,
    classifier: {
      type: 'classifier-weight',
      _id: 'c',
      description: 'C',
      dataset: 'd',
      defaultOptions: [],
      defaultWeight: 1,
      matchThreshold: 8500,
      nonMatchThreshold: 3000,
      reviewScoreThreshold: 0.5,
      mappings: [
        { id: 'name', keys: ['name'], nullMismatch: false, options: [], weight: 2, comparer: 'DAMERAU' },
        { id: 'mail', keys: ['mail'], nullMismatch: true, options: [], weight: 1, comparer: 'EXACT' },
      ],
    } as Classifier,
  }
}

describe.each([2, 4, 1000])('with a limit of %s', (limit) => {
  test.each([1, 2])('[IX-66] a batch has the links that the plain functions give, seed %s', async (seed) => {
    const input = people(60, seed, limit)
    const plain = plainLinks(input)
    expect(plain.length).toBeGreaterThan(50)
    const found = await matchBatch(input)
    expect(linksOf(found)).toEqual(plain)
    expect(linksOf(await matchBatch({ ...input, mode: 'FULL' }))).toEqual(plain)
    const isHot = found.hotBuckets.some(({ key }) => key.includes(' ~ '))
    expect(isHot).toBe(limit < 1000)
  })
})
