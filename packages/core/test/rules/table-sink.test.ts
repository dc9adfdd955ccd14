import { expect, test } from 'vitest'
import { type House, openPeople, PEOPLE, put, synchronize } from '../fixtures/house.ts'
import { ADA, GRACE } from '../fixtures/people.ts'

/** `people` with a table sink into `copy`, which the entity `others` owns. */
async function openMirror(): Promise<House> {
  const house = await openPeople()
  await house.admin.tables.create({ table: 'copy', history: true })
  await house.admin.entities.create({ id: 'others', table: 'copy', type: 'NONE' })
  await house.admin.resources.create({ type: 'sink-table', _id: 'copy', description: 'C', table: 'copy' })
  await house.admin.entities.update({ ...PEOPLE, sinks: [{ resource: 'copy' }] })
  await put(house, ADA)
  await house.admin.events.settled()
  expect(await copied(house)).toEqual(['ada'])
  return house
}

async function copied({ admin }: House): Promise<readonly string[]> {
  return (await admin.tables.records('copy', { pageSize: 1000 })).records.map(({ _id }) => _id)
}

/** The destination rests with this reason, and nothing of what waits is written. */
async function expectRest(house: House, lastError: string, waiting: number): Promise<void> {
  await expect.poll(house.admin.events.stats).toMatchObject([{ sink: 'copy', invalid: 0, lastError }])
  const [stats] = await house.admin.events.stats()
  expect(stats!.valid + stats!.waiting).toBe(waiting)
  expect(await copied(house)).toEqual(['ada'])
}

async function expectGoingOn(house: House, ids: readonly string[]): Promise<void> {
  house.pass(60_000)
  await house.admin.events.settled()
  await expect.poll(() => copied(house), { timeout: 8_000 }).toEqual(ids)
  await expect.poll(house.admin.events.stats, { timeout: 8_000 }).toMatchObject([{ invalid: 0, valid: 0, waiting: 0 }])
}

test('[EV-3600] a locked table takes nothing from a table sink until it is unlocked', async () => {
  const house = await openMirror()
  await house.admin.tables.setLocked('copy', true)
  await put(house, GRACE, { _id: 'third' })
  await house.records.remove('third')
  await expectRest(house, 'The table "copy" is locked.', 3)
  await house.admin.tables.setLocked('copy', false)
  await expectGoingOn(house, ['ada', 'grace'])
})

test('[EV-3600] nor does the table of a disabled entity until that is enabled', async () => {
  const house = await openMirror()
  await house.admin.entities.setEnabled('others', false)
  await put(house, GRACE)
  await expectRest(house, 'The entity "others" is disabled.', 1)
  await house.admin.entities.setEnabled('others', true)
  await expectGoingOn(house, ['ada', 'grace'])
})

test('[EV-3600] the table of a locked entity takes records and is not cleared', async () => {
  const house = await openMirror()
  await house.admin.entities.setLocked('others', true)
  await put(house, GRACE)
  await house.records.remove('grace')
  await house.admin.events.settled()
  expect(await copied(house)).toEqual(['ada'])
  await house.admin.tables.clear('people')
  await expectRest(house, 'The table "copy" belongs to the locked entity "others".', 1)
  await house.admin.entities.setLocked('others', false)
  await expectGoingOn(house, [])
})

test('[EV-3600] an automatic entity follows a clear: nobody would ever take its lock off', async () => {
  const house = await openMirror()
  await house.admin.entities.setAutomatic('others', true)
  await put(house, GRACE)
  await synchronize(house, { sink: 'FULL' })
  await expectGoingOn(house, ['ada', 'grace'])
})
