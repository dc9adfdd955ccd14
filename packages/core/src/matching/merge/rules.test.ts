import { describe, expect, test } from 'vitest'
import type { Values } from '../../model/record.ts'
import type { SurvivorshipRule, SurvivorshipStrategy } from '../../model/resources/merger.ts'
import { by, ruled, source } from './merge.fixture.ts'
import { survivingValues } from './survivor.ts'

const HOME = { street: 'Long Road 12', city: 'London' }
const WORK = { street: 'Mill', city: 'Ockham', zip: 'GU23' }
const ADDRESS = ['street', 'city', 'zip']

describe('[MG-75] columns of one rule are taken from one record', () => {
  const records = [
    by('r0', 1, { ...HOME, name: 'Ada' }),
    by('r1', 2, { ...WORK, name: 'Ada K.' }),
    by('r2', 3, { name: 'A.' }),
  ]
  test.each<[SurvivorshipStrategy, Values]>([
    ['LONGEST', HOME],
    ['MOST_RECENT', WORK],
    ['OLDEST', HOME],
    ['MOST_COMPLETE_RECORD', WORK],
    ['MINIMUM', HOME],
    ['MAXIMUM', WORK],
  ])('%s takes %j, empty columns too', (strategy, address) => {
    const survivor = survivingValues(records, ruled({ columns: ADDRESS, strategies: [strategy] }))
    expect(survivor).toEqual({ ...address, name: 'A.' })
  })

  test('MOST_FREQUENT and UNANIMOUS look at all of them at once', () => {
    const sameCity = [by('r0', 1, HOME), by('r1', 2, WORK), by('r2', 3, { ...WORK, city: 'London' }), by('r3', 0, HOME)]
    const taken = (strategy: SurvivorshipStrategy) =>
      survivingValues(sameCity, ruled({ columns: ADDRESS, strategies: [strategy] }))
    expect(taken('MOST_FREQUENT')).toEqual(HOME)
    expect(taken('UNANIMOUS')).toEqual({})
  })

  test('also where no strategy decides: then by the weights', () => {
    const rule: SurvivorshipRule = { columns: ADDRESS, strategies: ['TRUSTED_SOURCE'], sources: ['crm'] }
    expect(survivingValues([by('r0', 2, HOME), by('r1', 1, WORK)], ruled(rule))).toEqual(HOME)
  })

  test('what makes its value makes it for each column', () => {
    const rule: SurvivorshipRule = { columns: ['street', 'city'], strategies: ['CONCATENATE'], delimiter: '/' }
    expect(survivingValues([by('r0', 1, HOME), by('r1', 2, WORK)], ruled(rule))).toEqual({
      street: 'Mill/Long Road 12',
      city: 'Ockham/London',
      zip: 'GU23',
    })
  })
})

describe('[MG-76] strategies are tried in order', () => {
  const a = (rule: Omit<SurvivorshipRule, 'columns'>, ...records: Parameters<typeof survivingValues>[0]) =>
    survivingValues(records, ruled({ columns: ['a'], ...rule })).a
  const crm = { sources: [source('crm')] }

  test('one that has nothing to say passes the question on', () => {
    const records = [by('r0', 1, { a: 'long' }), by('r1', 2, { a: 'x' })]
    expect(a({ strategies: ['TRUSTED_SOURCE', 'LONGEST'], sources: ['crm'] }, ...records)).toBe('long')
    expect(a({ strategies: ['UNANIMOUS', 'LONGEST'] }, ...records)).toBe('long')
    expect(a({ strategies: ['UNANIMOUS', 'CONSTANT'], constant: '?' }, ...records)).toBe('?')
  })

  test('one that leaves several leaves the choice among these to the next', () => {
    const records = [
      by('r0', 1, { a: 'longer' }, crm),
      by('r1', 2, { a: 'short' }, crm),
      by('r2', 3, { a: 'the longest' }),
    ]
    expect(a({ strategies: ['TRUSTED_SOURCE', 'LONGEST'], sources: ['crm'] }, ...records)).toBe('longer')
    expect(a({ strategies: ['TRUSTED_SOURCE', 'UNANIMOUS'], sources: ['crm'] }, ...records)).toBeUndefined()
    expect(a({ strategies: ['MOST_FREQUENT', 'SHORTEST'] }, ...records)).toBe('short')
  })

  test('what only makes values is not asked once a record was chosen', () => {
    const records = [by('r0', 1, { a: 'one' }, crm), by('r1', 2, { a: 'two' }, crm)]
    expect(a({ strategies: ['TRUSTED_SOURCE', 'CONSTANT'], sources: ['crm'], constant: '?' }, ...records)).toBe('two')
  })
})

test('[MG-77] what no strategy tells apart goes to the newest, then to what arrived last, then to the smallest id', () => {
  const rule: SurvivorshipRule = { columns: ['a'], strategies: ['LONGEST'] }
  const taken = (...records: Parameters<typeof survivingValues>[0]) => survivingValues(records, ruled(rule)).a
  expect(taken(by('r0', 1, { a: 'x' }), by('r1', 2, { a: 'y' }))).toBe('y')
  expect(taken(by('r0', 1, { a: 'x' }, { sources: [source('crm', 9)] }), by('r1', 2, { a: 'y' }))).toBe('x')
  const same = { sources: [source('crm', 9)] }
  expect(taken(by('r0', 1, { a: 'x' }, same), by('r1', 2, { a: 'y' }, same))).toBe('y')
  expect(taken(by('r1', 1, { a: 'y' }), by('r0', 1, { a: 'x' }))).toBe('x')
})

describe('[MG-78] a column', () => {
  test('that no rule decides goes by the weights', () => {
    const rule: SurvivorshipRule = { columns: ['a'], strategies: ['TRUSTED_SOURCE'], sources: ['crm'] }
    expect(survivingValues([by('r0', 1, { a: ['x'] }), by('r1', 2, { a: ['y'] })], ruled(rule))).toEqual({
      a: ['y', 'x'],
    })
  })

  test('of two rules is decided by the first that can', () => {
    const rules: readonly SurvivorshipRule[] = [
      { columns: ['a'], strategies: ['TRUSTED_SOURCE'], sources: ['crm'] },
      { columns: ['a', 'b'], strategies: ['OLDEST'] },
    ]
    const records = [by('r0', 1, { a: 'old', b: 'old' }), by('r1', 2, { a: 'new', b: 'new' })]
    expect(survivingValues(records, ruled(...rules))).toEqual({ a: 'old', b: 'old' })
    const trusted = [...records, by('r2', 3, { a: 'crm' }, { sources: [source('crm')] })]
    expect(survivingValues(trusted, ruled(...rules))).toEqual({ a: 'crm', b: 'old' })
  })
})

test('[MG-60] nothing is no value: blank texts, null, empty lists and objects never survive', () => {
  const records = [
    by('r0', 2, { a: ' ', b: null, c: [], d: {}, e: false, f: 0 }),
    by('r1', 1, { a: 'x', e: true, f: 1 }),
  ]
  expect(survivingValues(records, ruled())).toEqual({ a: 'x', e: false, f: 0 })
})
