import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compileCounts,
  compileEffects,
  countOf,
  effectiveWeight,
  frequencyEffect,
  MOST_EFFECT,
} from '../classify/frequency-effect.ts'
import { mappingStatistics, valueCounter } from './count-values.ts'
import { driftOf } from './drift.ts'
import { genericValuesIn } from './generic-values.ts'

const MAPPING = { id: 'name', keys: ['name'], nullMismatch: false, options: [], weight: 1 }
const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'é', 'smith', 'quist'), { maxLength: 3 })

describe('[CL-249] the statistics document', () => {
  test('[CL-249] is the same whatever order records are counted in', () => {
    fc.assert(
      fc.property(fc.array(texts), fc.array(fc.nat()), (records, order) => {
        const counted = (given: readonly (readonly string[])[]) => {
          const counter = valueCounter({ mappings: [MAPPING] })
          for (const record of given) counter.add([record])
          return counter.statistics()
        }
        const turned = records.map((record, at) => ({ record, rank: order[at] ?? at })).sort((x, y) => x.rank - y.rank)
        expect(counted(turned.map(({ record }) => record))).toEqual(counted(records))
      }),
    )
  })

  test('[CL-249] keeps 2,000 values that are shared, the most frequent, and the average of the others', () => {
    const counts = Array.from({ length: 3000 }, (_, n): [string, number] => [`v${n}`, 5000 - n])
    const statistics = mappingStatistics('name', 1, counts)
    expect(statistics.frequent).toHaveLength(4000)
    expect(statistics.top).toHaveLength(20)
    expect(countOf(statistics, 'v1999')).toBe(3001)
    expect(countOf(statistics, 'v2000')).toBeUndefined()
    const average = counts.slice(2000).reduce((sum, [, count]) => sum + count, 0) / 1000
    expect(compileCounts(statistics)('v2500')).toBe(Math.round(average))
  })

  test('[CL-249] no effect goes beyond 8 bits, none falls as a value becomes rarer, and different values have none', () => {
    const most = mappingStatistics('name', 1_000_000, [
      ['often', 900_000],
      ['twice', 2],
    ])
    expect(compileEffects(most)('twice')).toBe(MOST_EFFECT)
    const different = mappingStatistics(
      'name',
      100,
      [...Array(100).keys()].map((n) => [`v${n}`, 1] as const),
    )
    expect(compileEffects(different)('v1')).toBe(0)
    for (let count = 1; count < 900_000; count *= 3)
      expect(frequencyEffect(count, most)).toBeGreaterThanOrEqual(frequencyEffect(count * 3, most))
    expect(effectiveWeight(1000, MOST_EFFECT)).toBe(2000)
    expect(effectiveWeight(1000, -MOST_EFFECT)).toBe(500)
    expect(effectiveWeight(1000, 0)).toBe(1000)
  })

  test('[CL-249] of nothing says nothing', () => {
    expect(compileEffects(mappingStatistics('name', 0, []))('a')).toBe(0)
  })
})

describe('[CL-246] the drift', () => {
  const frozen = mappingStatistics('city', 10, [
    ['London', 8],
    ['Paris', 2],
  ])
  test.each<[string, readonly (readonly [string, number])[], number]>([
    [
      'of the same shares is 0',
      [
        ['London', 80],
        ['Paris', 20],
      ],
      0,
    ],
    [
      'of one in ten that moved is a tenth',
      [
        ['London', 7],
        ['Paris', 3],
      ],
      0.1,
    ],
    ['of other values altogether is 1', [['Rome', 5]], 1],
    ['of nothing is 0', [], 0],
  ])('[CL-246] %s', (_, now, drift) => {
    const values = now.reduce((sum, [, count]) => sum + count, 0)
    expect(driftOf(frozen, { values, counts: new Map(now) })).toBe(drift)
  })
})

describe('[CL-247] generic values', () => {
  const ones = (count: number) => Array.from({ length: count }, (_, n): [string, number] => [`0${n}`, 1])
  const found = (counts: readonly [string, number][]) => genericValuesIn(new Map(counts), (text) => text)

  test('[CL-247] are what many share in a column that tells records apart', () => {
    expect(found([...ones(100), ['switchboard', 20]])).toEqual([
      { value: 'switchboard', records: 20, reason: 'FREQUENT' },
    ])
    expect(found([...ones(100), ['family', 19]])).toEqual([])
  })

  test('[CL-247] are not the common names of a column that many share', () => {
    expect(
      found([
        ['smith', 900],
        ['jones', 500],
        ['quist', 2],
      ]),
    ).toEqual([])
  })

  test('[CL-247] are placeholders that two or more hold', () => {
    expect(
      found([
        ['unknown', 2],
        ['00000000', 2],
        ['smith', 90],
      ]),
    ).toEqual([
      { value: '00000000', records: 2, reason: 'PLACEHOLDER' },
      { value: 'unknown', records: 2, reason: 'PLACEHOLDER' },
    ])
    expect(
      found([
        ['unknown', 1],
        ['smith', 90],
      ]),
    ).toEqual([])
  })
})
