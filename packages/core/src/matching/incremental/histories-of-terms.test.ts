import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../../adapters/sqlite/index.ts'
import type { Classifier, ClassifierMapping } from '../../model/resources/classifier.ts'
import type { Column, Dataset } from '../../model/resources/dataset.ts'
import type { MatchConfiguration } from '../rules.ts'
import { buildBesideWrites, indexOf, openHistory, plainLinksOf } from './histories.fixture.ts'

const column = (key: string, more: Partial<Column> = {}): Column => ({
  key,
  token: 'TEXT',
  array: true,
  empty: true,
  validation: 'NONE',
  error: 'IGNORE',
  enumerations: [],
  ...more,
})
const home: Dataset = { type: 'dataset', _id: 'home', description: 'Home', columns: [column('street'), column('city')] }
const nestedMappings: readonly ClassifierMapping[] = [
  { id: 'homes', keys: ['homes'], object: true, threshold: 60, nullMismatch: false, options: [], weight: 1 },
  { id: 'city', keys: ['homes.city'], nullMismatch: false, options: [], weight: 0.5, comparer: 'EXACT' },
]

const asks =
  (more: Partial<Classifier>, nested = false) =>
  ({ classifier, ...others }: MatchConfiguration): MatchConfiguration => {
    if (!classifier) throw new TypeError('Expected a classifier')
    const mappings = nested ? [...classifier.mappings, ...nestedMappings] : classifier.mappings
    const homes = column('homes', { type: 'DATASET', dataset: 'home' })
    return {
      ...others,
      ...(nested ? { dataset: { ...others.dataset, columns: [homes], nested: { home } } } : {}),
      classifier: { ...classifier, ...more, mappings },
    }
  }

/** Most pairs score 100, of whom one has far more evidence than another. */
const tied = (configuration: MatchConfiguration, more: Partial<Classifier> = {}): MatchConfiguration => {
  const adapted = asks({ model: 'LIKELIHOOD', prior: 16, onePerSource: true, ...more })(configuration)
  const levels = [
    { similarity: 0, weight: -7 },
    { similarity: 0.7, weight: 4 },
    { similarity: 1, weight: 6 },
  ]
  const mappings = adapted.classifier!.mappings.map((mapping) => ({ ...mapping, levels }))
  return { ...adapted, classifier: { ...adapted.classifier!, mappings } }
}

const SEEDS = Array.from({ length: 4 }, (_, seed) => seed)

describe.each([
  ['[CL-246] frequencies of an index frozen', asks({ termFrequency: true })],
  ['[CL-254] one record of each source', asks({ onePerSource: true })],
  ['[CL-2612] average linkage', asks({ linkage: 'AVERAGE' })],
  ['[CL-2612] average linkage with one record of each source', asks({ linkage: 'AVERAGE', onePerSource: true })],
  ['[CL-4410] ties that evidence decides', tied],
  ['[CL-4410] ties with frequencies', (given: MatchConfiguration) => tied(given, { termFrequency: true })],
  ['[CL-4410] ties under average linkage', (given: MatchConfiguration) => tied(given, { linkage: 'AVERAGE' })],
  ['[CL-2622] a least evidence', asks({ minimumEvidence: 0.6 })],
  ['[CL-2622] a least evidence with average linkage', asks({ minimumEvidence: 0.6, linkage: 'AVERAGE' })],
  ['[CL-2631] labels by the mean', asks({ doubt: 'MEAN' })],
  ['[CL-242] nested columns and nested records', asks({}, true)],
  ['[CL-242] all of it together', asks({ onePerSource: true, termFrequency: true }, true)],
] as const)('%s', (_, adapt) => {
  test.each([2, 5, 1000])('write by write it is what an index built anew holds, with %s compared', async (limit) => {
    for (const seed of SEEDS) {
      const store = await sqliteStore(':memory:')
      const history = await openHistory(store, seed * 15_485_863 + limit, limit, adapt)
      await history.write(20)
      await history.build()
      for (let step = 0; step < 12; step++) await history.write()
      await buildBesideWrites(history, 8)
      for (let step = 0; step < 6; step++) await history.write()
      const after = await indexOf(store)
      await history.build()
      expect(after, `seed ${seed}`).toEqual(await indexOf(store))
      const plain = await plainLinksOf(history)
      expect(after.links.map(({ score }) => score)).toEqual(plain.map(([, , score]) => score))
      expect(after.links.length, `seed ${seed}`).toBeGreaterThan(10)
      await store.close()
    }
  })
})

test('[CL-257] a table of thousands is indexed in a thread of its own, with its frequencies and one record of each source', {
  timeout: 120_000,
}, async () => {
  const store = await sqliteStore(':memory:')
  const history = await openHistory(store, 17, 4, asks({ onePerSource: true, termFrequency: true }, true))
  await history.write(2400)
  await history.build()
  const { links } = await indexOf(store)
  const configuration = await history.configuration()
  expect(configuration.statistics?.records).toBeGreaterThanOrEqual(2400)
  const plain = await plainLinksOf(history)
  expect(links.map(({ score, mappings }) => [score, mappings])).toEqual(
    plain.map(([, , score, mappings]) => [score, mappings]),
  )
  const { matchThreshold = 0 } = configuration.classifier ?? {}
  const kinds = links.filter(({ score }) => score > matchThreshold).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['MATCH', 'REVIEW']))
  await store.close()
})
