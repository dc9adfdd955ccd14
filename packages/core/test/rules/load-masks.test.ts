import { expect, test } from 'vitest'
import type { Run } from '../../src/index.ts'
import {
  everybody,
  expectRefusal,
  type House,
  type HouseOptions,
  idsIn,
  MORNING,
  openPeople,
  put,
  synchronize,
} from '../fixtures/house.ts'
import { ADA, GRACE, LOVELASE } from '../fixtures/people.ts'

const HOUR = 3_600_000
const source = (system: string) => ({
  type: 'source-file' as const,
  _id: system,
  description: system,
  inputPattern: `${system}*.csv`,
  system,
  idColumn: 'no',
})

const HEADER = 'no;name;email;phone;city\n'
const lineOf = (no: string, { name, email, phone, city }: typeof ADA) => `${no};${name};${email};${phone};${city}\n`
const outputOf = ({ output }: Run) => output as { readonly [member: string]: unknown }

async function openSources(entry: object = {}, asked: HouseOptions = {}): Promise<House> {
  const house = await openPeople({
    ...asked,
    resources: [source('crm'), source('web')],
    entity: { sources: [{ resource: 'crm', ...entry }, { resource: 'web' }], ...asked.entity },
  })
  house.files.put('crm.csv', HEADER + lineOf('1', ADA) + lineOf('2', GRACE), MORNING)
  house.files.put('web.csv', HEADER + lineOf('9', LOVELASE), MORNING)
  return house
}

const names = async (house: House) => (await everybody(house)).map(({ name }) => name).sort()

test('[EN-52] INCREMENTAL reads what was uploaded since the last load, and of the first time everything', async () => {
  const house = await openSources()
  house.pass(HOUR)
  expect(outputOf(await synchronize(house, { load: 'INCREMENTAL' }))).toMatchObject({ loaded: 3 })
  house.files.put('crm-2.csv', HEADER + lineOf('3', { ...ADA, name: 'New' }), MORNING + HOUR + 1_000)
  house.pass(HOUR)
  expect(outputOf(await synchronize(house, { load: 'INCREMENTAL' }))).toMatchObject({ loaded: 1, inserted: 1 })
  house.pass(HOUR)
  expect(outputOf(await synchronize(house, { load: 'INCREMENTAL' }))).toMatchObject({ loaded: 0 })
})

test('[EN-52] the window begins five minutes before the last load began, and ends where this one begins', async () => {
  const house = await openSources()
  house.pass(HOUR)
  await synchronize(house)
  house.files.put('crm-a.csv', HEADER + lineOf('3', { ...ADA, name: 'Within' }), MORNING + HOUR - 300_000)
  house.files.put('crm-b.csv', HEADER + lineOf('4', { ...ADA, name: 'Before' }), MORNING + HOUR - 300_001)
  house.files.put('crm-c.csv', HEADER + lineOf('5', { ...ADA, name: 'Now' }), MORNING + 2 * HOUR)
  house.pass(HOUR)
  await synchronize(house, { load: 'INCREMENTAL' })
  expect(await names(house)).toEqual(['Ada Lovelace', 'Ada Lovelase', 'Grace Hopper', 'Within'])
})

test('[EN-53] CUSTOM reads its window, and leaves the last execution where it was', async () => {
  const house = await openSources()
  house.files.put('crm-a.csv', HEADER + lineOf('3', { ...ADA, name: 'From' }), MORNING + HOUR)
  house.files.put('crm-b.csv', HEADER + lineOf('4', { ...ADA, name: 'To' }), MORNING + 2 * HOUR)
  await synchronize(house, { load: 'CUSTOM', loadFrom: MORNING + HOUR, loadTo: MORNING + 2 * HOUR })
  expect(await names(house)).toEqual(['From'])
  const { sources } = await house.admin.entities.get('people')
  expect(sources.map(({ lastExecution }) => lastExecution)).toEqual([undefined, undefined])
})

test.each([
  [{ load: 'CUSTOM' }, 'member-missing'],
  [{ load: 'CUSTOM', loadFrom: 5 }, 'member-missing'],
  [{ load: 'CUSTOM', loadFrom: 5, loadTo: 5 }, 'window-empty'],
  [{ load: 'CUSTOM', loadFrom: 6, loadTo: 5 }, 'window-empty'],
  [{ load: 'FULL', loadFrom: 5 }, 'window-unused'],
  [{ load: 'INCREMENTAL', loadTo: 5 }, 'window-unused'],
] as const)('[EN-53] the window %o is refused', async (masks, code) => {
  const house = await openPeople()
  await expectRefusal(house.admin.entities.synchronize('people', masks), 'invalid', code)
})

test('[EN-54] a FULL load deletes what nobody but its source stated and it states no more', async () => {
  const house = await openSources({ deletes: true })
  await synchronize(house)
  await put(house, { _id: 'mine', name: 'By hand' })
  house.files.put('crm.csv', HEADER + lineOf('1', ADA), MORNING)
  expect(outputOf(await synchronize(house))).toMatchObject({ deleted: 1 })
  expect(await names(house)).toEqual(['Ada Lovelace', 'Ada Lovelase', 'By hand'])
})

test('[EN-54] without `deletes` a FULL load deletes nothing', async () => {
  const house = await openSources()
  await synchronize(house)
  house.files.put('crm.csv', HEADER + lineOf('1', ADA), MORNING)
  expect(outputOf(await synchronize(house))).toMatchObject({ deleted: 0 })
  expect(await idsIn(house)).toHaveLength(3)
})

test('[EN-54] of a survivor the contribution is withdrawn that its source states no more', async () => {
  const house = await openSources({ deletes: true })
  await synchronize(house)
  const [ada, , typo] = await everybody(house)
  const { _id } = await house.records.merge([ada?._id ?? '', typo?._id ?? ''])
  house.files.put('crm.csv', HEADER + lineOf('2', GRACE), MORNING)
  expect(outputOf(await synchronize(house))).toMatchObject({ deleted: 1 })
  expect(await house.records.get(_id)).toMatchObject({ name: 'Ada Lovelase' })
  expect(outputOf(await synchronize(house))).toMatchObject({ deleted: 0 })
})

test('[EN-54] nothing is deleted when a row could not be read, nor by a load of a window', async () => {
  const house = await openSources({ deletes: true })
  await synchronize(house)
  house.files.put('crm.csv', `${HEADER}${lineOf('1', ADA)}2;"broken\n`, MORNING)
  expect(outputOf(await synchronize(house))).toMatchObject({ deleted: 0 })
  house.files.put('crm.csv', HEADER + lineOf('1', ADA), MORNING)
  expect(outputOf(await synchronize(house, { load: 'INCREMENTAL' }))).toMatchObject({ deleted: 0 })
  expect(await idsIn(house)).toHaveLength(3)
})

test('[EN-55] deleting what is gone needs a source that names its records', async () => {
  const house = await openSources()
  const nameless = { type: 'source-file' as const, _id: 'nameless', description: 'N', inputPattern: 'n.csv' }
  await house.admin.resources.create(nameless)
  const { stats: _, ...entity } = await house.admin.entities.get('people')
  const saved = house.admin.entities.update({ ...entity, sources: [{ resource: 'nameless', deletes: true }] })
  await expectRefusal(saved, 'invalid', 'source-nameless')
})

test('[EN-56] a failure ends with a run that includes the phase that failed', async () => {
  const house = await openSources()
  house.files.fail(new Error('gone'))
  await expectRefusal(synchronize(house), 'conflict')
  house.files.fail(undefined)
  await synchronize(house, { load: 'NONE', index: 'FULL' })
  expect((await house.admin.entities.get('people')).status).toBe('ERROR')
  await synchronize(house)
  expect((await house.admin.entities.get('people')).status).toBe('READY')
})

test.each([
  ['milliseconds', (instant: number) => instant],
  ['texts', (instant: number) => new Date(instant).toISOString()],
])('[EN-80] a submitted run reads the window that a synchronization by hand reads, stated in %s', async (_, stated) => {
  const house = await openSources()
  house.files.put('crm-a.csv', HEADER + lineOf('3', { ...ADA, name: 'From' }), MORNING + HOUR)
  house.files.put('crm-b.csv', HEADER + lineOf('4', { ...ADA, name: 'To' }), MORNING + 2 * HOUR)
  const window = { loadFrom: stated(MORNING + HOUR), loadTo: stated(MORNING + 2 * HOUR) }
  const input = { entity: 'people', loadMask: 'CUSTOM', ...window }
  const { run } = await house.admin.runs.submit({ type: 'entity-synchronization', input })
  expect(run.input).toEqual({
    entity: 'people',
    load: 'CUSTOM',
    index: 'CHANGES',
    sink: 'NONE',
    loadFrom: MORNING + HOUR,
    loadTo: MORNING + 2 * HOUR,
  })
  expect(await house.admin.runs.finished(run.id)).toMatchObject({ status: 'SUCCEEDED' })
  expect(await names(house)).toEqual(['From'])
})

test('[EN-80] a submitted INCREMENTAL run reads on from the last load, whoever began that', async () => {
  const house = await openSources()
  house.pass(HOUR)
  await synchronize(house)
  house.files.put('crm-2.csv', HEADER + lineOf('3', { ...ADA, name: 'New' }), MORNING + HOUR + 1_000)
  house.pass(HOUR)
  const input = { entity: 'people', load: 'INCREMENTAL' }
  const { run } = await house.admin.runs.submit({ type: 'entity-synchronization', input })
  expect(outputOf(await house.admin.runs.finished(run.id))).toMatchObject({ loaded: 1, inserted: 1 })
  house.pass(HOUR)
  expect(outputOf(await synchronize(house, { load: 'INCREMENTAL' }))).toMatchObject({ loaded: 0 })
})

test.each([
  [{ load: 'CUSTOM' }, 'member-missing'],
  [{ load: 'CUSTOM', loadFrom: 6, loadTo: 5 }, 'window-empty'],
  [{ load: 'FULL', loadFrom: 5 }, 'window-unused'],
  [{ load: 'CUSTOM', loadFrom: 'yesterday', loadTo: 5 }, 'member-invalid'],
] as const)('[EN-80] a submitted run with the window %o is refused', async (masks, code) => {
  const { admin } = await openPeople()
  const input = { entity: 'people', ...masks }
  await expectRefusal(admin.runs.submit({ type: 'entity-synchronization', input }), 'invalid', code)
})

test.each([
  [{ deletes: true, maxDeleteShare: 0 }, undefined],
  [{ deletes: true, maxDeleteShare: 1 }, undefined],
  [{ deletes: true, maxDeleteShare: -0.01 }, 'delete-share-invalid'],
  [{ deletes: true, maxDeleteShare: 1.01 }, 'delete-share-invalid'],
  [{ deletes: true, maxDeleteShare: Number.NaN }, 'delete-share-invalid'],
  [{ maxDeleteShare: 0.5 }, 'delete-share-invalid'],
])('[EN-85] the source entry %o is refused as %s', async (entry, code) => {
  const house = await openSources()
  const { stats: _, ...entity } = await house.admin.entities.get('people')
  const saved = house.admin.entities.update({ ...entity, sources: [{ resource: 'crm', ...entry }] })
  if (code !== undefined) return void (await expectRefusal(saved, 'invalid', code))
  expect((await saved).sources).toEqual([{ resource: 'crm', ...entry }])
})
