import { expect, onTestFinished, test, vi } from 'vitest'
import { WORK_BOUNDS } from '../../src/adapter-kit.ts'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { type Instant, openOnefold, type RunType, type WorkSettings } from '../../src/index.ts'
import { everybody, expectRefusal, furnish, MORNING, openHouse, put, synchronize } from '../fixtures/house.ts'
import { HOUR, MINUTE, openWorkshop } from '../fixtures/jobs.ts'
import { openListening } from '../fixtures/listening.ts'
import { ADA } from '../fixtures/people.ts'
import { answering } from '../receiver.ts'

const SETTINGS = Object.entries(WORK_BOUNDS) as [
  keyof WorkSettings,
  { readonly least: number; readonly most: number },
][]

test.each(SETTINGS)('[JB-2440] %s is taken at its bounds and refused beside them', async (name, { least, most }) => {
  for (const value of [least, most]) await openHouse({ [name]: value })
  for (const value of [least - 1, most + 1, least + 0.5, Number.NaN]) {
    const refused = openOnefold({ store: sqliteStore(':memory:'), [name]: value })
    await expectRefusal(refused, 'invalid', 'setting-invalid')
  }
})

test('[JB-2440] all that is out of bounds is told at once, and the store is let go', async () => {
  const store = await sqliteStore(':memory:')
  const refused = openOnefold({ store, stallMs: 1, refusalsInARow: 0 })
  await expect(refused).rejects.toThrow(/stallMs: .* refusalsInARow: /)
  await expect(store.ping()).rejects.toThrow()
})

test('[JB-2441] a run is closed once it was silent for as long as the setting says', async () => {
  const shop = await openWorkshop({ stallMs: 2 * MINUTE })
  const run = {
    type: 'of another version' as RunType,
    subject: 's',
    input: null,
    trigger: 'MANUAL',
    owner: 'u',
  } as const
  await shop.store.runs.submit({ ...run, id: 'lost' })
  await shop.store.runs.claim([run.type], 'node-dead')
  const status = async () => (await shop.store.runs.find('lost'))?.status
  shop.pass(2 * MINUTE - 1)
  await expect(vi.waitFor(async () => expect(await status()).toBe('CANCELLED'), 200)).rejects.toThrow()
  shop.pass(MINUTE)
  await vi.waitFor(async () => expect(await status()).toBe('CANCELLED'))
})

test('[EV-2441] no rest is longer than the setting says', async () => {
  let now: Instant = MORNING
  const clock = { now: () => now }
  const store = await sqliteStore(':memory:', { clock })
  const { house, receiver } = await openListening({}, {}, { store, clock, longestRestMs: 3_000 })
  receiver.behave(answering(503))
  await put(house, ADA)
  const rests: number[] = []
  for (let failure = 1; failure <= 4; failure++) {
    await house.admin.events.settled()
    const [stats] = await house.admin.events.stats()
    rests.push((stats?.notBefore ?? now) - now)
    now += rests.at(-1) ?? 0
  }
  for (const [index, full] of [1_000, 2_000, 3_000, 3_000].entries()) {
    expect(rests[index]).toBeLessThanOrEqual(full)
    expect(rests[index]).toBeGreaterThanOrEqual(full * 0.8)
  }
})

test('[EV-2440] a destination rests after as many refusals in a row as the setting says', async () => {
  const { house, receiver } = await openListening({}, {}, { refusalsInARow: 2 })
  receiver.behave(answering(400))
  await put(house, ...['a', 'b', 'c', 'd'].map((_id) => ({ _id, name: _id })))
  await house.admin.events.settled()
  const validity = (await house.admin.events.bySink('web')).events.map(({ valid }) => valid)
  expect(validity).toEqual([false, false, true, true])
})

test('[EV-2442] an event carries as many audit entries as the setting says, the newest, and says when there were more', async () => {
  const { house, received } = await openListening({}, {}, { eventAuditEntries: 2 })
  await put(house, ADA)
  await put(house, { _id: 'ada', city: 'Ockham' })
  await put(house, { _id: 'ada', city: 'Ealing' })
  const events = await received()
  const types = events.map(({ _audit }) => (_audit as readonly { readonly type: string }[]).map(({ type }) => type))
  expect(types).toEqual([['INSERT'], ['INSERT', 'UPDATE'], ['UPDATE', 'UPDATE']])
  expect(events.map(({ _auditTruncated }) => _auditTruncated)).toEqual([undefined, undefined, true])
})

test.each([
  [0, ['At once']],
  [1, ['At once', 'Just before']],
])('[EN-2440] an incremental load begins %d ms before the last one began', async (loadOverlapMs, names) => {
  const house = await openHouse({ loadOverlapMs })
  onTestFinished(() => expect(house.logged).toEqual([]))
  const crm = { type: 'source-file' as const, _id: 'crm', description: 'CRM', inputPattern: 'crm-*.csv' }
  const sources = [{ resource: 'crm' }]
  await furnish(house, { resources: [{ ...crm, system: 'crm', idColumn: 'no' }], entity: { sources } })
  house.files.put('crm-0.csv', 'no;name\n')
  house.pass(HOUR)
  await synchronize(house)
  house.files.put('crm-1.csv', 'no;name\n1;At once\n', MORNING + HOUR)
  house.files.put('crm-2.csv', 'no;name\n2;Just before\n', MORNING + HOUR - 1)
  house.files.put('crm-3.csv', 'no;name\n3;Before\n', MORNING + HOUR - 2)
  house.pass(HOUR)
  await synchronize(house, { load: 'INCREMENTAL' })
  expect((await everybody(house)).map(({ name }) => name).sort()).toEqual(names)
})
