import { describe, expect, test } from 'vitest'
import { estimateOf } from './estimate-result.ts'
import type { SecondOpinion } from './second-opinion.ts'

const ints = (...numbers: number[]) => Int32Array.from(numbers)

/** Two clusters of two among 20 records, and a pair of records that are in none. */
const opinion: SecondOpinion = {
  a: ints(0, 2, 4),
  b: ints(1, 3, 5),
  chances: Float64Array.of(0.9, 0.7, 0.4),
  agreement: 0.95,
  columns: 6,
}
const clusters = [
  { rows: [0, 1], label: 'MATCH' as const, score: 9900 },
  { rows: [2, 3], label: 'MATCH' as const, score: 9900 },
]
const clusterOf = new Int32Array(20).fill(-1)
for (const [index, { rows }] of clusters.entries()) for (const row of rows) clusterOf[row] = index

const links = (mappings: number) => ({
  count: 2,
  a: ints(0, 2),
  b: ints(1, 3),
  score: Uint16Array.of(9900, 9900),
  mappings: Uint32Array.of(mappings, mappings),
})
const rounded = (share: number) => Math.round(share * 10_000) / 10_000
const estimated = (more: Partial<SecondOpinion> = {}, keys = 0b11, grouped = { clusters, clusterOf }) =>
  estimateOf({ ...opinion, ...more }, { links: links(keys), grouped } as Parameters<typeof estimateOf>[1], 5000)

describe('[LE-2650] a result is expected to be worth', () => {
  test('what is expected of its pairs, and of those that it parts', () => {
    expect(estimated()).toEqual({ precision: 0.8, recall: 0.8, warnings: [] })
  })

  test('of a part of the pairs that it parts, as many times more', () => {
    expect(estimated({ shareOfMissed: 0.25 }).recall).toBe(0.5)
  })

  test('[LE-3080] pairs that it parts by what both opinions expect of them, those of clusters by the second one', () => {
    expect(estimated({ pooledChances: Float64Array.of(0.5, 0.5, 0.1) })).toMatchObject({
      precision: 0.8,
      recall: rounded(1.6 / 1.7),
    })
  })

  test('[LE-3065] between sources that hold each thing once what the contest of partners promises', () => {
    expect(estimated({ promised: { precision: 0.9, f1: 0.9 } })).toMatchObject({ precision: 0.9, recall: 0.9 })
    expect(estimated({ promised: { precision: 0.5, f1: 0.6 } })).toMatchObject({ precision: 0.5, recall: 0.75 })
    expect(estimated({ promised: { precision: 0.5, f1: 0.99 } }).recall).toBe(1)
  })

  test.each([
    [0.05, 0.7805],
    [0.0499, 0.8],
  ])('a chance of %s of a pair that it parts', (chance, recall) => {
    const more = { a: ints(0, 2, 4, 6), b: ints(1, 3, 5, 7), chances: Float64Array.of(0.9, 0.7, 0.4, chance) }
    expect(estimated(more).recall).toBe(recall)
  })

  test.each([
    [0.99, 1],
    [1, 0],
  ])('[LE-3025] all of nothing, where no cluster was found and %s pairs are expected', (chance, recall) => {
    const none = { clusters: [], clusterOf: new Int32Array(20).fill(-1) }
    const more = { a: ints(4), b: ints(5), chances: Float64Array.of(chance) }
    expect(estimated(more, 0b11, none)).toMatchObject({ precision: 1, recall })
  })

  test.each([
    [0.85, { precision: 1, recall: 1 }],
    [0.849, { precision: null, recall: null }],
    [undefined, { precision: null, recall: null }],
  ])('[LE-3700] nothing where no cluster was found and opinions agree by %s', (agreement, expected) => {
    const { agreement: _, ...rest } = opinion
    const none = { links: links(3), grouped: { clusters: [], clusterOf: new Int32Array(20).fill(-1) } }
    const nothing = { ...rest, a: ints(4), b: ints(5), chances: Float64Array.of(0.4), ...(agreement && { agreement }) }
    expect(estimateOf(nothing, none as unknown as Parameters<typeof estimateOf>[1], 5000)).toMatchObject(expected)
  })

  test('nothing where nothing was learnt', () => {
    const found = { links: links(1), grouped: { clusters, clusterOf } } as Parameters<typeof estimateOf>[1]
    expect(estimateOf(undefined, found, 5000)).toEqual({ precision: null, recall: null, warnings: ['NOT_LEARNT'] })
  })
})

describe('[LE-2651] it says why it may be wrong', () => {
  test.each([
    [3, ['FEW_COLUMNS']],
    [4, []],
  ])('%s columns', (columns, warnings) => {
    expect(estimated({ columns }).warnings).toEqual(warnings)
  })

  test.each([
    [0.849, ['LEARNERS_DISAGREE']],
    [0.85, []],
  ])('opinions that agree by %s', (agreement, warnings) => {
    expect(estimated({ agreement }).warnings).toEqual(warnings)
  })

  test('one opinion alone', () => {
    const { agreement: _, ...alone } = opinion
    const found = { links: links(3), grouped: { clusters, clusterOf } } as Parameters<typeof estimateOf>[1]
    expect(estimateOf(alone, found, 5000).warnings).toEqual(['LEARNERS_DISAGREE'])
  })

  test('matches that one key alone found', () => {
    expect(estimated({}, 0b100).warnings).toEqual(['ONE_KEY'])
  })

  test('[LE-3081] matches that differ altogether', () => {
    const lasting = [{ steps: Uint8Array.of(0, 11, 0), u: Float64Array.of(0.01, ...new Array(11).fill(0.09)) }]
    expect(estimated({ lasting }).warnings).toEqual(['MATCHES_DIFFER'])
  })

  test.each([
    [20, []],
    [21, ['CROWD']],
  ])('a cluster of %s records', (size, warnings) => {
    const crowd = { rows: Array.from({ length: size }, (_, at) => 4 + at), label: 'MATCH' as const, score: 9000 }
    const of = new Int32Array(40).fill(-1)
    const all = [...clusters, crowd]
    for (const [index, { rows }] of all.entries()) for (const row of rows) of[row] = index
    expect(estimated({}, 3, { clusters: all, clusterOf: of }).warnings).toEqual(warnings)
  })

  test.each([
    [33, []],
    [34, ['FEW_MATCHES']],
  ])('two clusters among %s records', (records, warnings) => {
    const of = new Int32Array(records).fill(-1)
    of.set(clusterOf.subarray(0, 4))
    expect(estimated({}, 3, { clusters, clusterOf: of }).warnings).toEqual(warnings)
  })
})
