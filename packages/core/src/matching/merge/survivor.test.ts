import { expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import type { Values } from '../../model/record.ts'
import type { Merger } from '../../model/resources/merger.ts'
import type { Contribution } from './contribution.ts'
import { survivingKey, survivingValues, unitedSources } from './survivor.ts'

const merger = (rest: Partial<Merger> = {}): Merger => ({
  type: 'merger-weight',
  _id: 'm',
  description: 'M',
  mergeType: 'CONSTANT',
  mergeSort: 'HIGHEST_WEIGHT',
  constant: 1,
  ...rest,
})
const by = (id: string, updated: number, values: Values): Contribution => ({ id, updated, values })
const nameOf = (contributions: readonly Contribution[], rest: Partial<Merger> = {}) =>
  survivingValues(contributions, merger(rest)).name

test('[MG-10] each column takes the first value there is', () => {
  const contributions = [by('a', 2, { name: 'new' }), by('b', 1, { name: 'old', city: 'London' })]
  expect(survivingValues(contributions, merger())).toEqual({ city: 'London', name: 'new' })
})

test('[MG-10] lists unite, each item once', () => {
  const contributions = [by('a', 2, { tags: ['x', 'y'] }), by('b', 1, { tags: ['y', 'z'] }), by('c', 0, { tags: 'w' })]
  expect(survivingValues(contributions, merger()).tags).toEqual(['x', 'y', 'z'])
})

test('[MG-12] of equal weights the newest comes first, then the smaller id', () => {
  expect(nameOf([by('a', 1, { name: 'old' }), by('b', 2, { name: 'new' })])).toBe('new')
  expect(nameOf([by('b', 1, { name: 'b' }), by('a', 1, { name: 'a' })])).toBe('a')
})

const weighed = (...weights: readonly (string | number | null)[]) =>
  weights.map((weight, index) => by(`r${index}`, index, { name: String(weight), weight }))

test.each<[Partial<Merger>, readonly (string | number | null)[], string]>([
  [{ mergeType: 'NUMBER' }, [9, '10', 8], '10'],
  [{ mergeType: 'NUMBER', mergeSort: 'LOWEST_WEIGHT' }, [9, '10', 8], '8'],
  [{ mergeType: 'NUMBER' }, ['many', -1, ''], '-1'],
  [{ mergeType: 'NUMBER', mergeSort: 'LOWEST_WEIGHT' }, ['many', 7, null], '7'],
  [{ mergeType: 'NUMBER' }, [0, 'none'], '0'],
  [{ mergeType: 'DATE' }, ['2019-12-31', '2020-01-01', '2018-06-01'], '2020-01-01'],
  [{ mergeType: 'DATE', mergeSort: 'LOWEST_WEIGHT' }, ['2019-12-31', 'never', '2018-06-01'], '2018-06-01'],
  [{ mergeType: 'DATE' }, ['never', '2018-06-01'], '2018-06-01'],
])('[MG-11] %o of %o takes %s', (rest, weights, name) => {
  expect(nameOf(weighed(...weights), { key: 'weight', ...rest })).toBe(name)
})

test('[MG-11] by chance every record has its turn, and the same records always the same', () => {
  const winners = new Set<unknown>()
  for (let n = 0; n < 60; n++) {
    const contributions = ['a', 'b', 'c'].map((id) => by(`${id}${n}`, 0, { name: id }))
    const winner = nameOf(contributions, { mergeType: 'RANDOM' })
    expect(nameOf([...contributions].reverse(), { mergeType: 'RANDOM' })).toBe(winner)
    winners.add(winner)
  }
  expect(winners).toEqual(new Set(['a', 'b', 'c']))
})

test('[MG-10] the order in which records are told never matters, for 200 seeds', () => {
  const kinds: readonly Partial<Merger>[] = [
    {},
    { mergeType: 'RANDOM' },
    { mergeType: 'NUMBER', key: 'weight' },
    { mergeType: 'DATE', key: 'weight', mergeSort: 'LOWEST_WEIGHT' },
  ]
  for (let seed = 0; seed < 200; seed++) {
    const random = seededRandom(seed)
    const value = () => random.pick(['x', 'y', '7', '2020-01-01'])
    const contributions = Array.from({ length: 5 }, (_, n) =>
      by(`r${n}`, random.below(3), {
        ...(random.chance(0.5) ? { name: value() } : {}),
        ...(random.chance(0.5) ? { weight: value() } : {}),
        ...(random.chance(0.5) ? { tags: [value(), value()] } : {}),
      }),
    )
    for (const kind of kinds) {
      const values = survivingValues(contributions, merger(kind))
      expect(survivingValues(random.shuffled(contributions), merger(kind)), `seed ${seed}`).toEqual(values)
    }
  }
})

test('[MG-3] sources unite, each pair once with its newest statement', () => {
  const lists = [
    [
      { system: 'web', id: '1', updated: 5 },
      { system: 'crm', id: '2' },
    ],
    [
      { system: 'web', id: '1', updated: 7 },
      { system: 'crm', id: '1' },
    ],
    [{ system: 'web', id: '1' }],
  ]
  const united = [
    { system: 'crm', id: '1' },
    { system: 'crm', id: '2' },
    { system: 'web', id: '1', updated: 7 },
  ]
  expect(unitedSources(lists)).toEqual(united)
  expect(unitedSources([...lists].reverse())).toEqual(united)
})

test('[MG-2] the oldest key survives', () => {
  expect(survivingKey(['id-3', 'id-1', 'id-2'])).toBe('id-1')
})
