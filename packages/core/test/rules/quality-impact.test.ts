import { expect, test } from 'vitest'
import { DATASET, expectRefusal, openHouse, openPeople, put } from '../fixtures/house.ts'

const columns = (changes: { readonly [key: string]: object }) =>
  (DATASET.columns as readonly { readonly key: string }[]).map((column) => ({ ...column, ...changes[column.key] }))

test('[RS-99] a draft is measured on the records as they are, and nothing is written', async () => {
  const house = await openPeople()
  await put(
    house,
    { _id: 'a', name: 'Ada', email: 'ada@example.org' },
    { _id: 'b', name: 'Grace', email: 'not a mail' },
    { _id: 'c', name: 'Alan' },
  )
  const before = await house.admin.resources.get('person')
  const quality = (await house.records.get('b'))._metadata._quality
  const same = await house.admin.resources.measureImpact(DATASET)
  expect(same).toMatchObject({ records: 3, changed: 0, examples: [] })
  expect(same.before).toBe(same.after)

  const draft = { ...DATASET, columns: columns({ email: { token: 'EMAIL', validation: 'DEFAULT', empty: false } }) }
  const impact = await house.admin.resources.measureImpact(draft)
  expect(impact).toMatchObject({ records: 3, changed: 3, examples: ['a', 'b', 'c'] })
  expect(impact.columns.find(({ key }) => key === 'email')).toEqual({ key: 'email', before: 83, after: 33 })
  expect(impact.columns.find(({ key }) => key === 'name')).toEqual({ key: 'name', before: 100, after: 100 })
  expect(impact.after).toBeLessThan(impact.before ?? 0)
  expect(await house.admin.resources.get('person')).toEqual(before)
  expect((await house.records.get('b'))._metadata._quality).toBe(quality)
})

test('[RS-99] a column that only one definition has is compared with nothing', async () => {
  const house = await openHouse()
  const dataset = { type: 'dataset', _id: 'note', description: 'A note' } as const
  await house.admin.resources.create({ ...dataset, columns: [{ key: 'title' }, { key: 'old' }] })
  await house.admin.tables.create({ table: 'notes', dataset: 'note' })
  await house.admin.entities.create({ id: 'others', table: 'notes', type: 'NONE' })
  await house.admin.records('others').upsert([{ _id: 'a', title: 'Milk' }])
  const draft = { ...dataset, columns: [{ key: 'title' }, { key: 'fresh' }] }
  expect((await house.admin.resources.measureImpact(draft)).columns).toEqual([
    { key: 'title', before: 100, after: 100 },
    { key: 'old', before: 50, after: null },
    { key: 'fresh', before: null, after: 50 },
  ])
})

test('[RS-3851] each example names its table, where several follow the dataset', async () => {
  const { admin } = await openHouse()
  const dataset = { type: 'dataset', _id: 'note', description: 'A note' } as const
  await admin.resources.create({ ...dataset, columns: [{ key: 'title' }, { key: 'old' }] })
  for (const table of ['drafts', 'notes']) {
    await admin.tables.create({ table, dataset: 'note' })
    await admin.entities.create({ id: `my-${table}`, table, type: 'NONE' })
    await admin.records(`my-${table}`).upsert([{ _id: '2', title: 'Milk' }])
  }
  const impact = await admin.resources.measureImpact({ ...dataset, columns: [{ key: 'title' }] })
  expect(impact).toMatchObject({ changed: 2, examples: ['2', '2'], exampleTables: ['drafts', 'notes'] })
})

test('[RS-3900] beside a column that would be refused the others are measured as they would be stored', async () => {
  const house = await openPeople()
  await put(house, { _id: 'a', name: 'Ada', email: 'not a mail', born: 'long ago' })
  const email = { token: 'EMAIL', validation: 'DEFAULT', error: 'CLEAR' }
  const draft = (born: object) => ({ ...DATASET, columns: columns({ email, born }) })
  const columnsOf = async (born: object) => {
    const impact = await house.admin.resources.measureImpact(draft(born))
    return Object.fromEntries(impact.columns.map(({ key, after }) => [key, after]))
  }
  expect(await columnsOf({})).toMatchObject({ name: 100, email: 50, born: 100 })
  const refusing = { token: 'DATE', validation: 'DEFAULT', error: 'REFUSE' }
  expect(await columnsOf(refusing)).toMatchObject({ name: 100, email: 50, born: 0 })
})

test('[RS-99] a dataset that nothing follows has no quality to change', async () => {
  const { admin } = await openHouse()
  const impact = await admin.resources.measureImpact(DATASET)
  expect(impact).toMatchObject({ records: 0, before: null, after: null, changed: 0 })
})

test('[RS-100] what a save refuses is refused, and what is no dataset', async () => {
  const { admin } = await openPeople()
  await expectRefusal(admin.resources.measureImpact({ ...DATASET, columns: [] }), 'invalid')
  await expectRefusal(
    admin.resources.measureImpact({ type: 'sink-table', _id: 's', description: 'S', table: 'people' }),
    'invalid',
  )
})
