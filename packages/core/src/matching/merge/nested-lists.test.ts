import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import type { Json } from '../../model/record.ts'
import type { Column, Dataset } from '../../model/resources/dataset.ts'
import type { Merger } from '../../model/resources/merger.ts'
import { compileIdentity } from '../../validate/identity.ts'
import { type ColumnShapes, columnShapesOf } from './column-shapes.ts'
import { by, ruled } from './merge.fixture.ts'
import { survivingValues } from './survivor.ts'

const column = (key: string, rest: Partial<Column> = {}): Column => ({
  key,
  array: false,
  empty: true,
  token: 'TEXT',
  validation: 'NONE',
  error: 'IGNORE',
  enumerations: [],
  ...rest,
})
const dataset = (_id: string, columns: readonly Column[], merger?: string): Dataset => ({
  type: 'dataset',
  _id,
  description: _id,
  columns,
  ...(merger === undefined ? {} : { merger }),
})
const list = (key: string, id: string) => column(key, { type: 'DATASET', dataset: id, array: true })

const PERSON = dataset('person', [column('name'), list('addresses', 'address'), list('phones', 'phone')])
const ADDRESS = dataset('address', [
  column('kind'),
  column('street'),
  column('city'),
  column('zip'),
  list('notes', 'note'),
])
const PHONE = dataset('phone', [column('number', { identity: true, token: 'NUMBER' }), column('kind'), column('label')])
const NOTE = dataset('note', [column('text')])

function shapes(datasets: readonly Dataset[] = [ADDRESS, PHONE, NOTE], ...mergers: readonly Merger[]): ColumnShapes {
  const found = <T extends { readonly _id: string }>(all: readonly T[], id: string) => all.find(({ _id }) => _id === id)
  return columnShapesOf(PERSON, {
    dataset: (id) => found(datasets, id),
    merger: (id) => found(mergers, id),
    identity: compileIdentity,
  })
}

/** What becomes of these lists in one column; the first is the newest record's. */
const united = (key: string, lists: readonly (readonly Json[])[], context = { shapes: shapes() }, merger = ruled()) =>
  survivingValues(
    lists.map((items, index) => by(`r${index}`, -index, { [key]: items })),
    merger,
    context,
  )[key]

describe('[MG-85] items with the same identity are one', () => {
  const mobile = { number: '6001', kind: 'mobile' }
  test('and their columns are merged', () => {
    expect(
      united('phones', [[mobile], [{ number: '6001.0', label: 'Ada' }], [{ number: '06001', kind: 'home' }]]),
    ).toEqual([{ kind: 'mobile', label: 'Ada', number: '6001' }])
  })

  test('other identities are other items, however alike', () => {
    const other = { number: '6002', kind: 'mobile' }
    expect(united('phones', [[mobile], [other]])).toEqual([mobile, other])
  })

  test('within one list too', () => {
    expect(united('phones', [[mobile, { number: '6001', label: 'x' }], []])).toEqual([
      { kind: 'mobile', label: 'x', number: '6001' },
    ])
  })

  test('an item without it is found by likeness', () => {
    expect(united('phones', [[mobile], [{ kind: 'Mobile' }]])).toEqual([mobile])
    expect(united('phones', [[{ kind: 'Mobile' }], [mobile], [{ number: '7', kind: 'mobile' }]])).toEqual([
      { kind: 'Mobile', number: '6001' },
      { number: '7', kind: 'mobile' },
    ])
  })
})

const HOME = { kind: 'home', street: 'Calle Mayor 5', city: 'Madrid' }
describe('[MG-86] items that are alike are one', () => {
  test.each<[string, Json, Json | undefined]>([
    ['the same in other letters', { kind: 'HOME', street: 'calle mayor, 5', city: 'Madrid' }, HOME],
    ['a slip of the pen', { kind: 'home', street: 'Calle Mayr 5', city: 'Madrid' }, HOME],
    ['one column more', { ...HOME, zip: '28013' }, { ...HOME, zip: '28013' }],
    ['two columns less', { street: 'Calle Mayor 5' }, HOME],
    ['another house', { ...HOME, street: 'Calle Mayor 6' }, undefined],
    ['another street', { ...HOME, street: 'Gran Vía 5' }, undefined],
    ['another kind', { ...HOME, kind: 'work' }, undefined],
    ['half of what it fills is not enough', { city: 'Madrid', zip: '28013' }, undefined],
    ['nothing in common', { zip: '28013' }, undefined],
    ['no object', 'Calle Mayor 5', undefined],
  ])('%s', (_, item, merged) => {
    expect(united('addresses', [[HOME], [item]])).toEqual(merged ? [merged] : [HOME, item])
  })

  test('equal items are always one, whatever they are', () => {
    expect(
      united('addresses', [
        [HOME, 'x', HOME],
        [{ ...HOME }, 'x', 7],
      ]),
    ).toEqual([HOME, 'x', 7])
  })

  test('two items of one record are two', () => {
    const slip = { ...HOME, street: 'Calle Mayr 5' }
    expect(united('addresses', [[HOME, slip], []])).toEqual([HOME, slip])
    expect(united('addresses', [[HOME], [HOME, slip]])).toEqual([HOME, slip])
  })

  test('long texts are the same or they are not', () => {
    const long = (end: string) => ({ street: 'x'.repeat(300) + end })
    expect(united('addresses', [[long('a')], [long('b')]])).toEqual([long('a'), long('b')])
  })
})

test('[MG-87] the pairing with the greatest likeness is taken, not the first that would do', () => {
  const first = { kind: 'x', street: 'Long Meadow Road' }
  const second = { kind: 'x', street: 'Long Meadow Roads', city: 'Ockham' }
  const others = [
    { kind: 'x', street: 'Long Meadow Roads', zip: 'A' },
    { kind: 'x', street: 'Long Meadow Road', zip: 'B' },
  ]
  expect(united('addresses', [[first, second], others])).toEqual([
    { kind: 'x', street: 'Long Meadow Road', zip: 'B' },
    { kind: 'x', city: 'Ockham', street: 'Long Meadow Roads', zip: 'A' },
  ])
})

describe('[MG-88] lists may be long', () => {
  const items = (from: number, many: number) =>
    Array.from({ length: many }, (_, index) => ({ street: `Street ${from + index}`, city: 'x' }))
  test('beyond 4,096 comparisons only equal items and equal identities meet', () => {
    const few = united('addresses', [items(0, 64), items(32, 63).map((item) => ({ ...item, zip: '1' }))])
    expect(few).toHaveLength(64 + 31)
    const many = united('addresses', [items(0, 100), items(0, 100).map((item) => ({ ...item, zip: '1' }))])
    expect(many).toHaveLength(200)
    expect(united('addresses', [items(0, 5000), items(2500, 5000)])).toHaveLength(7500)
    const phones = (label: string) => items(0, 3000).map(({ street }) => ({ number: street, label }))
    expect(united('phones', [phones('a'), phones('b')])).toHaveLength(3000)
  })

  test('a thousand records with three items each take no second', () => {
    const random = seededRandom(1)
    const lists = Array.from({ length: 1000 }, () =>
      Array.from({ length: 3 }, () => ({
        street: `Calle ${random.below(2000)}`,
        city: 'Madrid',
        zip: String(random.below(9)),
      })),
    )
    const start = performance.now()
    expect((united('addresses', lists) as readonly Json[]).length).toBeLessThan(3000)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})

describe('[MG-89] what is one item is merged by the merger of its dataset', () => {
  const longest: Merger = { ...ruled({ columns: ['street'], strategies: ['LONGEST'] }), _id: 'longest' }
  test('with its rules', () => {
    const withMerger = { shapes: shapes([{ ...ADDRESS, merger: 'longest' }, PHONE, NOTE], longest) }
    const lists = [[{ ...HOME, street: 'Calle Mayr 5' }], [HOME]]
    expect(united('addresses', lists, withMerger)).toEqual([HOME])
    expect(united('addresses', lists)).toEqual([{ ...HOME, street: 'Calle Mayr 5' }])
  })

  test('lists within lists as well', () => {
    const notes = (...texts: readonly string[]) => texts.map((text) => ({ text }))
    const lists = [[{ ...HOME, notes: notes('Ring twice', 'Dog') }], [{ ...HOME, notes: notes('ring twice', 'Cat') }]]
    expect(united('addresses', lists)).toEqual([{ ...HOME, notes: notes('Ring twice', 'Dog', 'Cat') }])
  })

  test('a dataset may hold itself', () => {
    const part = dataset('address', [column('street'), list('notes', 'address')])
    const nested = (street: string, ...notes: readonly Json[]): Json => ({ street, notes })
    const lists = [[nested('a', nested('b', { street: 'c' }))], [nested('A', nested('B', { street: 'd' }))]]
    expect(united('addresses', lists, { shapes: shapes([part]) })).toEqual(
      [nested('a', nested('b', { street: 'c' }, { street: 'd' }))].map(sortedMembers),
    )
  })

  test('a rule for the whole list comes first', () => {
    const lists = [[{ street: 'new' }], [{ street: 'old' }, { street: 'older' }]]
    const rule = (strategy: 'OLDEST' | 'UNION') => ruled({ columns: ['addresses'], strategies: [strategy] })
    expect(united('addresses', lists, undefined, rule('OLDEST'))).toEqual(lists[1])
    expect(united('addresses', lists, undefined, rule('UNION'))).toEqual(lists.flat())
  })
})

test('[MG-84] without a dataset a list unites item by item', () => {
  const slip = { ...HOME, street: 'Calle Mayr 5' }
  expect(united('addresses', [[HOME], [slip]], { shapes: new Map() })).toEqual([HOME, slip])
})

/** Merged items have their members in the order of their names. */
function sortedMembers(item: Json): Json {
  if (Array.isArray(item)) return item.map(sortedMembers)
  if (item === null || typeof item !== 'object') return item
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [key, sortedMembers(value)]))
}
