import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../../adapters/sqlite/index.ts'
import { dedupeIntoStore } from '../../dedupe-into-store.ts'
import { type DedupeOptions, dedupeFiles } from '../dedupe-files.ts'
import { filesOfTest } from '../files.fixture.ts'
import { persons } from '../propose/worlds.fixture.ts'

const { names, path, put, text } = filesOfTest()

const PEOPLE = [
  'id,name,email,city,note',
  'p1,Ada Lovelace,ada@x.org,London,a',
  'p2,Ada Lovelase,ada@x.org,London,b',
  'p3,Ada Lovelace,ada@x.org,,c',
  'p4,Grace Hopper,grace@x.org,New York,d',
  'p5,Grace Huxley,grace@x.org,New York,e',
  'p6,,,New York,f',
  'p7,,,,g',
].join('\n')
const compared = (id: string, levels: readonly (readonly [number, number])[]) => ({
  id,
  keys: [id],
  comparer: 'LEVENSHTEIN',
  levels: levels.map(([similarity, weight]) => ({ similarity, weight })),
})
const PROJECT = {
  dataset: {
    _id: 'd',
    description: 'd',
    columns: [{ key: 'name' }, { key: 'email', token: 'EMAIL' }, { key: 'city' }],
  },
  indexer: {
    _id: 'i',
    description: 'i',
    dataset: 'd',
    mappings: [{ id: 'email', keys: ['email'], duplicates: true, transform: { email: 'PREFIX(3)' } }],
  },
  classifier: {
    _id: 'c',
    description: 'c',
    dataset: 'd',
    model: 'LIKELIHOOD',
    prior: -4,
    matchThreshold: 0.5,
    nonMatchThreshold: 0.1,
    mappings: [
      compared('name', [
        [1, 3],
        [0.8, 2],
        [0, -5],
      ]),
      compared('email', [
        [1, 2.5],
        [0, -3],
      ]),
      compared('city', [
        [1, 1],
        [0, -1],
      ]),
    ],
  },
}

const options = (more: Partial<DedupeOptions> = {}): DedupeOptions => ({
  files: [put('people.csv', PEOPLE)],
  config: put('project.json', PROJECT),
  out: path('clusters.csv'),
  report: path('report.json'),
  ...more,
})

describe('details of a report', () => {
  test('[DD-3000] are there when a report is asked for, in the JSON too, and else are not made', async () => {
    const { details, ...report } = await dedupeFiles(options())
    expect(JSON.parse(text('report.json'))).toEqual({ ...report, details })
    expect(
      await dedupeFiles({ files: [path('people.csv')], config: path('project.json'), out: path('x.csv') }),
    ).not.toHaveProperty('details')
  })

  test('[DD-3001] tell the rules, and which agreements were enough, the most frequent first', async () => {
    const { rules } = (await dedupeFiles(options())).details!
    expect(rules).toMatchObject({ model: 'LIKELIHOOD', prior: -4, matchThreshold: 50, nonMatchThreshold: 10 })
    expect(rules.keys).toMatchObject([{ id: 'email', columns: [{ column: 'email', transform: 'PREFIX(3)' }] }])
    expect(rules.comparisons.map(({ id, comparer }) => [id, comparer])).toEqual([
      ['name', 'LEVENSHTEIN'],
      ['email', 'LEVENSHTEIN'],
      ['city', 'LEVENSHTEIN'],
    ])
    // 2.5 + 2 > 4: the same e-mail and an alike name, whatever the city
    expect(rules.enough[0]).toEqual({
      all: expect.arrayContaining([
        { mapping: 'email', similarity: 1 },
        { mapping: 'name', similarity: 0.8 },
      ]),
      share: 1,
    })
  })

  test('[DD-3002] tell how full columns are, what they hold most and what they are for', async () => {
    const { columns } = (await dedupeFiles(options())).details!
    expect(columns.map(({ column, role, filled, distinct }) => [column, role, filled, distinct])).toEqual([
      ['id', 'ID', 7, 7],
      ['name', 'COMPARED', 5, 4],
      ['email', 'COMPARED', 5, 2],
      ['city', 'COMPARED', 5, 2],
      ['note', 'IGNORED', 7, 7],
    ])
    expect(columns[2]!.frequent).toEqual([
      { value: 'ada@x.org', records: 3 },
      { value: 'grace@x.org', records: 2 },
    ])
    expect(columns[4]!.frequent).toEqual([])
  })

  test('[DD-3003] count every link once in the histogram, and the pairs below it', async () => {
    const { details, links, pairs } = await dedupeFiles(options())
    const { bins, unit, matchAt, below } = details!.histogram
    const sum = (kind: 'match' | 'review') => bins.reduce((all, bin) => all + bin[kind], 0)
    expect([unit, matchAt]).toEqual(['BITS', 0])
    expect({ match: sum('match'), review: sum('review') }).toEqual(links)
    expect(below).toBe(pairs! - links.match - links.review)
    for (const [at, bin] of bins.slice(1).entries()) expect(bin.from).toBe(bins[at]!.to)
  })

  test('[DD-3004] show each record in one pair at most, and steps that sum up to its score', async () => {
    const { details } = await dedupeFiles(options())
    const shown = details!.pairs.flatMap(({ a, b }) => [a.id, b.id])
    expect(new Set(shown).size).toBe(shown.length)
    expect(details!.pairs.length).toBeGreaterThan(0)
    for (const { steps, score, decision } of details!.pairs) {
      const total = steps.at(-1)!
      expect(total.kind).toBe('TOTAL')
      expect(100 / (1 + 2 ** -total.to)).toBeCloseTo(score, 1)
      expect(decision).toBe(score > 50 ? 'MATCH' : 'REVIEW')
    }
  })

  test('[DD-3005] count how large clusters are, and show the largest', async () => {
    const { groups } = (await dedupeFiles(options())).details!
    expect(groups.sizes).toEqual([{ least: 3, most: 3, clusters: 1 }])
    expect(groups.largest).toMatchObject([{ name: 'p1', label: 'MATCH', records: 3 }])
    expect(groups.largest[0]!.first.map(({ id }) => id)).toEqual(['p1', 'p2', 'p3'])
  })

  test('[DD-3006] find the records that not even a copy of them would match, and those without a key', async () => {
    const { unlinkable } = (await dedupeFiles(options())).details!
    expect(unlinkable).toMatchObject({ belowMatch: 2, belowReview: 1, withoutKey: 2 })
    expect(unlinkable.lacking.map(({ mappings, examples }) => [mappings, examples])).toEqual([
      [['name', 'email'], ['p6']],
      [['name', 'email', 'city'], ['p7']],
    ])
    expect(unlinkable.byScore.reduce((all, { records }) => all + records, 0)).toBe(7)
  })

  test('[DD-3007] by way of a store they are the same, but for pairs that are only counted in memory', async () => {
    const { details } = await dedupeFiles(options())
    const stored = await dedupeIntoStore(
      sqliteStore(':memory:'),
      options({ out: path('stored.csv'), report: path('stored.json') }),
    )
    const { below: _, ...histogram } = details!.histogram
    expect(stored.details).toEqual({ ...details, histogram })
  })

  test('[DD-3008] do not grow with the records, and m and u tell what is there', async () => {
    const { rows } = persons(400)
    const columns = Object.keys(rows[0]!)
    const lines = rows.map((row, at) => [at, ...columns.map((column) => row[column])].join(','))
    const { details } = await dedupeFiles({
      files: [put('many.csv', [['id', ...columns].join(','), ...lines].join('\n'))],
      out: path('clusters.csv'),
      report: path('report.json'),
    })
    expect(text('report.json').length).toBeLessThan(250_000)
    for (const { levels } of details!.agreement) {
      const [m, u] = (['matches', 'strangers'] as const).map((kind) =>
        levels.reduce((all, level) => all + level[kind], 0),
      )
      expect(m).toBeCloseTo(1, 2)
      expect(u).toBeCloseTo(1, 2)
      expect(levels[0]!.matches).toBeGreaterThan(levels[0]!.strangers)
    }
    expect(details!.rules.enough.length).toBeGreaterThan(0)
  }, 60_000)

  test('[DD-3009] a report is what its caller makes of it, and when that fails nothing appears', async () => {
    await dedupeFiles(options({ renderReport: ({ records }) => `${records} records` }))
    expect(text('report.json')).toBe('7 records')
    const failing = dedupeFiles(
      options({
        out: path('failed.csv'),
        report: path('failed.json'),
        renderReport: () => Promise.reject(new Error('no ink')),
      }),
    )
    await expect(failing).rejects.toThrow('no ink')
    expect(names().filter((name) => name.startsWith('failed') || name.startsWith('.'))).toEqual([])
  })

  test('[DD-3010] the columns of the records stand behind their clusters when they are asked for', async () => {
    await dedupeFiles(options({ withRecords: true }))
    const [header, first] = text('clusters.csv').split('\r\n')
    expect(header).toBe('id,cluster,score,label,name,email,city,note')
    expect(first).toMatch(/^p1,p1,[\d.]+,MATCH,Ada Lovelace,ada@x.org,London,a$/)
  })
})
