import { expect, test, vi } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import type { DefinitionInput, Definitions, OnefoldError } from '../../src/index.ts'
import { expectRefusal, MORNING } from '../fixtures/house.ts'
import { DEFINITION, HOUR, hourly, MINUTE, makeHourly, openWorkshop, runsOf, type Workshop } from '../fixtures/jobs.ts'

const at = (hours: number) => MORNING + hours * HOUR // MORNING is a full hour

test('[JB-83] a definition is made with its defaults, and its next run is its next slot', async () => {
  const shop = await openWorkshop()
  expect(await makeHourly(shop)).toEqual({
    id: DEFINITION,
    type: 'token-expiration',
    name: 'Hourly',
    cron: '0 * * * *',
    timezone: 'UTC',
    enabled: true,
    source: 'API',
    orphaned: false,
    overlap: 'SKIP',
    input: {},
    version: 1,
    owner: 'u-admin',
    nextRun: at(1),
  })
})

test.each<[what: string, change: object, code: string]>([
  ['a cron that is none', { cron: 'daily' }, 'cron-invalid'],
  ['a cron that never comes', { cron: '0 0 31 2 *' }, 'cron-never'],
  ['a time zone that is none', { timezone: 'Mars' }, 'timezone-invalid'],
  ['a type without a schedule', { type: 'sample-install' }, 'type-not-schedulable'],
  ['a type that is not here', { type: 'nothing' }, 'type-not-schedulable'],
  ['an input that the type does not take', { input: { speed: 9 } }, 'member-unknown'],
  ['no name', { name: '' }, 'member-invalid'],
])('[JB-83] a definition with %s is refused', async (_, change, code) => {
  const shop = await openWorkshop()
  await expectRefusal(makeHourly(shop, change), 'invalid', code)
  await expectRefusal(shop.admin.definitions.create('no-uuid', hourly), 'invalid', 'member-invalid')
})

test.each<[what: string, change: Pick<DefinitionInput, 'type' | 'input'>, code: string]>([
  ['an entity', { type: 'entity-synchronization', input: { entity: 'nope' } }, 'entity-unknown'],
  ['an entity to measure', { type: 'quality-measurement', input: { entity: 'nope' } }, 'entity-unknown'],
  ['a source', { type: 'table-export', input: { source: 'nope' } }, 'source-unknown'],
  ['a table', { type: 'quality-recalculation', input: { table: 'nope' } }, 'table-unknown'],
])('[JB-3850] [JB-3900] a definition whose input names %s that is not there is refused', async (_, change, code) => {
  const shop = await openWorkshop()
  const { refusals } = await expectRefusal(makeHourly(shop, change), 'invalid', code)
  expect(refusals.map(({ path }) => path)).toEqual(['input'])
  await expectRefusal(shop.admin.definitions.get(DEFINITION), 'not_found')
})

test('[JB-3850] what only the state of things forbids now is saved', async () => {
  const shop = await openWorkshop()
  await shop.admin.tables.create({ table: 'notes' })
  await shop.admin.entities.create({ id: 'notes', table: 'notes', type: 'NONE', locked: true, enabled: false })
  const change = { type: 'entity-synchronization', input: { entity: 'notes' } } as const
  expect(await makeHourly(shop, change)).toMatchObject({ version: 1 })
})

test('[JB-3300] everything that is wrong with a definition is told at once', async () => {
  const shop = await openWorkshop()
  const wrong: DefinitionInput = {
    type: 'entity-index' as const,
    name: '',
    description: 'x'.repeat(1001),
    cron: 'often',
    timezone: 'Nowhere/At-all',
    input: {},
    notification: { recipients: [{ name: 'Ada', email: 'nobody' }] },
  }
  const refused = await shop.admin.definitions.create(DEFINITION, wrong).catch((error: OnefoldError) => error)
  expect((refused as OnefoldError).refusals.map(({ path }) => path)).toEqual([
    ...['name', 'description', 'timezone', 'cron', 'input.entity', 'notification.recipients[0].email'],
  ])
})

test('[JB-83] what is refused is refused to its caller alone, however slow the store is', async () => {
  const store = await sqliteStore(':memory:')
  const late = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return store.catalogue.csn()
  }
  const shop = await openWorkshop({ store: { ...store, catalogue: { ...store.catalogue, csn: late } } })
  // A rejection that nobody waits for ends a process; it fails this test.
  await expectRefusal(makeHourly(shop, { input: { speed: 9 } }), 'invalid', 'member-unknown')
  await expectRefusal(shop.admin.definitions.get(DEFINITION), 'not_found')
})

test('[JB-84] each slot makes one run, and the definition knows its last and its next', async () => {
  const shop = await openWorkshop()
  await makeHourly(shop)
  shop.pass(HOUR)
  const [run] = await runsOf(shop, DEFINITION, 1)
  expect(run).toMatchObject({ type: 'token-expiration', trigger: 'CRON', definition: DEFINITION, owner: 'u-admin' })
  await shop.admin.runs.finished(run!.id)
  expect(await shop.admin.definitions.get(DEFINITION)).toMatchObject({
    version: 1,
    lastRun: at(1),
    lastRunId: run!.id,
    nextRun: at(2),
  })
  shop.pass(HOUR)
  await runsOf(shop, DEFINITION, 2)
})

test('[JB-84] slots that were missed make one run together', async () => {
  const shop = await openWorkshop()
  await makeHourly(shop)
  shop.pass(5 * HOUR + 30 * MINUTE)
  await runsOf(shop, DEFINITION, 1)
  expect(await shop.admin.definitions.get(DEFINITION)).toMatchObject({ nextRun: at(6) })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await runsOf(shop, DEFINITION, 1)
})

test('[JB-4400] a definition whose input its type no longer takes makes one failed run a slot, which says why', async () => {
  const complaints: string[] = []
  const shop = await openWorkshop({ log: (sentence) => complaints.push(sentence) })
  const notification = { recipients: [{ name: 'Ada', email: 'ada@example.org' }], statuses: ['FAILED'] } as const
  await makeHourly(shop, { notification })
  const { version, lastRun, lastRunId, nextRun, ...saved } = (await shop.store.definitions.find(DEFINITION))!
  await shop.store.definitions.save({ ...saved, input: { speed: 9 } }, version) // as another version may have taken it
  shop.pass(HOUR)
  const [run] = await runsOf(shop, DEFINITION, 1)
  expect(await shop.admin.runs.finished(run!.id)).toMatchObject({
    status: 'FAILED',
    input: { speed: 9 },
    subject: 'Hourly',
    failure: { code: 'member-unknown', message: expect.stringContaining('speed') },
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await runsOf(shop, DEFINITION, 1)
  expect(await shop.admin.definitions.get(DEFINITION)).toMatchObject({ lastRunId: run!.id, nextRun: at(2) })
  await vi.waitFor(() => expect(shop.mails).toHaveLength(1))
  shop.pass(HOUR)
  await runsOf(shop, DEFINITION, 2)
  await expectRefusal(shop.admin.definitions.run(DEFINITION), 'invalid', 'member-unknown')
  expect(complaints).toEqual([])
})

test('[JB-4401] a definition whose cron is no longer taken makes the run that was due, and shows that it rests', async () => {
  const shop = await openWorkshop()
  await makeHourly(shop)
  const { version, lastRun, lastRunId, nextRun, ...saved } = (await shop.store.definitions.find(DEFINITION))!
  await shop.store.definitions.save({ ...saved, cron: '70/5 * * * *' }, version) // as an older version took it
  shop.pass(HOUR)
  const [run] = await runsOf(shop, DEFINITION, 1)
  expect(await shop.admin.runs.finished(run!.id)).toMatchObject({ status: 'SUCCEEDED' })
  const after = await shop.admin.definitions.get(DEFINITION)
  expect(after).toMatchObject({ lastRunId: run!.id, nextRunReason: expect.stringMatching(/./) })
  expect(after.nextRun).toBeUndefined()
})

test('[JB-84] of several processes one fires', async () => {
  const shop = await openWorkshop()
  const store = { ...shop.store, close: async () => {} }
  const others = await Promise.all([1, 2, 3].map(() => shop.openAnother({ store })))
  await makeHourly(shop)
  for (let hour = 1; hour <= 5; hour++) {
    shop.pass(HOUR)
    const runs = await runsOf(shop, DEFINITION, hour)
    await shop.admin.runs.finished(runs.at(-1)!.id)
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  await runsOf(shop, DEFINITION, 5)
  for (const other of others) await other.close()
})

test('[JB-85] a disabled definition rests, and enabling it forgets what it missed', async () => {
  const shop = await openWorkshop()
  await makeHourly(shop)
  const { definitions } = shop.admin
  const resting = await definitions.setEnabled(DEFINITION, false, 1)
  expect(resting).toMatchObject({ enabled: false, version: 2 })
  expect(resting.nextRun).toBeUndefined()
  shop.pass(3 * HOUR + MINUTE)
  expect(await definitions.setEnabled(DEFINITION, true, 2)).toMatchObject({ enabled: true, nextRun: at(4), version: 3 })
  await runsOf(shop, DEFINITION, 0)
})

test('[JB-87] another version than the one seen is refused', async () => {
  const shop = await openWorkshop()
  const { definitions } = shop.admin
  await makeHourly(shop)
  await expectRefusal(makeHourly(shop), 'stale', 'version-moved')
  await expectRefusal(definitions.update(DEFINITION, hourly, 2), 'stale', 'version-moved')
  await expectRefusal(definitions.setEnabled(DEFINITION, false, 2), 'stale', 'version-moved')
  await expectRefusal(definitions.setCron(DEFINITION, '5 * * * *', 2), 'stale', 'version-moved')
  await expectRefusal(definitions.remove(DEFINITION, 2), 'stale', 'version-moved')
  const other = DEFINITION.replace(/1$/, '2')
  await expectRefusal(definitions.update(other, hourly, 1), 'not_found', 'definition-not-found')
  expect(await definitions.update(DEFINITION, { ...hourly, name: 'New' }, 'ANY')).toMatchObject({ version: 2 })
  await definitions.remove(DEFINITION, 2)
  await expectRefusal(definitions.get(DEFINITION), 'not_found', 'definition-not-found')
})

test.each<[what: string, work: (definitions: Definitions) => Promise<unknown>]>([
  ['removed', (definitions) => definitions.remove(DEFINITION, 1)],
  ['changed', (definitions) => definitions.update(DEFINITION, hourly, 1)],
  ['switched off', (definitions) => definitions.setEnabled(DEFINITION, false, 1)],
])('[JB-4201] a definition that goes before it is %s is not found', async (_, work) => {
  const store = await sqliteStore(':memory:')
  let goes = false
  const definitions = {
    ...store.definitions,
    find: async (id: string) => {
      const found = await store.definitions.find(id)
      if (goes && found) await store.definitions.remove(id, found.version) // by somebody else, once it was looked at
      return found
    },
  }
  const shop = await openWorkshop({ store: { ...store, definitions } })
  await makeHourly(shop)
  goes = true
  await expectRefusal(work(shop.admin.definitions), 'not_found', 'definition-not-found')
})

test('[JB-87] a save moves the next run only when it moves the slots', async () => {
  const shop = await openWorkshop()
  await makeHourly(shop)
  shop.pass(30 * MINUTE)
  const { definitions } = shop.admin
  expect(await definitions.update(DEFINITION, { ...hourly, name: 'New' }, 1)).toMatchObject({ nextRun: at(1) })
  expect(await definitions.setCron(DEFINITION, '45 * * * *', 2)).toMatchObject({ nextRun: at(0.75) })
  const moved = await definitions.update(DEFINITION, { ...hourly, timezone: 'Asia/Kolkata' }, 3)
  expect(moved).toMatchObject({ nextRun: at(1.5) }) // its full hours are our half ones
})

test('[JB-88] the next runs are told, from 1 to 365 of them', async () => {
  const shop = await openWorkshop()
  await makeHourly(shop)
  const { definitions } = shop.admin
  expect(await definitions.nextRuns(DEFINITION)).toEqual({ runs: Array.from({ length: 10 }, (_, n) => at(n + 1)) })
  expect((await definitions.nextRuns(DEFINITION, 365)).runs).toHaveLength(365)
  for (const count of [0, 366, 1.5])
    await expectRefusal(definitions.nextRuns(DEFINITION, count), 'invalid', 'member-invalid')
})

test('[JB-2830] a definition that is disabled, or that nothing declares any more, says why it will not fire', async () => {
  const shop = await openWorkshop()
  expect(await makeHourly(shop)).not.toHaveProperty('nextRunReason')
  const { definitions } = shop.admin
  const nextRunReason = 'The definition is disabled.'
  expect(await definitions.setEnabled(DEFINITION, false, 1)).toMatchObject({ enabled: false, nextRunReason })
  expect(await definitions.get(DEFINITION)).toMatchObject({ nextRunReason })
  expect(await definitions.nextRuns(DEFINITION)).toMatchObject({ runs: [], nextRunReason })
  expect(await definitions.setEnabled(DEFINITION, true, 2)).not.toHaveProperty('nextRunReason')
})

/** A definition whose run before is at work, and stays so. */
async function busy(shop: Workshop, overlap: 'SKIP' | 'QUEUE') {
  await makeHourly(shop, { overlap })
  const exclusive = 'token-expiration installation'
  const run = { id: 'busy', type: 'token-expiration', subject: 'installation', input: {}, trigger: 'MANUAL' } as const
  await Promise.all([
    shop.store.runs.submit({ ...run, owner: 'u-1', exclusive, definition: DEFINITION }),
    shop.store.runs.claim(['token-expiration'], 'elsewhere'),
  ])
  return () => shop.store.runs.settle('busy', 1, { status: 'SUCCEEDED', output: null })
}

test('[JB-89] under SKIP a run that would overlap is skipped, when it is due and when it is asked for', async () => {
  const shop = await openWorkshop()
  const end = await busy(shop, 'SKIP')
  expect(await shop.admin.definitions.run(DEFINITION)).toMatchObject({ status: 'SKIPPED', trigger: 'MANUAL' })
  shop.pass(HOUR)
  await shop.store.runs.beat('busy', 1)
  const [, ...runs] = await runsOf(shop, DEFINITION, 3)
  expect(runs.map(({ status, trigger }) => `${trigger} ${status}`)).toEqual(['MANUAL SKIPPED', 'CRON SKIPPED'])
  await end()
})

test('[JB-89] under QUEUE one run waits, and further ones are skipped', async () => {
  const shop = await openWorkshop()
  const end = await busy(shop, 'QUEUE')
  const waiting = await shop.admin.definitions.run(DEFINITION)
  expect(waiting.status).toBe('PENDING')
  expect(await shop.admin.definitions.run(DEFINITION)).toMatchObject({ status: 'SKIPPED' })
  await end()
  expect(await shop.admin.runs.finished(waiting.id)).toMatchObject({ status: 'SUCCEEDED' })
})

test('[JB-89] force bypasses the overlap and nothing else: the run waits for its turn', async () => {
  const shop = await openWorkshop()
  const end = await busy(shop, 'SKIP')
  const forced = await shop.admin.definitions.run(DEFINITION, { force: true })
  expect(forced.status).toBe('PENDING')
  await end()
  expect(await shop.admin.runs.finished(forced.id)).toMatchObject({ status: 'SUCCEEDED' })
})

test('[JB-90] what the product does by itself is declared, runs daily, and can be disabled but not removed', async () => {
  const shop = await openWorkshop()
  const { definitions } = await shop.admin.definitions.list({ source: 'DECLARED' })
  expect(definitions.map(({ type }) => type).sort()).toEqual(['daily-metrics', 'token-expiration'])
  const own = definitions.find(({ type }) => type === 'token-expiration')
  expect(own).toMatchObject({ type: 'token-expiration', cron: '10 2 * * *', orphaned: false, enabled: true })
  await expectRefusal(shop.admin.definitions.remove(own!.id, own!.version), 'conflict', 'definition-declared')
  await expectRefusal(shop.admin.definitions.setCron(own!.id, '0 3 * * *', 'ANY'), 'conflict', 'definition-declared')
  const disabled = await shop.admin.definitions.setEnabled(own!.id, false, 'ANY')
  expect(disabled.nextRun).toBeUndefined()
  const { id, source: _, orphaned: __, version: ___, owner: ____, ...stated } = disabled
  const renamed = await shop.admin.definitions.update(id, { ...stated, name: 'Tidy', timezone: 'Europe/Madrid' }, 'ANY')
  expect(renamed).toMatchObject({ name: 'Tidy', timezone: 'Europe/Madrid', source: 'DECLARED', enabled: false })
})

test('[JB-91] sessions and reset tokens that have expired are removed', async () => {
  const shop = await openWorkshop({ secretKey: 'a secret key that is long enough for a test' })
  const { users } = shop.admin
  const { user } = await users.create({ email: 'a@b.c', name: 'A', surname: 'B', roles: ['VIEWER'], passwordHash: 'x' })
  await shop.onefold.identities.opened(user.id)
  shop.pass(31 * 24 * HOUR)
  await vi.waitFor(async () => expect((await shop.store.catalogue.read(['session'])).documents).toEqual([]))
})
