import { describe, expect, test } from 'vitest'
import type { ColumnInput, RecordInput, RecordView, ResourceInput } from '../../src/index.ts'
import { DATASET, expectRefusal, type House, type HouseOptions, MERGER, openPeople, put } from '../fixtures/house.ts'
import { ADA, columnsOf, from, LOVELASE } from '../fixtures/people.ts'

const column = (key: string, rest: object = {}) => ({ key, ...rest })
const COLUMNS: readonly ColumnInput[] = DATASET.columns

const ruled = (...rules: readonly object[]): HouseOptions => ({ merger: { rules } })

/** Ada of the crm and, a second newer, her typo of the web, merged under these asked. */
async function openMerged(asked: HouseOptions, ada: RecordInput = {}, lovelase: RecordInput = {}) {
  const house = await openPeople(asked)
  const first = await put(house, { ...from('crm', '1', ADA), ...ada })
  house.pass(1000)
  const second = await put(house, { ...from('web', '9', LOVELASE), ...lovelase })
  house.pass(1000)
  const [crm = '', web = ''] = [...first, ...second]
  const { _id } = await house.records.merge([crm, web])
  house.pass(1000)
  return { house, id: _id, crm, web, columns: async () => columnsOf(await house.records.get(_id)) }
}

describe('[MG-78] rules of a merger', () => {
  test('decide before the newest does, now and at every later write', async () => {
    const asked = ruled(
      { columns: ['name'], strategy: ['LONGEST', 'OLDEST'] },
      { columns: ['tags'], strategy: 'MOST_RECENT' },
    )
    const { house, columns } = await openMerged(asked, { tags: ['crm'], born: '1815' }, { tags: ['web'] })
    expect(await columns()).toMatchObject({ name: 'Ada Lovelace', tags: ['web'], born: '1815' })
    await put(house, { ...from('web', '9', {}), name: 'Augusta Ada King', tags: null })
    expect(await columns()).toMatchObject({ name: 'Augusta Ada King', tags: ['crm'] })
  })
})

test('[MG-61] the newest is what its source says is newest, restated at each delivery', async () => {
  const stated = (system: string, id: string, day: number) => ({
    _source: [{ _src: system, _src_id: id, _src_updated: `2020-01-0${day}T00:00:00Z` }],
  })
  const { house, id, columns } = await openMerged({}, stated('crm', '1', 5), stated('web', '9', 3))
  expect(await columns()).toMatchObject({ name: 'Ada Lovelace' })
  await put(house, { ...stated('web', '9', 4), name: 'Ada L.' })
  expect(await columns()).toMatchObject({ name: 'Ada Lovelace' })
  await put(house, { ...stated('web', '9', 6), name: 'Ada King' })
  expect(await columns()).toMatchObject({ name: 'Ada King' })
  expect((await house.records.get(id))._source?.map(({ _src_updated }) => _src_updated)).toEqual([
    '2020-01-05T00:00:00.000Z',
    '2020-01-06T00:00:00.000Z',
  ])
})

describe('[MG-3703] a delivery that confirms what is there at a newer instant', () => {
  const stated = (system: string, id: string, year: number, columns: object = {}) => ({
    _source: [{ _src: system, _src_id: id, _src_updated: `${year}-01-01` }],
    ...columns,
  })
  const yearsOf = ({ _source = [] }: RecordView) => _source.map(({ _src_updated }) => _src_updated?.slice(0, 4))
  const deliver = async (house: House, record: RecordInput) =>
    (await house.records.upsert([record])).results[0]?.outcome

  test('makes the value the newest', async () => {
    const { house, id } = await openMerged({}, stated('crm', '1', 2020), stated('web', '9', 2024))
    const told = async () => {
      const survivor = await house.records.get(id)
      return [survivor.name, yearsOf(survivor), survivor._metadata._revision]
    }
    const same = stated('crm', '1', 2026, { name: 'Ada Lovelace' })
    expect(await deliver(house, same)).toBe('UPDATED')
    expect(await told()).toEqual(['Ada Lovelace', ['2026', '2024'], 2])
    for (const year of [2026, 2019])
      expect(await deliver(house, { ...same, ...stated('crm', '1', year) })).toBe('UNCHANGED')
    expect(await told()).toEqual(['Ada Lovelace', ['2026', '2024'], 2])
  })

  test('counts for a merge to come', async () => {
    const house = await openPeople()
    const ids = await put(
      house,
      { ...from('crm', '1', ADA), ...stated('crm', '1', 2020) },
      { ...from('web', '9', LOVELASE), ...stated('web', '9', 2024) },
    )
    expect(await deliver(house, stated('crm', '1', 2026))).toBe('UPDATED')
    expect(await house.records.get(ids[0]!)).toMatchObject({ _metadata: { _revision: 2 } })
    expect(await house.records.merge(ids)).toMatchObject({ name: 'Ada Lovelace' })
  })

  test('says of a survivor what its contributions say', async () => {
    const { house, id, crm } = await openMerged({}, stated('crm', '1', 2026), stated('web', '9', 2024))
    await put(house, stated('crm', '1', 2019, { name: 'Countess' }))
    const survivor = await house.records.get(id)
    expect([survivor.name, yearsOf(survivor)]).toEqual(['Ada Lovelase', ['2019', '2024']])
    const contribution = await house.steward.tables.record('people', crm, { type: 'HISTORY' })
    expect(yearsOf(contribution.record)).toEqual(['2019'])
  })
})

describe('scripts of a merger', () => {
  const weighed = (script: string): HouseOptions => ({ merger: { mergeType: 'SCRIPT', script } })

  test('[MG-95] weigh records', async () => {
    const { columns, house } = await openMerged(
      weighed('record.name.length + (record._source[0]._src === "crm" ? 1 : 0)'),
    )
    expect(await columns()).toMatchObject({ name: 'Ada Lovelace' })
    await put(house, { ...from('web', '9', {}), name: 'Augusta Ada King' })
    expect(await columns()).toMatchObject({ name: 'Augusta Ada King' })
  })

  test('[MG-74] make values, for a whole batch of merges', async () => {
    const rule = { columns: ['tags'], strategy: 'SCRIPT', script: 'return records.map((record) => record.name).sort()' }
    const house = await openPeople(ruled(rule))
    const groups = ['x', 'y', 'z'].map((name) => [
      { ...ADA, _id: `${name}1`, name: `${name}1`, email: name, phone: name, city: name },
      { ...ADA, _id: `${name}2`, name: `${name}2`, email: name, phone: name, city: name },
    ])
    await put(house, ...groups.flat())
    const made = await Promise.all(groups.map((group) => house.records.merge(group.map(({ _id }) => _id))))
    expect(made.map(({ tags }) => tags)).toEqual([
      ['x1', 'x2'],
      ['y1', 'y2'],
      ['z1', 'z2'],
    ])
  })

  test('[MG-96] that fail say nothing, and the survivor notes it', async () => {
    const { house, id, columns } = await openMerged({
      merger: {
        mergeType: 'SCRIPT',
        script: 'record.none.at',
        rules: [{ columns: ['city'], strategy: 'SCRIPT', script: 'throw "no town"' }],
      },
    })
    expect(await columns()).toMatchObject({ name: 'Ada Lovelase', city: 'London' })
    const { _errors } = (await house.records.get(id))._metadata
    expect(_errors).toEqual([expect.stringMatching(/^_merger: .*TypeError/), expect.stringMatching(/^city: .*no town/)])
  })

  test('[MG-97] know no clock', async () => {
    const { columns } = await openMerged(
      ruled({ columns: ['born'], strategy: 'SCRIPT', script: 'new Date().toISOString()' }),
    )
    expect(await columns()).toMatchObject({ born: '1970-01-01T00:00:00.000Z' })
  })
})

describe('[MG-89] nested records', () => {
  const nested: readonly ResourceInput[] = [
    {
      type: 'merger-weight',
      _id: 'address-merger',
      description: 'Longest street',
      mergeType: 'CONSTANT',
      rules: [{ columns: ['street'], strategy: 'LONGEST' }],
    },
    {
      type: 'dataset',
      _id: 'address',
      description: 'An address',
      columns: [column('id', { identity: true }), column('street'), column('zip')],
      merger: 'address-merger',
    },
  ]
  test('are merged by the merger of their dataset', async () => {
    const house = await openPeople()
    for (const resource of nested) await house.admin.resources.create(resource)
    const columns = [...COLUMNS, { key: 'addresses', type: 'DATASET', dataset: 'address', array: true } as const]
    await house.admin.resources.update({ ...DATASET, columns })
    await put(
      house,
      { ...ADA, addresses: [{ id: '1', street: 'Mill Lane' }, { street: 'Long Road 12' }] },
      {
        ...LOVELASE,
        addresses: [
          { street: 'long road 12', zip: 'GU23' },
          { id: '1', street: 'Mill' },
          { id: '2', street: 'Mill' },
        ],
      },
    )
    const { addresses } = await house.records.merge(['ada', 'lovelase'])
    expect(addresses).toEqual([
      { id: '1', street: 'Mill Lane' },
      { street: 'Long Road 12', zip: 'GU23' },
      { id: '2', street: 'Mill' },
    ])
  })
})

describe('provenance', () => {
  test('[MG-100] says where each value of a survivor comes from', async () => {
    const { house, id, crm, web } = await openMerged(ruled({ columns: ['name'], strategy: 'LONGEST' }), {
      born: '1815',
      name: 'Ada of Lovelace',
    })
    const cells = await house.records.provenance(id)
    expect(cells).toMatchObject({
      born: { value: '1815', from: crm, rule: 'WEIGHT', others: [] },
      name: { value: 'Ada of Lovelace', from: crm, rule: 'LONGEST', others: [{ id: web, value: 'Ada Lovelase' }] },
      city: { value: 'London', from: web, rule: 'WEIGHT', others: [{ id: crm, value: 'London' }] },
    })
    expect(Object.keys(cells).sort()).toEqual(Object.keys(columnsOf(await house.records.get(id))).sort())
  })

  test('[MG-101] shows what people decided', async () => {
    const { house, id } = await openMerged({}, { born: '1815' })
    await put(house, { _id: id, name: 'Countess', born: null })
    const { name, born } = await house.records.provenance(id)
    expect(name).toMatchObject({ value: 'Countess', from: id, rule: 'PINNED', others: [{}, {}] })
    expect(born).toEqual({ rule: 'PINNED', others: [expect.objectContaining({ value: '1815' })] })
  })

  test('[MG-102] is empty for a record that stands for itself alone', async () => {
    const { house } = await openMerged({})
    await house.records.upsert([{ _id: 'alone', name: 'Bea' }])
    expect(await house.records.provenance('alone')).toEqual({})
    const bare = await openMerged({ table: { history: false } })
    expect(await bare.house.records.provenance(bare.id)).toEqual({})
    await expectRefusal(house.records.provenance('nobody'), 'not_found')
  })
})

test('[MG-83] a path into nested records is refused: they have the merger of their dataset', async () => {
  const house = await openPeople()
  const address = { type: 'dataset', _id: 'address', description: 'An address', columns: [column('zip')] } as const
  await house.admin.resources.create(address)
  const columns = [...COLUMNS, { key: 'addresses', type: 'DATASET', dataset: 'address', array: true } as const]
  await house.admin.resources.update({ ...DATASET, columns })
  const saved = house.admin.resources.update({
    ...MERGER,
    rules: [{ columns: ['addresses.zip'], strategy: 'LONGEST' }],
  })
  await expectRefusal(saved, 'invalid', 'column-nested')
})
