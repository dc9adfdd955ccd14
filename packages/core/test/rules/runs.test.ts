import { expect, test, vi } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import type { RunType, Session } from '../../src/index.ts'
import {
  expectRefusal,
  furnish,
  MORNING,
  openHouse,
  openPeople,
  principal,
  put,
  synchronize,
} from '../fixtures/house.ts'
import { HOUR, openWorkshop } from '../fixtures/jobs.ts'
import { ADA, GRACE, LOVELASE } from '../fixtures/people.ts'

const SYNC = { type: 'entity-synchronization', input: { entity: 'people' } } as const
const EXPIRE = { type: 'token-expiration' } as const

test('[JB-60] a run is submitted with the input of its type, its defaults filled in', async () => {
  const house = await openPeople()
  const { run, created } = await house.admin.runs.submit(SYNC)
  expect(created).toBe(true)
  expect(run).toMatchObject({
    type: 'entity-synchronization',
    subject: 'people',
    trigger: 'MANUAL',
    owner: 'u-admin',
    input: { entity: 'people', load: 'FULL', index: 'CHANGES', sink: 'NONE' },
  })
  expect(await house.admin.runs.finished(run.id)).toMatchObject({ status: 'SUCCEEDED' })
})

test.each<[what: string, submission: object, code: string]>([
  ['a member that is missing', { type: 'entity-synchronization' }, 'member-missing'],
  ['a member that is unknown', { ...SYNC, input: { entity: 'people', speed: 9 } }, 'member-unknown'],
  ['a value that is wrong', { ...SYNC, input: { entity: 'people', load: 'SOME' } }, 'member-invalid'],
  ['an empty key', { ...EXPIRE, idempotencyKey: '' }, 'member-invalid'],
  ['a key of 256 characters', { ...EXPIRE, idempotencyKey: 'k'.repeat(256) }, 'member-invalid'],
  ['no recipient', { ...EXPIRE, notification: { recipients: [] } }, 'member-invalid'],
  ['no address', { ...EXPIRE, notification: { recipients: [{ name: '', email: 'ada' }] } }, 'member-invalid'],
  [
    'two addresses',
    { ...EXPIRE, notification: { recipients: [{ name: '', email: 'a@b.c,d@e.f' }] } },
    'member-invalid',
  ],
  ['two lines', { ...EXPIRE, notification: { recipients: [{ name: 'A\nB', email: 'a@b.c' }] } }, 'member-invalid'],
])('[JB-60] a submission with %s is refused', async (_, submission, code) => {
  const { admin } = await openWorkshop()
  await expectRefusal(admin.runs.submit(submission as never), 'invalid', code)
})

test.each<[type: RunType, input: object, texts: readonly string[]]>([
  ['quality-measurement', {}, ['input.entity: This member is required.']],
  ['token-expiration', { days: 1 }, ['input.days: There is no such member.']],
  [
    'entity-synchronization',
    { entity: '', loadMask: 'FUL', loadFrom: true, sinks: 'ALL' },
    [
      'input.entity: The text is empty.',
      'input.loadMask: One of FULL, INCREMENTAL, CUSTOM, NONE is expected: did you mean "FULL"?',
      'input.loadFrom: An instant such as 2026-01-31T12:00:00Z is expected.',
      'input.sinks: There is no such member: did you mean "sink"?',
    ],
  ],
])('[JB-3201] what is wrong with the input of %s is told as of a resource', async (type, input, texts) => {
  const { admin } = await openPeople()
  const { refusals } = await expectRefusal(admin.runs.submit({ type, input } as never), 'invalid')
  expect(refusals.map(({ path, text }) => `${path}: ${text}`)).toEqual(texts)
})

test('[JB-60] a type that this installation does not know is not found', async () => {
  const { admin } = await openWorkshop()
  await expectRefusal(admin.runs.submit({ type: 'nothing' as never }), 'not_found', 'run-type-not-found')
})

test('[JB-61] a submission obeys what forbids a synchronization', async () => {
  const house = await openPeople()
  const submit = () => house.admin.runs.submit(SYNC)
  await expectRefusal(house.admin.runs.submit({ ...SYNC, input: { entity: 'nobody' } }), 'not_found')
  await house.admin.entities.setEnabled('people', false)
  await expectRefusal(submit(), 'conflict', 'entity-disabled')
  await house.admin.entities.setEnabled('people', true)
  await house.admin.entities.setLocked('people', true)
  await expectRefusal(submit(), 'conflict', 'entity-locked')
  await house.admin.entities.setLocked('people', false)
})

test.each<[what: string, change: (admin: Session) => Promise<unknown>, code: string]>([
  ['a lock of its entity', (admin) => admin.entities.setLocked('people', true), 'entity-locked'],
  ['its entity switched off', (admin) => admin.entities.setEnabled('people', false), 'entity-disabled'],
  ['automatic mode', (admin) => admin.entities.setAutomatic('people', true), 'entity-automatic'],
])('[JB-4202] a run that waited fails as it begins, by %s', async (_, change, code) => {
  const store = await sqliteStore(':memory:')
  let busy = true
  const claim: typeof store.runs.claim = async (...asked) => (busy ? undefined : store.runs.claim(...asked))
  const house = await openHouse({ store: { ...store, runs: { ...store.runs, claim } } })
  await furnish(house)
  const { run } = await house.admin.runs.submit(SYNC)
  await change(house.admin)
  busy = false
  expect(await house.admin.runs.finished(run.id)).toMatchObject({ status: 'FAILED', failure: { code } })
  expect((await house.admin.entities.get('people')).status).toBe('EMPTY')
})

test('[JB-4202] a load into a table whose entity was locked meanwhile writes nothing', async () => {
  const store = await sqliteStore(':memory:')
  let busy = true
  const claim: typeof store.runs.claim = async (...asked) => (busy ? undefined : store.runs.claim(...asked))
  const house = await openHouse({ store: { ...store, runs: { ...store.runs, claim } } })
  await furnish(house)
  await house.admin.tables.create({ table: 'origin' })
  const { run } = await house.admin.tables.load({ source: 'origin', sinkTable: 'people' })
  await house.admin.entities.setLocked('people', true)
  busy = false
  expect(await house.admin.runs.finished(run.id)).toMatchObject({
    status: 'FAILED',
    failure: { code: 'entity-locked' },
  })
})

test('[JB-61] while an entity is being worked on, another submission for it is refused', async () => {
  const house = await openPeople({ resources: [SOURCE], entity: { sources: [{ resource: 'crm' }] } })
  const release = house.files.hold()
  house.files.put('crm.csv', 'no;name\n1;Ada\n')
  const { run } = await house.admin.runs.submit({ ...SYNC, idempotencyKey: 'monday' })
  for (const type of ['entity-synchronization', 'entity-index', 'entity-steward'] as const)
    await expectRefusal(house.admin.runs.submit({ type, input: { entity: 'people' } }), 'conflict', 'entity-working')
  const again = await house.admin.runs.submit({ ...SYNC, idempotencyKey: 'monday' })
  expect(again).toMatchObject({ created: false, run: { id: run.id } })
  release()
  await house.admin.runs.finished(run.id)
})

const SOURCE = {
  type: 'source-file' as const,
  _id: 'crm',
  description: 'What the CRM hands over',
  inputPattern: 'crm.csv',
  system: 'crm',
  idColumn: 'no',
}

test('[JB-62] a known key answers its run for 7 days, and refuses another input', async () => {
  const shop = await openWorkshop()
  const submit = (rest: object = {}) => shop.admin.runs.submit({ ...EXPIRE, idempotencyKey: 'monday', ...rest })
  const { run } = await submit()
  await shop.admin.runs.finished(run.id)
  expect(await submit()).toMatchObject({ created: false, run: { id: run.id, status: 'SUCCEEDED' } })
  await expectRefusal(submit({ type: 'retention', input: { runs: 5 } }), 'conflict', 'key-used')
  shop.pass(7 * 24 * HOUR - 1)
  expect(await submit()).toMatchObject({ created: false })
  shop.pass(1)
  expect(await submit()).toMatchObject({ created: true })
})

test('[JB-64] the chain of a synchronization shows its phases, the whole first', async () => {
  const house = await openPeople({ entity: { type: 'AUTO_DUPLICATES', steward: 'person-steward' } })
  await put(house, ADA, LOVELASE, GRACE)
  const run = await synchronize(house, { index: 'FULL' })
  const chain = await house.admin.runs.chain(run.id)
  expect(chain.map(({ type, status }) => `${type} ${status}`)).toEqual([
    'entity-synchronization SUCCEEDED',
    'entity-load SUCCEEDED',
    'entity-index SUCCEEDED',
    'entity-steward SUCCEEDED',
  ])
  expect(chain.slice(1).every(({ parent, trigger }) => parent === run.id && trigger === 'CHAIN')).toBe(true)
  expect(chain.at(-1)?.output).toEqual({ merged: 1 })
  const part = chain[1]!
  expect((await house.admin.runs.chain(part.id)).map(({ id }) => id)).toEqual(chain.map(({ id }) => id))
  expect((await house.admin.runs.list()).runs.map(({ type }) => type)).toEqual(['entity-synchronization'])
  expect((await house.admin.runs.list({ type: 'entity-load' })).runs.map(({ id }) => id)).toEqual([part.id])
})

test('[JB-64] a phase alone is a run of its own, without parts', async () => {
  const house = await openPeople()
  await put(house, ADA)
  const { run } = await house.admin.runs.submit({ type: 'entity-index', input: { entity: 'people' } })
  expect(await house.admin.runs.finished(run.id)).toMatchObject({ status: 'SUCCEEDED' })
  expect(await house.admin.runs.chain(run.id)).toHaveLength(1)
  expect((await house.admin.entities.get('people')).status).toBe('READY')
})

test('[JB-67] a finished run is not cancelled, an unfinished one not repeated', async () => {
  const shop = await openWorkshop()
  const { run } = await shop.admin.runs.submit(EXPIRE)
  await shop.admin.runs.finished(run.id)
  await expectRefusal(shop.admin.runs.cancel(run.id), 'conflict', 'run-finished')
  const waiting = await waitingRun(shop)
  await expectRefusal(shop.admin.runs.retry(waiting), 'conflict', 'run-unfinished')
  await expectRefusal(shop.admin.runs.cancel('nobody'), 'not_found', 'run-not-found')
  await expectRefusal(shop.admin.runs.retry('nobody'), 'not_found', 'run-not-found')
})

/** Of a later version, perhaps. */
const NOBODYS = 'nobodys' as RunType

/** A run of a type that nobody here works on. */
async function waitingRun({ store }: Pick<Awaited<ReturnType<typeof openWorkshop>>, 'store'>, id = 'waiting') {
  await store.runs.submit({ id, type: NOBODYS, subject: id, input: null, trigger: 'MANUAL', owner: 'u-1' })
  return id
}

test('[JB-68] a repetition counts on from the run that it repeats and succeeds in its stead', async () => {
  const house = await openPeople({ resources: [SOURCE], entity: { sources: [{ resource: 'crm' }] } })
  house.files.put('crm.csv', 'no;name\n1;Ada\n')
  house.files.fail(new Error('The disk is gone.'))
  const { run } = await house.admin.runs.submit(SYNC)
  expect(await house.admin.runs.finished(run.id)).toMatchObject({ status: 'FAILED', attempt: 1 })
  house.files.fail(undefined)
  const { run: second, created } = await house.admin.runs.retry(run.id)
  expect(created).toBe(true)
  const done = await house.admin.runs.finished(second.id)
  expect(done).toMatchObject({ status: 'SUCCEEDED', trigger: 'RETRY', retryOf: run.id, attempt: 2, input: run.input })
  expect(await house.admin.runs.retry(run.id)).toMatchObject({ created: false, run: { id: second.id } })
  expect(await house.admin.runs.retry(second.id)).toMatchObject({ created: false, run: { id: second.id } })
  const forced = await house.admin.runs.retry(second.id, { force: true })
  expect(forced).toMatchObject({ created: true, run: { retryOf: second.id } })
  expect(await house.admin.runs.finished(forced.run.id)).toMatchObject({ status: 'SUCCEEDED', attempt: 3 })
})

test('[JB-69] cancelling a part cancels the whole, and a part is neither repeated nor removed', async () => {
  const house = await openPeople({ resources: [SOURCE], entity: { sources: [{ resource: 'crm' }] } })
  house.files.put('crm.csv', 'no;name\n1;Ada\n')
  const release = house.files.hold()
  const { run } = await house.admin.runs.submit(SYNC)
  const part = await vi.waitFor(async () => {
    const [, found] = await house.admin.runs.chain(run.id)
    return found!.id
  })
  await expectRefusal(house.admin.runs.retry(part), 'conflict', 'run-part')
  expect(await house.admin.runs.cancel(part)).toMatchObject({ id: run.id, status: 'CANCELLING' })
  release()
  expect(await house.admin.runs.finished(run.id)).toMatchObject({ status: 'CANCELLED' })
  expect(await house.admin.runs.get(part)).toMatchObject({ status: 'CANCELLED' })
  await expectRefusal(house.admin.runs.dismiss(part), 'conflict', 'run-part')
  expect(await house.admin.runs.remove({ ids: [part] })).toBe(0)
})

test('[JB-70] runs are removed by what is stated, and never without a criterion', async () => {
  const shop = await openWorkshop()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    const { run } = await shop.admin.runs.submit(EXPIRE)
    await shop.admin.runs.finished(run.id)
    ids.push(run.id)
    shop.pass(HOUR)
  }
  const waiting = await waitingRun(shop)
  await expectRefusal(shop.admin.runs.remove({}), 'invalid', 'criterion-missing')
  expect(await shop.admin.runs.remove({ ids: [ids[0]!, waiting] })).toBe(1)
  expect(await shop.admin.runs.remove({ olderThan: shop.now() - HOUR })).toBe(1)
  expect(await shop.admin.runs.remove({ statuses: ['FAILED'] })).toBe(0)
  expect((await shop.admin.runs.list()).runs.map(({ id }) => id)).toEqual([waiting, ids[2]])
})

test('[JB-71] dismissing cancels a live run and removes a finished one', async () => {
  const shop = await openWorkshop()
  const id = await waitingRun(shop)
  expect(await shop.admin.runs.dismiss(id)).toMatchObject({ status: 'CANCELLED' })
  expect(await shop.admin.runs.dismiss(id)).toMatchObject({ status: 'CANCELLED' })
  await expectRefusal(shop.admin.runs.dismiss(id), 'not_found', 'run-not-found')
})

test('[JB-72] types are told with their schemas, and what is single is said', async () => {
  const { admin } = await openWorkshop()
  const types = admin.runs.types()
  expect(types.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['entity-synchronization', 'entity-load', 'entity-index', 'entity-sink', 'entity-steward']),
  )
  expect(admin.runs.type('sample-install')).toMatchObject({ schedulable: false, singleInstance: true })
  expect(() => admin.runs.type('nothing')).toThrow(expect.objectContaining({ class: 'not_found' }))
})

test('[JB-73] retention removes what is older than the days it states, and only that', async () => {
  const house = await openPeople()
  await house.admin.tables.create({ table: 'copy' })
  const sink = { type: 'sink-table' as const, _id: 'copy', description: 'A copy', table: 'copy' }
  await house.admin.resources.create(sink)
  const { stats: _, status: __, ...entity } = await house.admin.entities.get('people')
  await house.admin.entities.update({ ...entity, sinks: [{ resource: 'copy' }] })
  await put(house, ADA)
  await house.admin.events.settled()
  const { run } = await house.admin.runs.submit(SYNC)
  await house.admin.runs.finished(run.id)
  const retain = async (input: object) => {
    const { run: own } = await house.admin.runs.submit({ type: 'retention', input })
    return (await house.admin.runs.finished(own.id)).output
  }
  await expectRefusal(house.admin.runs.submit({ type: 'retention', input: {} }), 'invalid')
  await expectRefusal(house.admin.runs.submit({ type: 'retention', input: { runs: 0 } }), 'invalid')
  house.pass(24 * HOUR - 1)
  expect(await retain({ changeLog: 1 })).toEqual({ runs: 0, history: 0, audit: 0, changes: 0 })
  house.pass(1 + 24 * HOUR)
  expect(await retain({ changeLog: 1 })).toEqual({ runs: 0, history: 0, audit: 0, changes: 1 })
  expect(await retain({ changeLog: 1 })).toEqual({ runs: 0, history: 0, audit: 0, changes: 0 })
})

test('[JB-900] retention of the audit drops what is older, whole commits at a time, and says that what was then is unknown', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE)
  house.pass(24 * HOUR)
  await put(house, { _id: 'ada', city: 'Ockham' })
  const retain = async (input: object) => {
    const { run } = await house.admin.runs.submit({ type: 'retention', input })
    return (await house.admin.runs.finished(run.id)).output
  }
  await expectRefusal(house.admin.runs.submit({ type: 'retention', input: { audit: 0 } }), 'invalid')
  expect(await retain({ audit: 1 })).toEqual({ runs: 0, history: 0, audit: 0, changes: 0 }) // a day is not more than a day
  expect((await house.records.read('ada', { asOf: MORNING })).record).toMatchObject({ city: 'London' })
  house.pass(1)
  expect(await retain({ audit: 1 })).toEqual({ runs: 0, history: 0, audit: 2, changes: 0 })
  expect(await retain({ audit: 1 })).toEqual({ runs: 0, history: 0, audit: 0, changes: 0 })
  const { audit: left } = await house.admin.records('people').audit('ada')
  expect(left.map(({ type }) => type)).toEqual(['UPDATE'])
  await expectRefusal(house.records.read('ada', { asOf: MORNING }), 'conflict', 'as-of-unknown')
  const { record: unchanged } = await house.records.read('grace', { asOf: MORNING })
  expect(unchanged).toMatchObject({ city: 'Arlington' })
})

test('[JB-73] retention of runs counts from their ends', async () => {
  const shop = await openWorkshop()
  const { run } = await shop.admin.runs.submit(EXPIRE)
  await shop.admin.runs.finished(run.id)
  shop.pass(24 * HOUR)
  const { run: first } = await shop.admin.runs.submit({ type: 'retention', input: { runs: 1 } })
  expect((await shop.admin.runs.finished(first.id)).output).toEqual({ runs: 0, history: 0, audit: 0, changes: 0 })
  shop.pass(1)
  const { run: second } = await shop.admin.runs.submit({ type: 'retention', input: { runs: 1 } })
  expect((await shop.admin.runs.finished(second.id)).output).toEqual({ runs: 1, history: 0, audit: 0, changes: 0 })
  await expectRefusal(shop.admin.runs.get(run.id), 'not_found')
})

test('[JB-65] an index that was being built when its process died is cleared away once the run is cancelled', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE)
  await synchronize(house, { index: 'FULL' })
  const { documents } = await house.store.catalogue.read(['table'])
  const { serial } = documents[0]!.body as { readonly serial: number }
  const type = 'entity-index' as const
  const input = { entity: 'people', index: 'FULL' }
  await Promise.all([
    house.store.runs.submit({ id: 'cut', type, subject: 'people', input, trigger: 'MANUAL', owner: 'u-1' }),
    house.store.runs.claim([type], 'node-dead'), // in one breath, so that the house does not take it
  ])
  const fence = { run: 'cut', attempt: 1 }
  await house.store.matches.begin(serial, { number: 99, keyer: 'half', configuration: null }, fence)
  const states = async () => (await house.store.matches.generations(serial)).map(({ state }) => state).sort()
  expect(await states()).toEqual(['BUILDING', 'LIVE'])
  await house.store.runs.cancel('cut')
  await house.store.runs.releaseOthers('nobody')
  expect(await house.admin.runs.finished('cut')).toMatchObject({ status: 'CANCELLED' })
  expect(await states()).toEqual(['LIVE'])
})

test.each(['STEWARD', 'VIEWER'] as const)('[JB-74] a %s has nothing to do with runs', async (role) => {
  const { onefold } = await openWorkshop()
  const { runs, definitions } = onefold.as(principal(role))
  await expectRefusal(runs.list(), 'forbidden')
  await expectRefusal(runs.submit(EXPIRE), 'forbidden')
  await expectRefusal(runs.remove({ ids: ['x'] }), 'forbidden')
  await expectRefusal(definitions.list(), 'forbidden')
})

test('[JB-111] whoever is named is told of the end, and by default of any end', async () => {
  const shop = await openWorkshop()
  const recipients = [{ name: 'Ada', email: 'ada@example.org' }]
  const { run } = await shop.admin.runs.submit({ ...EXPIRE, notification: { recipients } })
  await shop.admin.runs.finished(run.id)
  await vi.waitFor(() => expect(shop.mails).toHaveLength(1))
  expect(shop.mails[0]).toMatchObject({ to: 'ada@example.org', subject: expect.stringMatching(/completed$/) })
  expect(run.notification?.statuses).toEqual(['SUCCEEDED', 'FAILED', 'CANCELLED'])
})
