import { expect, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import type { Instant } from '../../src/index.ts'
import { DATASET, MORNING, openPeople, put, synchronize } from '../fixtures/house.ts'
import { openListening, type ReceivedEvent } from '../fixtures/listening.ts'
import { ADA, columnsOf, GRACE, LOVELASE } from '../fixtures/people.ts'
import { answering } from '../receiver.ts'

const COLUMNS = ['name', 'email', 'phone', 'city', 'born'].map((key) => ({ key }))
/** Of five columns that weigh the same, four have a value and one may be empty: 90. Were it mandatory: 67. */
const MANDATORY = [...COLUMNS.slice(0, 4), { key: 'born', empty: false }]

const stateOf = (events: readonly ReceivedEvent[]) =>
  events.map(({ _id, _metadata }) => [_id, _metadata._quality, _metadata.qualityState])

test('[EV-2443] an event says whether its quality is that of the definition at publication', async () => {
  let now: Instant = MORNING
  const clock = { now: () => now }
  const store = await sqliteStore(':memory:', { clock })
  const { house, receiver, received } = await openListening({ dataset: { columns: COLUMNS } }, {}, { store, clock })
  receiver.behave(answering(503))
  await put(house, ADA)
  await received()
  await put(house, GRACE) // behind an event that does not get through: not published yet
  await house.admin.resources.update({ ...DATASET, columns: MANDATORY } as typeof DATASET)
  receiver.behave(answering(200))
  now += 10_000
  expect(stateOf(await received())).toEqual([
    ['ada', 90, 'CURRENT'],
    ['grace', 90, 'STALE'],
  ])
  await synchronize(house, { sink: 'FULL' })
  expect(stateOf((await received()).slice(1))).toEqual([
    ['ada', 67, 'CURRENT'],
    ['grace', 67, 'CURRENT'],
  ])
})

test('[EV-2443] where no quality is measured none is told', async () => {
  const { house, received } = await openListening({ dataset: { columns: COLUMNS } })
  await house.admin.tables.setQuality('people', false)
  await put(house, ADA)
  expect(stateOf(await received())).toEqual([['ada', undefined, 'NONE']])
  await house.admin.tables.setQuality('people', true)
  await put(house, { _id: 'ada', city: 'Ockham' })
  expect(stateOf(await received())).toEqual([['ada', 90, 'CURRENT']])
})

const QUALITY = { dataset: { columns: COLUMNS } }

/** Ada as two systems know her: the second one knows no city. */
async function openTwice() {
  const house = await openPeople(QUALITY)
  const { city: _, ...short } = LOVELASE
  await put(house, { ...ADA, _source: [{ _src: 'crm', _src_id: '1' }] })
  await put(house, { ...short, _source: [{ _src: 'web', _src_id: '1' }] })
  const qualityOf = async (id: string) => (await house.records.get(id))._metadata._quality
  const { _id: survivor } = await house.records.merge(['ada', 'lovelase'])
  expect(await qualityOf(survivor)).toBe(90)
  return { house, qualityOf, survivor }
}

test('[RC-2440] a survivor is measured anew when a contribution is withdrawn', async () => {
  const { house, qualityOf, survivor } = await openTwice()
  await house.records.remove('ada')
  expect(columnsOf(await house.records.get(survivor))).not.toHaveProperty('city')
  expect(await qualityOf(survivor)).toBe(80)
})

test('[RC-2440] a survivor is measured anew when a pin goes', async () => {
  const { house, qualityOf, survivor } = await openTwice()
  await put(house, { _id: survivor, born: '1815' })
  expect(await qualityOf(survivor)).toBe(100)
  await house.records.setPins(survivor, { columns: ['born'], pinned: false })
  expect(await qualityOf(survivor)).toBe(90)
})

test('[RC-2440] what an undo gives back has its quality, also with the edits that are kept', async () => {
  const { house, qualityOf, survivor } = await openTwice()
  await put(house, { _id: survivor, born: '1815' })
  await house.records.unmerge(survivor, { keepEdits: true })
  expect([await qualityOf('ada'), await qualityOf('lovelase')]).toEqual([100, 80])
})
