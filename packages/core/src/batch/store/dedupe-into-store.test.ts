import { expect, test } from 'vitest'
import { sqliteStore } from '../../adapters/sqlite/index.ts'
import { dedupeIntoStore } from '../../dedupe-into-store.ts'
import { seededRandom } from '../../lib/random.ts'
import { csvLine } from '../../lib/text/csv.ts'
import { SYSTEM } from '../../model/principal.ts'
import { openOnefold } from '../../onefold.ts'
import { dedupeFiles } from '../dedupe-files.ts'
import { filesOfTest } from '../files.fixture.ts'

const { names, path, put, text } = filesOfTest()

const compared = (id: string, weight: number, comparer: string) => ({ id, keys: [id], weight, comparer })

/** `compareLimit` is low, so that the key of the city is hot: windows must be the same on both ways. */
const PROJECT = {
  dataset: {
    _id: 'records',
    description: 'People',
    columns: [
      { key: 'name' },
      { key: 'email', token: 'EMAIL', validation: 'PARSER', error: 'CLEAR' },
      { key: 'city' },
      { key: 'visits', token: 'NUMBER', validation: 'PARSER', error: 'REFUSE' },
    ],
  },
  indexer: {
    _id: 'keys',
    description: 'Keys',
    dataset: 'records',
    mappings: [
      { id: 'email', keys: ['email'], duplicates: true },
      { id: 'city', keys: ['city'], duplicates: true, compareLimit: 40 },
      { id: 'name', keys: ['name'], duplicates: true, transform: { name: 'PREFIX(4)' } },
    ],
  },
  classifier: {
    _id: 'scores',
    description: 'Scores',
    dataset: 'records',
    mappings: [compared('name', 3, 'JARO_WINKLER'), compared('email', 2, 'EMAIL'), compared('city', 1, 'EXACT')],
    matchThreshold: 0.9,
    nonMatchThreshold: 0.75,
  },
}

/** Written-down people, of whom many are there twice, some ids twice, some values wrong. */
function people(count: number): string {
  const random = seededRandom(5)
  const syllables = ['ka', 'ro', 'min', 'ta', 'lo', 've', 'sen', 'bri', 'du', 'ol']
  const word = (): string => Array.from({ length: 3 }, () => random.pick(syllables)).join('')
  const rows: string[][] = [['id', 'source', 'name', 'email', 'city', 'visits']]
  while (rows.length <= count) {
    const [first, last] = [word(), word()]
    const id = random.chance(0.02) ? 'twice' : `p${rows.length}`
    const city = random.pick(['Roma', 'Oslo', 'Bonn'])
    const email = random.chance(0.5) ? `${first}.${last}@x.org` : 'nobody'
    rows.push([
      id,
      random.pick(['crm', 'shop', '']),
      `${first} ${last}`,
      email,
      city,
      random.chance(0.03) ? 'many' : '3',
    ])
    if (random.chance(0.4)) rows.push([`${id}b`, 'crm', `${first} ${last.slice(1)}`, email, city, '4'])
  }
  return rows.map((row) => csvLine(row)).join('')
}

const results = (name: string) => ({
  out: path(`${name}.csv`),
  review: path(`${name}-review.csv`),
  golden: path(`${name}-golden.csv`),
})

test('[DD-53] a store gives the same clusters, doubtful pairs and merged records as memory does', async () => {
  const files = [put('people.csv', people(700))]
  const config = put('project.json', PROJECT)
  const inMemory = await dedupeFiles({ files, config, ...results('memory') })
  const report = await dedupeIntoStore(sqliteStore(path('made.db')), { files, config, ...results('store') })
  for (const name of ['', '-review', '-golden']) expect(text(`store${name}.csv`)).toBe(text(`memory${name}.csv`))
  expect(inMemory.clusters.match).toBeGreaterThan(50)
  expect(inMemory.refused.count).toBeGreaterThan(5)
  expect(inMemory.heaviestBuckets?.[0]?.size).toBeGreaterThan(100)
  const { links, clusters, clustered, refused, issues } = inMemory
  expect(report).toMatchObject({ links, clusters, clustered, refused, issues })
  expect(report).not.toHaveProperty('pairs')
})

test('[CL-4410] a store gives the same clusters as memory where most scores are equal and evidence decides', async () => {
  const levels = [
    { similarity: 0, weight: -6 },
    { similarity: 0.8, weight: 5 },
    { similarity: 1, weight: 9 },
  ]
  const { matchThreshold: _, ...scores } = PROJECT.classifier
  const mappings = scores.mappings.map((mapping) => ({ ...mapping, levels }))
  const sourced = { ...scores, model: 'LIKELIHOOD', prior: 8, matchThreshold: 0.8, onePerSource: true, mappings }
  const files = [put('people.csv', people(400).replace(/^([^,]*),,/gm, '$1,web,'))]
  const config = put('sourced.json', { ...PROJECT, classifier: sourced })
  await dedupeFiles({ files, config, ...results('memory') })
  await dedupeIntoStore(sqliteStore(path('made.db')), { files, config, ...results('store') })
  for (const name of ['', '-review', '-golden']) expect(text(`store${name}.csv`)).toBe(text(`memory${name}.csv`))
  expect(text('memory-review.csv').match(/,100(?:\.0+)?,/g)?.length).toBeGreaterThan(100)
})

test('[DD-54] the store is an installation: a ready entity that goes on from there', async () => {
  const files = [put('customers.csv', people(200))]
  const report = await dedupeIntoStore(sqliteStore(path('made.db')), {
    files,
    config: put('project.json', PROJECT),
    out: path('clusters.csv'),
  })
  const onefold = await openOnefold({ store: sqliteStore(path('made.db')) })
  try {
    const session = onefold.as(SYSTEM)
    const entity = await session.entities.get('dedupe_records')
    expect(entity).toMatchObject({ status: 'READY', table: 'dedupe_records', type: 'DUPLICATES' })
    expect(entity.stats.recordCount).toBe(report.records - report.refused.count)
    const records = session.records('dedupe_records')
    const given = await records.get('p1')
    expect(given._source).toEqual([
      expect.objectContaining({ _src: expect.stringMatching(/crm|shop|customers/), _src_id: 'p1' }),
    ])
    expect(given.visits).toBe(3)
    await records.upsert([{ _id: 'late', name: given.name, email: given.email, city: given.city }])
    const clusters = session.clusters('dedupe_records').each({ label: 'MATCH' })
    const members: string[] = []
    for await (const { recordIds } of clusters) if (recordIds.includes('late')) members.push(...recordIds)
    expect(members).toContain('p1')
  } finally {
    await onefold.close()
  }
})

test('[DD-55] stopped, it leaves no result, and the store is let go', async () => {
  const stop = new AbortController()
  const stopped = dedupeIntoStore(sqliteStore(path('made.db')), {
    files: [put('people.csv', people(200))],
    config: put('project.json', PROJECT),
    out: path('clusters.csv'),
    signal: stop.signal,
    onPhase: (phase) => phase === 'index' && stop.abort(new Error('stop')),
  })
  await expect(stopped).rejects.toThrow('stop')
  expect(names()).not.toContain('clusters.csv')
  await (await sqliteStore(path('made.db'))).close() // nobody holds it
})
