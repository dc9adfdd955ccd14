import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dedupeFiles } from '../dedupe-files.ts'
import { persons } from '../propose/worlds.fixture.ts'
import { tuneFiles } from './tune-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'onefold-tune-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = (name: string) => join(folder, name)
const jsonOf = (name: string) => JSON.parse(readFileSync(path(name), 'utf8'))

const world = persons(400)
const COLUMNS = Object.keys(world.rows[0]!)

/** A project somebody wrote: keys and comparers, and weights out of the air. */
const PROJECT = {
  dataset: { _id: 'd', description: 'People', columns: COLUMNS.map((key) => ({ key, token: 'TEXT' })) },
  indexer: {
    _id: 'i',
    description: 'Keys',
    dataset: 'd',
    mappings: ['born', 'number', 'family'].map((key) => ({ id: key, keys: [key], combine: true, duplicates: true })),
  },
  classifier: {
    _id: 'c',
    description: 'Weights',
    dataset: 'd',
    mappings: ['given', 'family', 'born', 'number', 'town'].map((key) => ({
      id: key,
      keys: [key],
      comparer: 'DAMERAU',
    })),
    matchThreshold: 0.99,
    nonMatchThreshold: 0.9,
  },
}

beforeAll(() => {
  const lines = world.rows.map((row, at) => [at, ...COLUMNS.map((column) => row[column])].join(','))
  writeFileSync(path('people.csv'), [['id', ...COLUMNS].join(','), ...lines].join('\n'))
  writeFileSync(path('project.json'), JSON.stringify(PROJECT))
})

const tune = (out: string, more: object = {}) =>
  tuneFiles({ files: [path('people.csv')], config: path('project.json'), out: path(out), ...more })

/** Right pairs and pairs of clusters, counted over all pairs of records. */
function measured(clusters: string) {
  const rows = readFileSync(path(clusters), 'utf8').trim().split('\n').slice(1)
  const clusterOf = new Map(rows.map((line) => line.split(',').slice(0, 2) as [string, string]))
  let [right, found, there] = [0, 0, 0]
  for (let a = 0; a < world.truth.length; a++) {
    for (let b = a + 1; b < world.truth.length; b++) {
      const together = clusterOf.get(String(a)) === clusterOf.get(String(b))
      const same = world.truth[a] === world.truth[b]
      if (together) found += 1
      if (same) there += 1
      if (together && same) right += 1
    }
  }
  return { precision: right / found, recall: right / there }
}

describe('tune', () => {
  test('[LE-6] learns weights without labels that find what is there', async () => {
    const report = await tune('tuned.json')
    await dedupeFiles({ files: [path('people.csv')], config: path('tuned.json'), out: path('clusters.csv') })
    const { precision, recall } = measured('clusters.csv')
    expect(precision).toBeGreaterThan(0.97)
    expect(recall).toBeGreaterThan(0.9)
    expect(Math.abs(report.expected.precision - precision)).toBeLessThan(0.05)
    expect(jsonOf('tuned.json').classifier).toEqual(report.classifier)
  }, 60_000)

  test('[LE-7] keeps columns, keys and comparers, and states what it learnt as a classifier of the model LIKELIHOOD', async () => {
    await tune('kept.json')
    const { dataset, indexer, classifier } = jsonOf('kept.json')
    expect({ dataset, indexer }).toEqual({ dataset: PROJECT.dataset, indexer: PROJECT.indexer })
    expect(classifier.model).toBe('LIKELIHOOD')
    expect(
      classifier.mappings.map(({ id, keys, comparer }: { [member: string]: unknown }) => ({ id, keys, comparer })),
    ).toEqual(PROJECT.classifier.mappings)
    for (const { levels } of classifier.mappings) {
      const weights = levels.map(({ weight }: { weight: number }) => weight)
      expect(weights).toEqual([...weights].sort((a, b) => b - a))
    }
  }, 60_000)

  test('[LE-8] gives the same for the same files', async () => {
    const { milliseconds: _, ...one } = await tune('one.json')
    const { milliseconds: __, ...other } = await tune('other.json')
    expect(other).toEqual(one)
  }, 60_000)

  test('[LE-9] tables thresholds: the higher, the more precise and the less complete, with charts of it', async () => {
    const { thresholds, charts } = await tune('table.json', { report: path('report.json') })
    for (const [at, { pairs, expectedPrecision, expectedRecall }] of thresholds.slice(1).entries()) {
      expect(pairs).toBeLessThanOrEqual(thresholds[at]!.pairs)
      expect(expectedPrecision).toBeGreaterThanOrEqual(thresholds[at]!.expectedPrecision)
      expect(expectedRecall).toBeLessThanOrEqual(thresholds[at]!.expectedRecall)
    }
    expect(Object.keys(charts)).toEqual(['weights', 'frequencies', 'evidence', 'thresholds'])
    expect(jsonOf('report.json').thresholds).toEqual(thresholds)
    for (const chart of Object.values(charts)) expect(chart.$schema).toContain('vega-lite')
  }, 60_000)

  test('[LE-10] labels choose the threshold and measure it', async () => {
    const same = world.truth.flatMap((thing, row) => (world.truth[row + 1] === thing ? [`${row},${row + 1},1`] : []))
    const different = Array.from({ length: 40 }, (_, at) => `${at},${at + 200},0`)
    writeFileSync(path('labels.csv'), ['id_a,id_b,label', ...same, ...different].join('\n'))
    const { labels, thresholds, classifier, expected, against } = await tune('labelled.json', {
      labels: path('labels.csv'),
    })
    expect(labels).toBe(same.length + different.length)
    const f1 = ({ labelledPrecision: p = 0, labelledRecall: r = 0 }) => (p + r === 0 ? 0 : (2 * p * r) / (p + r))
    const best = Math.max(...thresholds.map(f1))
    expect(best).toBeGreaterThan(0.9)
    const chosen = thresholds.find(({ threshold }) => threshold === 100 * (classifier.matchThreshold as number))!
    expect(f1(chosen)).toBe(best)
    expect(['STRANGERS', 'CANDIDATES']).toContain(against)
    expect(Array.isArray(expected.warnings)).toBe(true)
    // [LE-2653] Each share lies in its interval, and of so few labels none is sure.
    for (const row of thresholds) {
      const [low, high] = row.labelledRecallInterval!
      expect(row.labelledRecall).toBeGreaterThanOrEqual(low)
      expect(row.labelledRecall).toBeLessThanOrEqual(high)
      expect(high - low).toBeGreaterThan(0.001)
    }
  }, 60_000)

  test('[LE-11] refuses labels of records that are not there, and then leaves nothing behind', async () => {
    writeFileSync(path('strange.csv'), 'id_a,id_b,label\n0,nobody,1\n')
    const refused = tune('refused.json', { labels: path('strange.csv') })
    await expect(refused).rejects.toThrow(/names the record "nobody"/)
    expect(readdirSync(folder).filter((name) => name.includes('refused'))).toEqual([])
  }, 60_000)

  test('[DD-4300] refuses a label that says neither one thing nor two', async () => {
    writeFileSync(path('doubtful.csv'), 'id_a,id_b,label\n0,1,maybe\n')
    const refused = tune('doubted.json', { labels: path('doubtful.csv') })
    await expect(refused).rejects.toMatchObject({ code: 'label-unknown' })
  }, 60_000)

  test('[DD-4305] refuses records of which the keys bring no two together, and writes nothing', async () => {
    const [header, ...lines] = readFileSync(path('people.csv'), 'utf8').split('\n')
    for (const [name, some] of [
      ['one', lines.slice(0, 1)],
      ['strangers', [lines[0], `x${',y'.repeat(COLUMNS.length)}`]],
    ] as const) {
      writeFileSync(path(`${name}.csv`), [header, ...some].join('\n'))
      const refused = tune(`of-${name}.json`, { files: [path(`${name}.csv`)] })
      await expect(refused, name).rejects.toMatchObject({ class: 'invalid', code: 'no-pairs' })
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('of-'))).toEqual([])
  }, 60_000)

  test('[LE-2652] without a linkage it learns as a proposal does, and a stated SINGLE stays', async () => {
    const linked = async (name: string, linkage: object) => {
      const stated = { ...PROJECT, classifier: { ...PROJECT.classifier, ...linkage } }
      writeFileSync(path(`${name}-in.json`), JSON.stringify(stated))
      return tuneFiles({ files: [path('people.csv')], config: path(`${name}-in.json`), out: path(`${name}.json`) })
    }
    const [free, single] = [await linked('free', {}), await linked('single', { linkage: 'SINGLE' })]
    expect(single.against).toBe('STRANGERS')
    expect(single.classifier.linkage).toBe('SINGLE')
    expect(free.classifier.linkage).toBe(free.against === 'CANDIDATES' ? 'AVERAGE' : undefined)
  }, 120_000)
})
