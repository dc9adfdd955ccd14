import { expect, test, vi } from 'vitest'
import { EVERYTHING } from '../../src/model/row-filter.ts'
import { DATASET, type House, openPeople, put } from '../fixtures/house.ts'

const RECORDS = [
  { _id: 'a', name: 'Ada', email: 'ada@example.org', city: 'Rome' },
  { _id: 'b', name: 'Grace' },
]
const columns = (changes: { readonly [key: string]: object }) =>
  (DATASET.columns as readonly { readonly key: string }[]).map((column) => ({ ...column, ...changes[column.key] }))
const STRICT = { ...DATASET, columns: columns({ email: { empty: false }, city: { empty: false } }) }

const recalculations = async ({ admin }: House) => (await admin.runs.list({ type: 'quality-recalculation' })).runs

async function settled(house: House, runs: number): Promise<void> {
  await vi.waitFor(async () => {
    const statuses = (await recalculations(house)).map(({ status }) => status)
    expect(statuses).toEqual(Array(runs).fill('SUCCEEDED'))
  })
}

const seen = async ({ admin }: House) =>
  (await admin.tables.records('people')).records.map(({ _metadata }) => {
    const { _quality, _revision, _updated } = _metadata
    return { _quality, _revision, _updated }
  })

/** What the present definition says: the records written anew into a house of their own. */
async function expected(dataset: object): Promise<readonly (number | undefined)[]> {
  const house = await openPeople({ dataset })
  await put(house, ...RECORDS)
  return (await seen(house)).map(({ _quality }) => _quality)
}

test('[DS-911] a saved change of what quality follows from measures the records anew, and writes none', async () => {
  const house = await openPeople()
  await put(house, ...RECORDS)
  const before = await seen(house)
  await house.admin.resources.update(STRICT)
  await settled(house, 1)
  const after = await seen(house)
  expect(after.map(({ _quality }) => _quality)).toEqual(await expected(STRICT))
  expect(after.map(({ _quality }) => _quality)).not.toEqual(before.map(({ _quality }) => _quality))
  expect(after.map(({ _quality: _, ...rest }) => rest)).toEqual(before.map(({ _quality: _, ...rest }) => rest))
  const least = Math.min(...after.map(({ _quality }) => _quality ?? 100))
  const found = await house.admin.tables.records('people', { filterQualityLess: least })
  expect(found.records.map(({ _id }) => _id)).toEqual(['b'])
  expect((await house.admin.tables.audit('people', 'a')).audit.map(({ type }) => type)).toEqual(['INSERT'])
})

test('[DS-912] no other change does, nor one of a table that is empty', async () => {
  const house = await openPeople()
  await house.admin.resources.update(STRICT)
  await put(house, ...RECORDS)
  await house.admin.resources.update({ ...STRICT, description: 'Said anew' })
  expect(await recalculations(house)).toEqual([])
})

test('[DS-913] while quality is off nothing is measured; switched on again it is, when the definition moved', async () => {
  const house = await openPeople()
  await put(house, ...RECORDS)
  await house.admin.tables.setQuality('people', false)
  await house.admin.resources.update(STRICT)
  expect(await recalculations(house)).toEqual([])
  await house.admin.tables.setQuality('people', true)
  await settled(house, 1)
  expect((await seen(house)).map(({ _quality }) => _quality)).toEqual(await expected(STRICT))
})

test('[DS-914] so does a package that brings another definition', async () => {
  const house = await openPeople()
  await put(house, ...RECORDS)
  await house.admin.resources.import({ version: '1', resources: [STRICT] })
  await settled(house, 1)
  expect((await seen(house)).map(({ _quality }) => _quality)).toEqual(await expected(STRICT))
})

test('[DS-915] of two changes in a row the last one counts', async () => {
  const house = await openPeople()
  await put(house, ...RECORDS)
  const last = { ...STRICT, columns: columns({ email: { empty: false, identity: true } }) }
  await house.admin.resources.update(STRICT)
  await house.admin.resources.update(last)
  await settled(house, 2)
  expect((await seen(house)).map(({ _quality }) => _quality)).toEqual(await expected(last))
})

test('[DS-916] the daily run brings the records to the definition too', async () => {
  const house = await openPeople()
  await put(house, ...RECORDS)
  const { store } = house
  const [record] = await store.records.slice(1, 0, 1, EVERYTHING)
  await store.records.remeasure(1, [{ row: record!.row, revision: record!.revision, quality: 1 }])
  expect((await seen(house))[0]?._quality).toBe(1)
  const { run } = await house.admin.runs.submit({ type: 'daily-metrics', input: {} })
  await vi.waitFor(async () => expect((await house.admin.runs.get(run.id)).status).toBe('SUCCEEDED'))
  expect((await seen(house)).map(({ _quality }) => _quality)).toEqual(await expected(DATASET))
})
