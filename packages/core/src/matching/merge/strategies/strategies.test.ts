import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../../model/record.ts'
import type { SourceTrust, SurvivorshipRule, SurvivorshipStrategy } from '../../../model/resources/merger.ts'
import { SURVIVORSHIP_STRATEGIES } from '../../../model/resources/merger.ts'
import type { ColumnShape } from '../column-shapes.ts'
import type { Contribution } from '../contribution.ts'
import { by, DAY, ruled, source, survives } from '../merge.fixture.ts'
import { survivingValues } from '../survivor.ts'
import { STRATEGIES_BY_NAME } from './strategies-by-name.ts'

type Rest = Omit<SurvivorshipRule, 'columns' | 'strategies'>

/** Records r0, r1 … with these values in `a`, each newer than the one before. */
const holding = (...values: readonly (Json | undefined)[]): readonly Contribution[] =>
  values.map((a, index) => by(`r${index}`, index, a === undefined ? {} : { a }))

const expectBoth = (
  strategy: SurvivorshipStrategy,
  records: readonly Contribution[],
  a: Json | undefined,
  rest: Rest = {},
) => {
  expect(survives({ strategies: [strategy], ...rest }, records)).toEqual(a)
  expect(survives({ strategies: [strategy], ...rest }, [...records].reverse())).toEqual(a)
}

test('every strategy of the model has a file and a place in the table', () => {
  expect(Object.keys(STRATEGIES_BY_NAME)).toEqual([...SURVIVORSHIP_STRATEGIES])
})

describe('[MG-61] MOST_RECENT and OLDEST', () => {
  const arrived = [by('r0', 5, { a: 'first' }), by('r1', 9, { a: 'last' }), by('r2', 7, { a: 'between' })]
  const stated = [
    by('r0', 5, { a: 'new' }, { sources: [source('crm', 100), source('web', 300)] }),
    by('r1', 9, { a: 'old' }, { sources: [source('crm', 200)] }),
    by('r2', 250, { a: 'arrival' }, { sources: [source('erp')] }),
  ]
  const dated = [
    by('r0', 9, { a: 'then', since: '2020-02-01' }),
    by('r1', 8, { a: 'now', since: '2020-10-01' }),
    by('r2', 10, { a: 'never', since: 'unknown' }),
    by('r3', 11, { since: '2021-01-01' }),
  ]
  test.each<[SurvivorshipStrategy, string, readonly Contribution[], Json | undefined, Rest]>([
    ['MOST_RECENT', 'by arrival', arrived, 'last', {}],
    ['OLDEST', 'by arrival', arrived, 'first', {}],
    ['MOST_RECENT', 'by the newest that a source states, before arrival', stated, 'new', {}],
    ['OLDEST', 'by the newest that a source states, before arrival', stated, 'old', {}],
    ['MOST_RECENT', 'by a date column', dated, 'now', { column: 'since' }],
    ['OLDEST', 'by a date column', dated, 'then', { column: 'since' }],
  ])('%s %s', (strategy, _, records, a, rest) => expectBoth(strategy, records, a, rest))
})

describe('[MG-62] MOST_FREQUENT', () => {
  test.each<[readonly (Json | undefined)[], Json]>([
    [['x', 'y', 'x'], 'x'],
    [['x', 'x', 'X', undefined], 'x'],
    [['x', 'y', ''], 'y'],
    [[1, '1', 1], 1],
    [[{ p: 1, q: 2 }, { q: 2, p: 1 }, 'newest'], { p: 1, q: 2 }],
  ])('of %j takes %j', (values, a) => expectBoth('MOST_FREQUENT', holding(...values), a))
})

describe('[MG-63] LONGEST and SHORTEST', () => {
  test.each<[SurvivorshipStrategy, readonly Json[], Json]>([
    ['LONGEST', ['Ada', 'Augusta Ada', 'A.'], 'Augusta Ada'],
    ['SHORTEST', ['Ada', 'Augusta Ada', 'A.'], 'A.'],
    ['SHORTEST', ['Ada', '  ', 'A.'], 'A.'],
    ['LONGEST', ['😀😀', 'abc', 'x'], 'abc'],
    ['LONGEST', [['ab', 'cd'], ['abc'], 'ab'], ['ab', 'cd']],
    ['LONGEST', [1234, 'abc'], 1234],
    ['LONGEST', [{ street: 'Long Road' }, 'Short'], { street: 'Long Road' }],
  ])('%s of %j takes %j', (strategy, values, a) => expectBoth(strategy, holding(...values), a))
})

describe('[MG-64] MINIMUM and MAXIMUM', () => {
  test.each<[readonly Json[], Json, Json]>([
    [['9', '10', '-1.5'], '-1.5', '10'],
    [[9, '10', 1e1], 9, 10],
    [['2020-02-01', '2019-12-31', '2020-01-15T08:00:00Z'], '2019-12-31', '2020-02-01'],
    [['2020-01-01T00:30:00+01:00', '2020-01-01'], '2020-01-01T00:30:00+01:00', '2020-01-01'],
    [['9', '10', 'many'], '10', 'many'],
    [['Éva', 'Eva', 'eva'], 'Eva', 'Éva'],
    [
      [['3', '12'], ['5']],
      ['3', '12'],
      ['3', '12'],
    ],
  ])('of %j take %j and %j', (values, least, greatest) => {
    expectBoth('MINIMUM', holding(...values), least)
    expectBoth('MAXIMUM', holding(...values), greatest)
  })

  test.each<['NUMBER' | 'DATE', Json, Json]>([
    ['NUMBER', '9', '10'],
    ['DATE', '2020-01-01', '2020-01-01'],
  ])('what is no %s does not count in a column of that token', (kind, least, greatest) => {
    const shapes = new Map<string, ColumnShape>([['a', { kind }]])
    const records = holding('9', '10', '2020-01-01', 'many')
    const taken = (strategy: SurvivorshipStrategy) => survives({ strategies: [strategy] }, records, { shapes })
    expect([taken('MINIMUM'), taken('MAXIMUM')]).toEqual([least, greatest])
  })

  test('another column can be what is compared', () => {
    const records = [
      by('r0', 0, { a: 'big', size: '10' }),
      by('r1', 1, { a: 'small', size: '9' }),
      by('r2', 2, { a: '?' }),
    ]
    expectBoth('MAXIMUM', records, 'big', { column: 'size' })
    expectBoth('MINIMUM', records, 'small', { column: 'size' })
  })
})

describe('[MG-65] HIGHEST_QUALITY', () => {
  const issue = (column: string) => ({ column, code: 'x', message: 'x' })
  test('by the measured quality', () => {
    expectBoth(
      'HIGHEST_QUALITY',
      [by('r0', 0, { a: 'good' }, { quality: 90 }), by('r1', 1, { a: 'bad' }, { quality: 40 })],
      'good',
    )
  })
  test('where one was never measured, by the issues on the column, its items and members', () => {
    const records = [
      by('r0', 0, { a: 'clean' }, { quality: 10, issues: [issue('b'), issue('ab')] }),
      by('r1', 1, { a: 'one' }, { issues: [issue('a[0]')] }),
      by('r2', 2, { a: 'two' }, { quality: 90, issues: [issue('a'), issue('a.b')] }),
    ]
    expectBoth('HIGHEST_QUALITY', records, 'clean')
    expectBoth('HIGHEST_QUALITY', records.slice(1), 'one')
  })
})

describe('[MG-66] TRUSTED_SOURCE', () => {
  const records = [
    by('r0', 0, { a: 'crm' }, { sources: [source('crm')] }),
    by('r1', 1, { a: 'both' }, { sources: [source('web'), source('erp')] }),
    by('r2', 2, { a: 'nobody' }),
  ]
  test.each<[readonly string[], string]>([
    [['crm', 'web'], 'crm'],
    [['web', 'crm'], 'both'],
    [['erp', 'crm'], 'both'],
    [['other'], 'nobody'],
  ])('%j takes the value of %s', (sources, a) => expectBoth('TRUSTED_SOURCE', records, a, { sources }))
})

describe('[MG-67] TRUST', () => {
  const crm: SourceTrust = { start: 90, end: 10, decayDays: 100 }
  const of = (id: string, day: number, system: string, rest: Partial<Contribution> = {}) =>
    by(id, 0, { a: system }, { sources: [source(system, day * DAY)], ...rest })
  const broken = { issues: [{ column: 'a', code: 'x', message: 'x' }] }
  test.each<[string, readonly Contribution[], { readonly [system: string]: SourceTrust }, string]>([
    ['the higher start', [of('r0', 0, 'crm'), of('r1', 0, 'web')], { crm, web: { start: 50 } }, 'crm'],
    ['90 − 80 · 0.4 = 58 over 50', [of('r0', 0, 'crm'), of('r1', 40, 'web')], { crm, web: { start: 50 } }, 'crm'],
    ['90 − 80 · 0.6 = 42 under 50', [of('r0', 0, 'crm'), of('r1', 60, 'web')], { crm, web: { start: 50 } }, 'web'],
    ['10 for ever after', [of('r0', 0, 'crm'), of('r1', 900, 'web')], { crm, web: { start: 9 } }, 'crm'],
    [
      'half of it for a failed check',
      [of('r0', 0, 'crm', broken), of('r1', 0, 'web')],
      { crm, web: { start: 46 } },
      'web',
    ],
    [
      'a stated penalty',
      [of('r0', 0, 'crm', broken), of('r1', 0, 'web')],
      { crm: { ...crm, invalidPenalty: 0.1 }, web: { start: 46 } },
      'crm',
    ],
    ['every other system by the star', [of('r0', 0, 'crm'), of('r1', 0, 'web')], { crm, '*': { start: 95 } }, 'web'],
    ['systems without a word do not count', [of('r0', 0, 'crm'), of('r1', 0, 'web')], { crm }, 'crm'],
    [
      'no decay without days',
      [of('r0', 0, 'crm'), of('r1', 900, 'web')],
      { crm: { start: 90, end: 1 }, web: { start: 50 } },
      'crm',
    ],
    [
      'the best of a record’s systems',
      [by('r0', 0, { a: 'two' }, { sources: [source('old', 0), source('crm', 0)] }), of('r1', 0, 'web')],
      { crm, old: { start: 0 }, web: { start: 50 } },
      'two',
    ],
    [
      'a record of no system by the star',
      [by('r0', 0, { a: 'nobody' }), of('r1', 0, 'web')],
      { '*': { start: 60 }, web: { start: 50 } },
      'nobody',
    ],
  ])('%s', (_, records, trust, a) => expectBoth('TRUST', records, a, { trust }))

  test('ages count from the newest record, whoever holds the column', () => {
    const trust = { crm, web: { start: 50 } }
    const records = [of('r0', 0, 'crm'), of('r1', 0, 'web')]
    expectBoth('TRUST', records, 'crm', { trust })
    expectBoth('TRUST', [...records, by('r2', 60 * DAY, {})], 'web', { trust })
  })
})

test('[MG-68] FIRST_NON_EMPTY takes the first in the order of weights', () => {
  const records = [by('r0', 0, { a: 'oldest' }), by('r1', 1, { a: '' }), by('r2', 2, { a: 'newest' })]
  expectBoth('FIRST_NON_EMPTY', records, 'newest')
})

describe('[MG-69] UNANIMOUS', () => {
  test.each<[readonly (Json | undefined)[], Json | undefined]>([
    [['x', 'x', undefined, ''], 'x'],
    [['x', 'y'], undefined],
    [[['x'], ['x']], ['x']],
    [['x'], 'x'],
  ])('of %j takes %j', (values, a) => expectBoth('UNANIMOUS', holding(...values), a))
})

test('[MG-70] MOST_COMPLETE_RECORD takes the record with the most filled columns that holds the column', () => {
  const records = [
    by('r0', 0, { a: 'full', b: '1', c: '2' }),
    by('r1', 1, { a: 'half', b: ' ', c: [], d: null, e: {} }),
    by('r2', 2, { b: '1', c: '2', d: '3', e: '4' }),
  ]
  expectBoth('MOST_COMPLETE_RECORD', records, 'full')
})

describe('[MG-71] UNION', () => {
  test.each<[readonly (Json | undefined)[], Json | undefined]>([
    [
      [
        ['x', 'y'],
        ['z', 'y'],
      ],
      ['z', 'y', 'x'],
    ],
    [
      ['x', 'y', 'x'],
      ['x', 'y'],
    ],
    [['x', 'x'], 'x'],
    [[['x'], ['x']], ['x']],
    [
      ['x', ['y', 'x']],
      ['y', 'x'],
    ],
    [
      [[{ p: 1, q: 2 }], [{ q: 2, p: 1 }, '{"p":1,"q":2}']],
      [{ p: 1, q: 2 }, '{"p":1,"q":2}'],
    ],
    [['', undefined], undefined],
  ])('of %j makes %j', (values, a) => expectBoth('UNION', holding(...values), a))
})

describe('[MG-72] CONCATENATE', () => {
  test.each<[readonly (Json | undefined)[], Rest, Json | undefined]>([
    [['x', 'y', 'x'], {}, 'x y'],
    [['x', 'y'], { delimiter: '; ' }, 'y; x'],
    [['x', ['y', 'x'], 3], { delimiter: '' }, '3yx'],
    [[{ p: 1 }, undefined], {}, { p: 1 }],
  ])('of %j with %j makes %j', (values, rest, a) => expectBoth('CONCATENATE', holding(...values), a, rest))
})

describe('[MG-73] CONSTANT', () => {
  test.each<[Json, Json | undefined]>([
    ['master', 'master'],
    [0, 0],
    [null, undefined],
  ])('%j, whatever the records hold', (constant, a) => {
    expectBoth('CONSTANT', holding('x'), a, { constant })
    expectBoth('CONSTANT', holding(undefined), a, { constant })
  })
})

describe('the examples of docs/SURVIVORSHIP.md', () => {
  const page = readFileSync(new URL('../../../../../../docs/SURVIVORSHIP.md', import.meta.url), 'utf8')
  const cells = (line: string) => line.split('|').map((cell) => cell.trim())
  const lines = page.split('\n')
  const [, , , ...columns] = cells(lines.find((line) => line.startsWith('| | source')) ?? '').slice(0, -1)
  const records = ['c', 'b', 'a'].map((id, age) => {
    const [, , system = '', ...texts] = cells(lines.find((line) => line.startsWith(`| \`${id}\``)) ?? '')
    const values = columns.map((key, index) => [key, key === 'tags' ? texts[index]?.split(', ') : texts[index]])
    return by(id, -age, Object.fromEntries(values), { sources: [source(system)] })
  })
  const examples = lines.flatMap((line) => {
    const [, strategy = '', , example = ''] = cells(line)
    const name = strategy.replaceAll('`', '') as SurvivorshipStrategy
    const [, column = '', value = ''] = /`(\w+)`: ([^;,]+(?:, \w+$)?)/.exec(example) ?? []
    return SURVIVORSHIP_STRATEGIES.includes(name) && column !== '' ? [[name, column, value] as const] : []
  })

  test('are read', () => {
    expect(columns).toEqual(['name', 'born', 'city', 'visits', 'tags', 'email'])
    expect(examples.length).toBeGreaterThan(12)
  })

  test.each(examples)('[MG-60] %s takes %s: %s', (strategy, column, value) => {
    const rule = { columns: [column], strategies: [strategy], sources: ['shop', 'crm'] }
    const taken = survivingValues(records, ruled(rule))[column]
    expect([taken ?? 'stays empty'].flat().join(', ')).toBe(value)
  })
})
