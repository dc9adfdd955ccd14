import { describe, expect, test } from 'vitest'
import { type RecordInput, type ResourceInput, verifyStore } from '../../src/index.ts'
import {
  expectRefusal,
  furnish,
  type House,
  labels,
  openHouse,
  openPeople,
  put,
  synchronize,
} from '../fixtures/house.ts'

const compared = (key: string, more: object = {}) => ({ id: key, keys: [key], comparer: 'EXACT', ...more })
const twoColumns = (more: object = {}) => ({
  mappings: [compared('name'), compared('city')],
  matchThreshold: 0.9,
  nonMatchThreshold: 0.3,
  ...more,
})
/** Everybody is compared with everybody of the same city. */
const BY_CITY = { mappings: [{ id: 'city', keys: ['city'], keyOptions: ['NONE'], duplicates: true }] }

/** Twenty of one name, two of another; all in one city. */
const CROWD: readonly RecordInput[] = [
  ...Array.from({ length: 20 }, (_, n) => ({ _id: `smith-${n}`, name: 'Smith', city: 'Ely' })),
  ...Array.from({ length: 2 }, (_, n) => ({ _id: `quist-${n}`, name: 'Quist', city: 'Ely' })),
  ...Array.from({ length: 40 }, (_, n) => ({ _id: `other-${n}`, name: `Other ${n}`, city: `City ${n}` })),
]

const scoreOf = async (house: House, a: string, b: string) => (await house.records.compare(a, b)).score

describe('[CL-244] with termFrequency agreement on a rare value counts more', () => {
  test('[CL-244] under MEAN its weight grows, from half of it to twice as much', async () => {
    const house = await openPeople({
      indexer: BY_CITY,
      classifier: twoColumns({
        mappings: [compared('name'), compared('city'), compared('phone')],
        termFrequency: true,
      }),
    })
    await put(house, ...CROWD.map((record, n) => ({ ...record, phone: `0${n}` })))
    const before = [await scoreOf(house, 'smith-0', 'smith-1'), await scoreOf(house, 'quist-0', 'quist-1')]
    expect(before).toEqual([67, 67])
    await synchronize(house, { index: 'FULL' })
    // Weights of 1 become 0.885 for Smith, 1.279 for Quist, 0.893 for Ely; the telephone, 1, differs.
    expect([await scoreOf(house, 'smith-0', 'smith-1'), await scoreOf(house, 'quist-0', 'quist-1')]).toEqual([64, 68])
  })

  test('[CL-245] under LIKELIHOOD log2(u ÷ f) bits are added, and an explanation names them', async () => {
    const levels = [
      { similarity: 0, weight: -4 },
      { similarity: 1, weight: 5 },
    ]
    const house = await openPeople({
      indexer: BY_CITY,
      classifier: {
        model: 'LIKELIHOOD',
        prior: -6,
        termFrequency: true,
        matchThreshold: 0.9,
        nonMatchThreshold: 0.1,
        mappings: [compared('name', { levels }), compared('city', { levels })],
      },
    })
    await put(house, ...CROWD)
    await synchronize(house, { index: 'FULL' })
    const squares = 20 ** 2 + 2 ** 2 + 40
    const bits = (count: number) => Math.round(1000 * Math.log2(squares / (62 * (count - 1)))) / 1000
    const { mappings, waterfall } = await house.records.explain('quist-0', 'quist-1')
    expect(mappings[0]).toMatchObject({ frequency: { value: 'Quist', records: 2, effect: bits(2) } })
    expect(mappings[0]?.contribution).toBeCloseTo(5 + bits(2), 3)
    const frequent = (await house.records.explain('smith-0', 'smith-1')).mappings[0]
    expect(frequent?.frequency).toEqual({ value: 'Smith', records: 20, effect: bits(20) })
    const { values } = waterfall.data as { values: { step: string; to: number }[] }
    expect(values.map(({ step }) => step)).toEqual([
      'Prior',
      'name',
      'name, frequency',
      'city',
      'city, frequency',
      'Total',
    ])
    expect(values.at(-1)?.to).toBeCloseTo(-6 + (mappings[0]?.contribution ?? 0) + (mappings[1]?.contribution ?? 0), 3)
  })
})

test('[CL-246] frequencies are frozen with the index: writes keep to them, FULL counts anew, and the drift is shown', async () => {
  const house = await openPeople({ indexer: BY_CITY, classifier: twoColumns({ termFrequency: true }) })
  await put(house, ...CROWD)
  await synchronize(house, { index: 'FULL' })
  const names = async () => (await house.steward.buckets('people').health()).values[0]
  expect(await names()).toMatchObject({
    mappingId: 'name',
    frequencies: {
      records: 62,
      distinct: 42,
      drift: 0,
      top: [
        { value: 'Smith', count: 20 },
        { value: 'Quist', count: 2 },
      ],
    },
  })
  const explained = async () => (await house.records.explain('quist-0', 'quist-1')).mappings[0]?.frequency
  const then = await explained()
  await put(house, ...Array.from({ length: 62 }, (_, n) => ({ _id: `new-${n}`, name: 'Quist', city: `Town ${n}` })))
  expect(await explained()).toEqual(then)
  expect((await house.admin.entities.get('people')).status).toBe('READY')
  expect((await names())?.frequencies).toMatchObject({ records: 62, drift: 0.4839 })
  await synchronize(house, { index: 'FULL' })
  expect((await explained())?.records).toBe(64)
  expect((await names())?.frequencies).toMatchObject({ records: 124, drift: 0 })
  expect((await house.admin.entities.get('people')).status).toBe('READY')
})

test('[CL-247] values that say nothing are found with what demoting them changes, and demoted when a person names them', async () => {
  const indexer = { mappings: [{ id: 'phone', keys: ['phone'], keyOptions: ['NONE'], duplicates: true }] }
  const mappings = [compared('phone'), compared('name'), compared('email')]
  const house = await openPeople({ indexer, classifier: { mappings, matchThreshold: 0.6, nonMatchThreshold: 0.3 } })
  const people = Array.from({ length: 120 }, (_, n): RecordInput => {
    const phone = n < 30 ? 'switchboard' : n < 33 ? 'n/a' : `0${n}`
    return { _id: `p-${n}`, name: `Name ${n % 60}`, phone }
  })
  await put(house, ...people)
  const { values } = await house.steward.buckets('people').health()
  const phone = values.find(({ mappingId }) => mappingId === 'phone')
  expect(phone?.genericValues).toEqual([
    {
      value: 'switchboard',
      recordCount: 30,
      reason: 'FREQUENT',
      effect: { records: 30, links: 435, linksLost: 435, matchesLost: 0 },
    },
    {
      value: 'n/a',
      recordCount: 3,
      reason: 'PLACEHOLDER',
      effect: { records: 3, links: 3, linksLost: 3, matchesLost: 0 },
    },
  ])
  const names = values.find(({ mappingId }) => mappingId === 'name')
  expect(names?.genericValues).toEqual([])

  const demoted = [compared('phone', { genericValues: ['switchboard', 'n/a'] }), ...mappings.slice(1)]
  await house.admin.resources.update({
    ...(await house.admin.resources.get('person-classifier')),
    mappings: demoted,
  } as ResourceInput)
  expect((await house.admin.entities.get('people')).status).toBe('INCONSISTENT')
  expect(await house.records.compare('p-0', 'p-1')).toMatchObject({ score: 50 })
  await synchronize(house, { index: 'FULL' })
  expect(await house.records.compare('p-0', 'p-1')).toMatchObject({ score: 0, similarities: { phone: null } })
  expect(Object.keys(await labels(house))).toEqual([])
})

test('[LE-929] an explanation names the values of both records that a person demoted', async () => {
  const indexer = { mappings: [{ id: 'name', keys: ['name'], keyOptions: ['NONE'], duplicates: true }] }
  const mappings = [compared('phone', { genericValues: ['switchboard', 'N/A'] }), compared('name')]
  const house = await openPeople({ indexer, classifier: { mappings } })
  await put(house, { _id: 'a', name: 'Ada', phone: 'switchboard' }, { _id: 'b', name: 'Ada', phone: 'N/A' })
  const [phone, name] = (await house.records.explain('a', 'b')).mappings
  expect(phone).toMatchObject({ valuesA: [], valuesB: [], similarity: null, demoted: ['N/A', 'switchboard'] })
  expect(name).not.toHaveProperty('demoted')
})

const HOME: ResourceInput = {
  type: 'dataset',
  _id: 'home',
  description: 'Where somebody lives',
  columns: [{ key: 'street' }, { key: 'city' }],
}
const WITH_HOMES = { columns: [{ key: 'name' }, { key: 'homes', type: 'DATASET', dataset: 'home', array: true }] }
const BY_NAME = { mappings: [{ id: 'name', keys: ['name'], keyOptions: ['NONE'], duplicates: true }] }

/** The dataset names the nested one, so that one comes first. */
async function openHomes(mappings: readonly object[]): Promise<House> {
  const house = await openHouse()
  await house.admin.resources.create(HOME)
  await furnish(house, { dataset: WITH_HOMES, indexer: BY_NAME, classifier: { mappings }, table: {} })
  return house
}

const LONDON = { street: '12 High Street', city: 'London' }
const PARIS = { street: '3 Rue Haute', city: 'Paris' }

test('[CL-240] a nested column is compared by its path: the best pair of all items', async () => {
  const house = await openHomes([{ id: 'city', keys: ['homes.city'], comparer: 'EXACT' }])
  await put(
    house,
    { _id: 'a', name: 'Ada', homes: [LONDON, PARIS] },
    { _id: 'b', name: 'Ada', homes: [{ street: 'x', city: 'Paris' }] },
    { _id: 'c', name: 'Ada', homes: [{ street: 'x', city: 'Rome' }] },
    { _id: 'd', name: 'Ada' },
  )
  expect(await scoreOf(house, 'a', 'b')).toBe(100)
  expect(await scoreOf(house, 'a', 'c')).toBe(0)
  expect((await house.records.compare('a', 'd')).similarities).toEqual({ 'homes.city': null })
  expect((await house.records.explain('a', 'b')).mappings[0]).toMatchObject({ valuesA: ['London', 'Paris'] })
})

describe('[CL-241] lists of nested records are compared by the best assignment of one to another', () => {
  const homes = (...list: readonly object[]) => ({ name: 'Ada', homes: list }) as RecordInput
  test.each<[string, readonly object[], readonly object[], number]>([
    ['the same in another order', [LONDON, PARIS], [PARIS, LONDON], 100],
    ['who knows fewer is not less alike', [LONDON], [LONDON, PARIS], 100],
    ['one of two', [LONDON, PARIS], [LONDON, { street: 'q', city: 'z' }], 50],
    ['each is paired once', [LONDON, LONDON], [LONDON, PARIS], 100],
    ['a field that one lacks takes no part', [{ city: 'London' }], [LONDON], 100],
    ['a pair below the threshold does not count', [{ street: 'abcd', city: 'x' }], [{ street: 'abxy', city: 'y' }], 0],
  ])('[CL-241] %s', async (_, a, b, score) => {
    const house = await openHomes([{ id: 'homes', keys: ['homes'], object: true, comparer: 'LEVENSHTEIN' }])
    await put(house, { _id: 'a', ...homes(...a) }, { _id: 'b', ...homes(...b) })
    expect(await scoreOf(house, 'a', 'b')).toBe(score)
  })

  test('[CL-241] the threshold is the percent from which a pair counts', async () => {
    const one = homes({ street: 'abcd', city: 'Rome' })
    const other = homes({ street: 'abxy', city: 'Rome' })
    for (const [threshold, score] of [
      [75, 75],
      [76, 0],
    ] as const) {
      const house = await openHomes([
        { id: 'homes', keys: ['homes'], object: true, comparer: 'LEVENSHTEIN', threshold },
      ])
      await put(house, { _id: 'a', ...one }, { _id: 'b', ...other })
      expect(await scoreOf(house, 'a', 'b')).toBe(score)
    }
  })
})

const from = (system: string, id: string, name: string): RecordInput => ({
  _id: `${system}-${id}`,
  name,
  city: 'Ely',
  _source: [{ _src: system, _src_id: id }],
})

describe('one record of each source', () => {
  const classifier = (onePerSource: boolean) => ({
    mappings: [compared('name', { comparer: 'LEVENSHTEIN' })],
    matchThreshold: 0.8,
    nonMatchThreshold: 0.5,
    onePerSource,
  })

  test('[CL-252] the better match holds, and what it left out is a review link', async () => {
    const people = [
      from('crm', '1', 'Ada Lovelace'),
      from('erp', '1', 'Ada Lovelace'),
      from('erp', '2', 'Ada Lovelase'),
    ]
    const plain = await openPeople({ indexer: BY_CITY, classifier: classifier(false) })
    await put(plain, ...people)
    expect(await labels(plain)).toEqual({ 'crm-1 erp-1 erp-2': 'MATCH' })

    const house = await openPeople({ indexer: BY_CITY, classifier: classifier(true) })
    await put(house, ...people)
    // The link that was left out makes a group for review.
    expect(await labels(house)).toEqual({ 'crm-1 erp-1': 'MATCH', 'crm-1 erp-1 erp-2': 'REVIEW' })
    const leftOut = await house.records.explain('crm-1', 'erp-2')
    expect(leftOut.link).toBe('REVIEW')
    expect(leftOut.summary).toMatch(
      /which is a match, left for review: together they would hold two records of one source\.$/,
    )
    expect((await house.records.explain('crm-1', 'erp-1')).link).toBe('MATCH')
  })

  test('[CL-252] where what was left out is no worse than what holds, the cluster is for review and says so', async () => {
    const house = await openPeople({ indexer: BY_CITY, classifier: classifier(true) })
    await put(
      house,
      from('crm', '1', 'Ada Lovelace'),
      from('erp', '1', 'Ada Lovelace'),
      from('erp', '2', 'Ada Lovelace'),
    )
    const { clusters } = await house.clusters.list({ minScore: 0 })
    const found = clusters.map(({ recordIds, label, reasoning }) => [[...recordIds].sort().join(' '), label, reasoning])
    expect(found).toContainEqual([
      'crm-1 erp-1',
      'REVIEW',
      'The record erp-2 matches no worse, and was left out: with it there would be two records of one source.',
    ])
  })

  test('[CL-253] a cluster that nothing was left out of is MATCH; sources that a write moves move the clusters', async () => {
    const house = await openPeople({ indexer: BY_CITY, classifier: classifier(true) })
    await put(house, from('crm', '1', 'Ada Lovelace'), from('erp', '1', 'Ada Lovelace'))
    expect(await labels(house)).toEqual({ 'crm-1 erp-1': 'MATCH' })
    await put(house, from('web', '1', 'Ada Lovelase'))
    expect(await labels(house)).toEqual({ 'crm-1 erp-1 web-1': 'MATCH' })
    await house.records.remove('erp-1')
    await put(house, from('crm', '2', 'Ada Lovelace'))
    expect((await house.records.explain('crm-1', 'crm-2')).link).toBe('REVIEW')
  })

  test('[CL-4410] of equal scores evidence decides who is with whom, in whatever order they came, and nothing is open then', async () => {
    const levels = [
      { similarity: 0, weight: -4 },
      { similarity: 1, weight: 8 },
    ]
    const twin = (system: string, name: string): RecordInput => ({
      _id: `${system}-${name}`,
      name,
      city: 'Ely',
      phone: '1',
      _source: [{ _src: system, _src_id: name }],
    })
    const people = ['Ada', 'Eve'].flatMap((name) => [twin('crm', name), twin('erp', name)])
    for (const order of [
      [0, 1, 2, 3],
      [3, 0, 2, 1],
      [1, 2, 0],
    ]) {
      const house = await openPeople({
        indexer: BY_CITY,
        classifier: {
          model: 'LIKELIHOOD',
          prior: 4,
          matchThreshold: 0.9,
          nonMatchThreshold: 0.1,
          onePerSource: true,
          mappings: ['name', 'city', 'phone'].map((key) => compared(key, { levels })),
        },
      })
      for (const at of order) await put(house, people[at]!)
      const written = await labels(house)
      // Who has lost a twin is not given the other one's.
      const found = Object.entries(written).filter(([, label]) => label === 'MATCH')
      expect(found.map(([ids]) => ids)).toEqual(
        order.length === 4 ? ['crm-Ada erp-Ada', 'crm-Eve erp-Eve'] : ['crm-Ada erp-Ada'],
      )
      expect((await house.records.explain('crm-Ada', 'crm-Eve')).score).toBe(100)
      expect((await verifyStore(house.store)).findings).toEqual([])
      await synchronize(house, { load: 'NONE', index: 'FULL' })
      expect(await labels(house)).toEqual(written)
    }
  })

  test('[CL-255] a bucket with two records of one source is for review, whatever they score', async () => {
    const house = await openPeople({ indexer: BY_CITY, classifier: classifier(true) })
    await put(house, from('crm', '1', 'Ada Lovelace'), from('crm', '2', 'Ada Lovelace'))
    const [bucket] = (await house.steward.buckets('people').list()).buckets
    expect(bucket).toMatchObject({ classification: 'REVIEW', reasoning: 'Two of the records are of the source crm.' })
  })
})

test('[CL-248] nested records have no generic values, and values are no objects', async () => {
  const save = (mapping: object) => openHomes([{ id: 'homes', keys: ['homes'], ...mapping }])
  await expectRefusal(save({ object: true, genericValues: ['x'] }), 'invalid', 'member-invalid')
  await expectRefusal(save({}), 'invalid', 'member-invalid')
})

test('[RS-3810] what words weigh is stated of the comparer TOKEN_SET alone, in groups with a weight', async () => {
  const save = (wordWeights: unknown, comparer = 'TOKEN_SET') =>
    openPeople({ classifier: { mappings: [{ id: 'name', keys: ['name'], comparer, wordWeights }] } as never })
  const groups = (count: number, words = 'gmbh', weight = 0) => Array.from({ length: count }, () => ({ words, weight }))
  for (const stated of [groups(1000), groups(1, 'x'.repeat(1_000_000)), groups(1, 'x', 1000), []]) await save(stated)
  for (const refused of [
    groups(1001),
    groups(1, 'x'.repeat(1_000_001)),
    groups(1, 'x', 1001),
    groups(1, 'x', -1),
    { x: 1 },
  ])
    await expectRefusal(save(refused), 'invalid', 'member-invalid')
  await expectRefusal(save([{ words: 'x' }]), 'invalid', 'member-missing')
  await expectRefusal(save(groups(1), 'NGRAM'), 'invalid', 'member-invalid')
  const homes = openHomes([{ id: 'homes', keys: ['homes'], object: true, wordWeights: groups(1) }])
  await expectRefusal(homes, 'invalid', 'member-invalid')
})

test('[CL-4401] synonyms are groups of two values or more, of values alone, and none stands in two groups', async () => {
  const save = (synonyms: unknown) =>
    openPeople({ classifier: { mappings: [{ id: 'name', keys: ['name'], synonyms }] } as never })
  const groups = (count: number, size = 2, length = 4) =>
    Array.from({ length: count }, (_, group) =>
      Array.from({ length: size }, (_, at) => `${group} ${at}`.padEnd(length, 'x')),
    )
  for (const stated of [[], groups(1000), groups(1, 100), groups(1, 2, 1000), [['a', 'a']]]) await save(stated)
  for (const refused of [groups(1001), groups(1, 101), groups(1, 1), groups(1, 2, 1001), [[]], [[1, 2]], ['ab', 'cd']])
    await expectRefusal(save(refused), 'invalid', 'member-invalid')
  const twice = save([
    ['L', 'Large'],
    ['Large', 'XL'],
  ])
  const { refusals } = await expectRefusal(twice, 'invalid', 'member-invalid')
  expect(refusals[0]?.text).toContain('"Large" stands in two groups')
  const homes = openHomes([{ id: 'homes', keys: ['homes'], object: true, synonyms: groups(1) }])
  await expectRefusal(homes, 'invalid', 'member-invalid')
})

test('[IX-4401] synonyms of keys are of columns that the mapping names, in groups as those of comparisons, and never of places', async () => {
  const save = (synonyms: unknown, stated = {}) =>
    openPeople({
      indexer: { mappings: [{ id: 'name', keys: ['name'], duplicates: true, ...stated, synonyms }] } as never,
    })
  const pairs = (count: number) => Array.from({ length: count }, (_, at) => [`a${at}`, `b${at}`])
  for (const stated of [{}, { name: [] }, { name: pairs(1000) }]) await save(stated)
  for (const refused of [{ name: pairs(1001) }, { name: [['one']] }, { name: 'L' }, [['L', 'Large']]])
    await expectRefusal(save(refused), 'invalid', 'member-invalid')
  await expectRefusal(save({ city: pairs(1) }), 'invalid', 'column-unknown')
  const twice = save({ name: [...pairs(2), ['a1', 'c']] })
  await expectRefusal(twice, 'invalid', 'member-invalid')
})

test('[CL-256] the estimate before FULL says how long it takes, roughly', async () => {
  const house = await openPeople({ indexer: BY_CITY })
  expect((await house.steward.buckets('people').health()).estimate.seconds).toBe(0)
  await put(house, ...CROWD)
  const { estimate } = await house.steward.buckets('people').health()
  expect(estimate).toMatchObject({ records: 62, seconds: 1, mappings: [{ pairs: 231, largest: 22 }] })
})
