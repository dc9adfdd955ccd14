import { expect, test } from 'vitest'
import type { RecordInput } from '../../src/index.ts'
import { DATASET, everybody, expectRefusal, idsIn, labels, openPeople, put } from '../fixtures/house.ts'
import { ADA, ANNABELLA, columnsOf, from, GRACE, LOVELASE } from '../fixtures/people.ts'

const unnamed = ({ _id: _, ...columns }: RecordInput): RecordInput => columns
const THIRD = { ...ADA, _id: 'third' }

test('[MG-1] a merge makes a new record of those it absorbs', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, GRACE)
  house.pass(1000)
  const survivor = await house.records.merge(['lovelase', 'ada'])
  expect(survivor._metadata).toMatchObject({
    _revision: 1,
    _merged: ['ada', 'lovelase'],
    _created: '2026-01-05T08:00:01.000Z',
    _history: false,
  })
  expect(survivor._metadata).not.toHaveProperty('_merged_into')
  expect(['ada', 'lovelase', 'grace']).not.toContain(survivor._id)
  expect(await idsIn(house)).toEqual(['grace', survivor._id])
  expect(await house.records.get(survivor._id)).toEqual(survivor)
})

test('[MG-2] it carries the oldest key', async () => {
  const house = await openPeople()
  await put(house, LOVELASE, ADA, THIRD)
  const { _key } = (await house.records.get('lovelase'))._metadata
  expect((await house.records.merge(['third', 'ada', 'lovelase']))._metadata._key).toBe(_key)
})

test('[MG-3] it unites the sources', async () => {
  const house = await openPeople()
  const ids = await put(house, from('web', '9', LOVELASE), from('crm', '1', ADA), THIRD)
  expect((await house.records.merge(ids))._source).toEqual([
    { _src: 'crm', _src_id: '1' },
    { _src: 'web', _src_id: '9' },
  ])
})

test.each([
  'MOST_RECENT',
  'LONGEST',
  'UNION',
  'CONCATENATE',
  'MOST_FREQUENT',
  'FIRST_NON_EMPTY',
  'MOST_COMPLETE_RECORD',
] as const)(
  '[MG-3750] under %s a column with the name of what every object has holds what is its own',
  async (strategy) => {
    const odd = ['valueOf', 'toString', 'hasOwnProperty', 'isPrototypeOf']
    const house = await openPeople({
      dataset: { columns: [...odd.map((key) => ({ key })), ...DATASET.columns] },
      merger: { rules: odd.map((column) => ({ columns: [column], strategy })) },
    })
    const filled = Object.fromEntries(odd.map((key) => [key, `1000 ${key}`]))
    const source = (id: string, day: string) => ({ _source: [{ _src: 'crm', _src_id: id, _src_updated: day }] })
    const [one = ''] = await put(house, { ...unnamed(ADA), ...filled, ...source('1', '2020-01-01') })
    const [two = ''] = await put(house, { ...unnamed(ADA), ...source('2', '2024-01-01') })
    const survivor = await house.records.merge([one, two])
    expect({ ...survivor }).toMatchObject(filled)
    expect(survivor._metadata._errors).toEqual([])
    const provenance = await house.records.provenance(survivor._id)
    expect(
      Object.keys(provenance)
        .filter((column) => odd.includes(column))
        .sort(),
    ).toEqual([...odd].sort())
    expect(
      Object.entries(provenance).filter(([column, { others }]) => odd.includes(column) && others.length > 0),
    ).toEqual([])

    await put(house, { _id: survivor._id, valueOf: null })
    const { audit } = await house.records.audit(survivor._id)
    expect(audit.at(-1)?.changes).toEqual([{ column: 'valueOf', before: '1000 valueOf' }])
    await house.records.unmerge(survivor._id)
    expect(Object.hasOwn(await house.records.get(two), 'valueOf')).toBe(false)
  },
)

test.each([true, false])(
  '[MG-4] [MG-5] what named the absorbed leads to the survivor of survivors, with history %s',
  async (history) => {
    const house = await openPeople({ table: { history } })
    const [ada = '', typo = ''] = await put(house, from('crm', '1', ADA), from('web', '9', LOVELASE))
    const keys = (await everybody(house)).map(({ _metadata }) => _metadata._key)
    const first = await house.records.merge([ada, typo])
    await put(house, THIRD)
    const last = await house.records.merge([first._id, 'third'])
    for (const key of keys) expect((await house.records.byKey(key)).record._id).toBe(last._id)
    for (const pair of [from('crm', '1', {}), from('web', '9', {})])
      expect((await house.records.upsert([{ ...pair, born: '1815' }])).results[0]?.id).toBe(last._id)
    for (const id of [ada, typo, first._id])
      expect((await house.records.upsert([{ _id: id }])).results[0]).toMatchObject({
        id: last._id,
        outcome: 'UNCHANGED',
      })
    expect(await idsIn(house)).toEqual([last._id])
  },
)

test('[MG-5] with history the absorbed lie there', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const survivor = await house.records.merge(['ada', 'lovelase'])
  const history = await everybody(house, 'HISTORY')
  expect(history.map(columnsOf)).toEqual([columnsOf(ADA), columnsOf(LOVELASE)])
  expect(history.map(({ _metadata: { _merged_into } }) => _merged_into)).toEqual([survivor._id, survivor._id])
})

test('[MG-6] the audit names the merge and each absorption', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const { _id } = await house.records.merge(['ada', 'lovelase'], { comment: 'the same person' })
  const { audit } = await house.records.audit(_id)
  expect(audit.map(({ type, records, comment, user }) => [type, records, comment, user])).toEqual([
    ['MERGE', [_id, 'ada', 'lovelase'], 'the same person', 'u-steward'],
    ['ABSORB', ['ada', _id], 'the same person', 'u-steward'],
    ['ABSORB', ['lovelase', _id], 'the same person', 'u-steward'],
  ])
  expect(new Set(audit.map(({ operationId }) => operationId)).size).toBe(1)
  expect(audit[0]?.changes).toContainEqual({ column: 'name', after: 'Ada Lovelace' })
})

test('[MG-7] values that would be refused are noted', async () => {
  const columns = ['name', 'email', 'phone', 'city'].map((key) => ({ key }))
  const house = await openPeople({ dataset: { columns } })
  await put(house, ADA, LOVELASE)
  const refusing = columns.map((column) =>
    column.key === 'phone' ? { key: 'phone', token: 'PHONE', validation: 'DEFAULT', error: 'REFUSE' } : column,
  )
  await house.admin.resources.update({ ...(await house.admin.resources.get('person')), columns: refusing } as never)
  const survivor = await house.records.merge(['ada', 'lovelase'])
  expect(survivor.phone).toBe('0201')
  expect(survivor._metadata._errors).toEqual(['phone: "0201" is not a telephone number.'])
})

test('[MG-10] the newest value comes first and what it lacks is filled', async () => {
  const house = await openPeople()
  await put(house, { ...ADA, born: '1815', tags: ['poet'] })
  house.pass(1000)
  await put(house, { ...LOVELASE, tags: ['countess', 'poet'] })
  expect(columnsOf(await house.records.merge(['ada', 'lovelase']))).toEqual({
    ...columnsOf(LOVELASE),
    born: '1815',
    tags: ['countess', 'poet'],
  })
})

test('[MG-11] the merger of the entity decides', async () => {
  const house = await openPeople({ merger: { mergeType: 'NUMBER', key: 'born', mergeSort: 'LOWEST_WEIGHT' } })
  await put(house, { ...ADA, born: '1815' })
  house.pass(1000)
  await put(house, { ...LOVELASE, born: '1816' })
  expect(await house.records.merge(['ada', 'lovelase'])).toMatchObject({ name: 'Ada Lovelace', born: '1815' })
})

test('[MG-30] records of no common cluster are not merged', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, ANNABELLA, GRACE)
  await expectRefusal(house.records.merge(['ada', 'grace']), 'conflict', 'not-one-cluster')
  await expectRefusal(house.records.merge(['grace', 'ada']), 'conflict', 'not-one-cluster')
  await expectRefusal(house.records.merge(['ada', 'lovelase', 'grace']), 'conflict', 'not-one-cluster')
  expect(await idsIn(house)).toEqual(['ada', 'annabella', 'grace', 'lovelase'])
})

test('[MG-30] a part of a cluster is merged, and so is a review group', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, THIRD, ANNABELLA)
  const part = await house.records.merge(['ada', 'third'])
  const all = await house.records.merge([part._id, 'lovelase', 'annabella'])
  expect(await idsIn(house)).toEqual([all._id])
})

test('[MG-31] a merge takes at least two records, each once', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  await expectRefusal(house.records.merge([]), 'invalid', 'too-few-records')
  await expectRefusal(house.records.merge(['ada']), 'invalid', 'too-few-records')
  await expectRefusal(house.records.merge(['ada', 'lovelase', 'ada']), 'invalid', 'record-doubled')
})

test('[MG-31] a merge takes at most 1,000 records', async () => {
  const house = await openPeople()
  const ids = Array.from({ length: 1001 }, (_, n) => `r${n}`)
  await expectRefusal(house.records.merge(ids), 'invalid', 'too-many-records')
  await expectRefusal(house.records.merge(ids.slice(0, 1000)), 'not_found', 'record-not-found')
})

test('[MG-31] 1,000 records are merged', async () => {
  const house = await openPeople()
  const copies = Array.from({ length: 1000 }, (_, n) => ({ ...ADA, _id: `r${1000 + n}` }))
  await put(house, ...copies)
  const survivor = await house.records.merge(copies.map(({ _id }) => _id))
  expect(await idsIn(house)).toEqual([survivor._id])
})

test('[MG-31] absorbed, unknown and deleted records', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, THIRD, GRACE)
  const survivor = await house.records.merge(['ada', 'lovelase'])
  const refused = await expectRefusal(house.records.merge(['ada', 'third']), 'conflict', 'record-absorbed')
  expect(refused.message).toContain(survivor._id)
  await expectRefusal(house.records.merge([survivor._id, 'nobody']), 'not_found', 'record-not-found')
  await house.records.remove('grace')
  await expectRefusal(house.records.merge(['grace', 'third']), 'not_found', 'record-not-found')
})

test('[MG-32] a cluster is merged as it was seen', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const [cluster] = (await house.clusters.list()).clusters
  const id = cluster?.id ?? ''
  const refused = await expectRefusal(
    house.clusters.merge(id, { recordIds: ['ada', 'third'] }),
    'conflict',
    'cluster-changed',
  )
  expect(refused.message).toContain('gained [lovelase] and lost [third]')
  const survivor = await house.clusters.merge(id, { recordIds: ['lovelase', 'ada'], comment: 'seen' })
  expect(survivor._metadata._merged).toEqual(['ada', 'lovelase'])
  await expectRefusal(house.clusters.merge(id), 'not_found', 'cluster-not-found')
})

test('[MG-33] the survivor is matched like any other record', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, ANNABELLA)
  const { _id } = await house.records.merge(['ada', 'lovelase'])
  expect(await labels(house)).toEqual({ [`annabella ${_id}`]: 'REVIEW' })
  await put(house, THIRD)
  expect(await labels(house)).toEqual({ [`${_id} third`]: 'MATCH', [`annabella ${_id} third`]: 'REVIEW' })
})
