import { expect, test, vi } from 'vitest'
import type { ResourceInput } from '../../src/index.ts'
import { expectRefusal, type House, PEOPLE, put, synchronize } from '../fixtures/house.ts'
import { openListening, type ReceivedEvent } from '../fixtures/listening.ts'
import { ADA, GRACE, LOVELASE } from '../fixtures/people.ts'
import { answering } from '../receiver.ts'

/** Renames the city and leaves all metadata out. */
const PLACES: ResourceInput = {
  type: 'transformation',
  _id: 'places',
  description: 'A place for a city',
  transformationType: 'MAPPINGS',
  carryOverMetadata: false,
  mappings: [{ id: 'place', mappingType: 'COLUMN', source: ['city'], target: ['place'] }],
}

const script = (source: string) => ({
  ...({ type: 'transformation', _id: 'scripted', description: 'A script', transformationType: 'SCRIPT' } as const),
  script: source,
})

const queued = async (house: House, query = {}) => {
  await house.admin.events.settled()
  return (await house.admin.events.bySink('web', query)).events
}

test('[EV-52] a destination hears what its transformation makes of a record, and what is always told', async () => {
  const { house, received } = await openListening({ resources: [PLACES] }, { transformation: 'places' })
  await put(house, ADA)
  const [event] = await received()
  expect(event).toMatchObject({ place: 'London', name: 'Ada Lovelace' })
  expect(event).not.toHaveProperty('city')
  expect(event?._metadata).toEqual({ _operation: 'insert', _history: false, _updated: '2026-01-05T08:00:00.000Z' })
})

test('[EV-52] what a merge is always told survives the transformation', async () => {
  const { house, received } = await openListening({ resources: [PLACES] }, { transformation: 'places' })
  await put(house, ADA, LOVELASE)
  await received()
  await house.records.merge(['ada', 'lovelase'])
  const [survivor] = await received()
  expect(survivor?._metadata).toMatchObject({
    _operation: 'insert',
    _operation_bucket: 'merge',
    _merged: ['ada', 'lovelase'],
  })
})

test('[EV-4151] a transformation makes up none of what is always told, nor an audit', async () => {
  const forging = script(
    `return { name: record.name, _audit: ['mine'], _auditTruncated: true,
      _metadata: { _operation: 'remove', _operation_bucket: 'merge', _merged: ['x'], _history: true, _updated: 'never', own: 1 } }`,
  )
  const { house, received } = await openListening(
    { resources: [forging] },
    { transformation: 'scripted', audit: false },
  )
  await put(house, ADA)
  const [event] = await received()
  expect(event?._metadata).toEqual({
    _operation: 'insert',
    _history: false,
    _updated: '2026-01-05T08:00:00.000Z',
    own: 1,
  })
  expect(event).not.toHaveProperty('_audit')
  expect(event).not.toHaveProperty('_auditTruncated')
})

test('[EV-53] a failing transformation refuses no write: its event is invalid, with what was to be transformed', async () => {
  const failing = script("if (record._id === 'ada') { throw new Error('no ladies') } return record")
  const { house, received } = await openListening({ resources: [failing] }, { transformation: 'scripted' })
  await put(house, ADA, GRACE)
  expect((await received()).map(({ _id }) => _id)).toEqual(['grace'])
  const [event, ...more] = await queued(house)
  expect(more).toEqual([])
  expect(event).toMatchObject({ recordId: 'ada', valid: false, attempts: 0, payload: { _id: 'ada', city: 'London' } })
  expect(event?.error).toMatch(/^The transformation failed: .*no ladies/)
})

test('[EV-54] revalidating what could not be transformed transforms it again', async () => {
  const failing = script("throw new Error('not yet')")
  const { house, received } = await openListening({ resources: [failing] }, { transformation: 'scripted' })
  await put(house, ADA)
  const [event] = await queued(house)
  await house.admin.resources.update(script("throw new Error('still not')"))
  const { id = '' } = event ?? {}
  await expectRefusal(house.admin.events.revalidate(id), 'conflict', 'transformation-failed')
  expect(await house.admin.events.get(id)).toMatchObject({ attempts: 1, error: expect.stringMatching(/still not/) })
  await house.admin.resources.update(script("record.name = 'Countess'; return record"))
  expect(await house.admin.events.revalidate(id)).toMatchObject({ valid: true, payload: { name: 'Countess' } })
  expect((await received()).map(({ name }) => name)).toEqual(['Countess'])
})

test('[EV-55] a refused event is queued again at the end, a valid one refuses', async () => {
  const { house, receiver, received } = await openListening()
  receiver.behave(answering(422, 'not now'))
  await put(house, ADA)
  const [event] = await queued(house)
  const { id = '' } = event ?? {}
  receiver.behave(answering(503))
  await put(house, GRACE)
  await house.admin.events.settled()
  expect(await house.admin.events.revalidate(id)).toMatchObject({ valid: true, attempts: 1 })
  await expectRefusal(house.admin.events.revalidate(id), 'conflict', 'event-valid')
  expect((await queued(house)).map(({ recordId }) => recordId)).toEqual(['grace', 'ada'])
  await received()
  await expectRefusal(house.admin.events.revalidate('nobody'), 'not_found', 'event-not-found')
})

test('[EV-56] events carry the audit of their record, newest entry last, unless the entry says otherwise', async () => {
  const { house, received } = await openListening()
  await put(house, ADA)
  await put(house, { _id: 'ada', city: 'Ockham' })
  const events = await received()
  const types = events.map(({ _audit }) => (_audit as readonly { readonly type: string }[]).map(({ type }) => type))
  expect(types).toEqual([['INSERT'], ['INSERT', 'UPDATE']])
  const silent = await openListening({}, { audit: false })
  await put(silent.house, ADA)
  expect((await silent.received())[0]).not.toHaveProperty('_audit')
  const unaudited = await openListening({ table: { audit: false } })
  await put(unaudited.house, ADA)
  expect((await unaudited.received())[0]).not.toHaveProperty('_audit')
})

test('[EV-57] a deleted entity tells each sink one clear, after what was queued was taken away', async () => {
  const { house, receiver } = await openListening()
  receiver.behave(answering(503))
  await put(house, ADA, GRACE)
  await house.admin.events.settled()
  await house.admin.entities.remove('people')
  const { events, page } = await house.admin.events.bySink('web')
  expect(page.totalElements).toBe(1)
  expect(events[0]).toMatchObject({
    operation: 'clear',
    entityId: 'people',
    tableId: 'people',
    actorId: 'u-admin',
    payload: { _metadata: { _operation: 'clear' }, _clear: { table: 'people', entity: 'people', records: 2 } },
  })
  await house.admin.tables.remove('people')
  expect((await house.admin.events.bySink('web')).page.totalElements).toBe(1)
  expect(await house.admin.events.removeAll('web')).toBe(1)
})

test('[EV-57] the clear of a deleted entity arrives', async () => {
  const { house, received } = await openListening()
  await put(house, ADA)
  await received()
  await house.admin.entities.remove('people')
  expect((await received()).map(({ _clear }) => _clear)).toEqual([{ table: 'people', entity: 'people', records: 1 }])
  expect(await house.admin.events.stats()).toEqual([])
})

test('[EV-57] an entity made anew over the table is told after the clear of the old one', async () => {
  const { house, receiver, received } = await openListening()
  receiver.behave(answering(503))
  await put(house, ADA)
  await house.admin.events.settled()
  await house.admin.entities.remove('people')
  await house.admin.entities.create({ ...PEOPLE, sinks: [{ resource: 'web' }] })
  await house.admin.records('people').upsert([GRACE])
  expect((await queued(house)).map(({ operation, recordId }) => [operation, recordId])).toEqual([
    ['clear', undefined],
    ['insert', 'grace'],
  ])
  await received()
})

test('[EV-4150] an entity made anew over another table is told after the clear of the old one', async () => {
  const { house, receiver } = await openListening()
  receiver.behave(answering(503))
  await put(house, ADA)
  await house.admin.events.settled()
  await house.admin.entities.remove('people')
  await house.admin.tables.remove('people')
  await house.admin.tables.create({ table: 'persons', dataset: 'person' })
  await house.admin.entities.create({ ...PEOPLE, table: 'persons', sinks: [{ resource: 'web' }] })
  await house.admin.events.settled()
  const told: unknown[] = []
  receiver.behave(({ body }, response) => {
    const { _metadata, _id } = JSON.parse(body) as ReceivedEvent
    told.push([_metadata['_operation'], _id])
    response.writeHead(200).end()
  })
  await house.admin.records('people').upsert([GRACE])
  await vi.waitFor(() => expect(told).toHaveLength(2), 10_000)
  expect(told).toEqual([
    ['clear', undefined],
    ['insert', 'grace'],
  ])
})

test('[EV-58] a full re-delivery is one entry of the log, whatever the number of records', async () => {
  const { house, receiver } = await openListening()
  await put(house, ...Array.from({ length: 30 }, (_, n) => ({ _id: `r${n}`, name: `n${n}` })))
  await house.admin.events.settled()
  receiver.behave(answering(503))
  await put(house, ADA)
  await house.admin.events.settled()
  const run = await synchronize(house, { sink: 'FULL' })
  expect(run.output).toMatchObject({ replayed: 31 })
  const log = await house.store.deliveries.log(1, { csn: 0, position: 0 }, 1_000)
  expect(log.map(({ operation, upTo }) => [operation, upTo !== undefined])).toEqual([
    ['clear', false],
    ['insert', true],
  ])
})

test('[EV-58] a restated record is told as it is when its turn comes, and what it holds already is not told again', async () => {
  const { house, receiver, received } = await openListening()
  await put(house, ADA, GRACE)
  await received()
  const heard = receiver.received.length
  receiver.behave(answering(503, '', { 'retry-after': '0' }))
  await synchronize(house, { sink: 'FULL' })
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(heard))
  await put(house, { _id: 'ada', city: 'Ockham' })
  await house.records.remove('grace')
  const tried = receiver.received.length
  receiver.behave(answering(200))
  const since = () => receiver.received.slice(tried).map(({ body }) => JSON.parse(body) as ReceivedEvent)
  await vi.waitFor(() => expect(since()).toHaveLength(2), 8_000)
  await put(house, { _id: 'ada', city: 'Paris' })
  await house.records.remove('ada')
  await house.admin.events.settled()
  expect(since().map(({ _id, city, _metadata }) => [_metadata._operation, _id, city])).toEqual([
    ['clear', undefined, undefined],
    ['insert', 'ada', 'Ockham'],
    ['update', 'ada', 'Paris'],
    ['remove', 'ada', 'Paris'],
  ])
})

test('[EV-59] what a resting destination has not come to yet is listed and found too', async () => {
  const { house, receiver } = await openListening()
  receiver.behave(answering(503))
  await put(house, ADA)
  await house.admin.events.settled()
  await put(house, GRACE)
  const events = await queued(house)
  expect(events.map(({ recordId, entityId, tableId }) => [recordId, entityId, tableId])).toEqual([
    ['ada', 'people', 'people'],
    ['grace', 'people', 'people'],
  ])
  const { id = '' } = events[1] ?? {}
  expect(await house.admin.events.get(id)).toEqual(events[1])
  expect(await house.admin.events.removeAll('web')).toBe(2)
  expect(await queued(house)).toEqual([])
})

test('[EV-2803] what waits is deleted by its id, and what stands around it arrives', async () => {
  const { house, receiver } = await openListening()
  receiver.behave(answering(503))
  await put(house, ADA)
  await house.admin.events.settled()
  await put(house, GRACE)
  await put(house, { _id: 'mary', name: 'Mary Somerville' })
  const before = await queued(house)
  const grace = before.find(({ recordId }) => recordId === 'grace')!
  expect(await house.admin.events.remove(grace.id)).toEqual(grace)
  await expectRefusal(house.admin.events.remove(grace.id), 'not_found', 'event-not-found')
  await expectRefusal(house.admin.events.get(grace.id), 'not_found', 'event-not-found')
  expect((await queued(house)).map(({ recordId }) => recordId)).toEqual(['ada', 'mary'])
  expect((await house.admin.events.stats()).find(({ sink }) => sink === 'web')).toMatchObject({ waiting: 1 })
  receiver.behave(answering(200))
  const tried = receiver.received.length
  const told = () => receiver.received.slice(tried).map(({ body }) => (JSON.parse(body) as ReceivedEvent)._id)
  await vi.waitFor(() => expect(told()).toEqual(['ada', 'mary']), 8_000)
  expect(await queued(house)).toEqual([])
})

test('[EV-60] events are found by entity and table, and an unknown operation is refused', async () => {
  const { house, receiver } = await openListening()
  receiver.behave(answering(400))
  await put(house, ADA)
  const count = async (query: object) => (await queued(house, query)).length
  expect(await count({ entityId: 'people', tableId: 'people' })).toBe(1)
  expect(await count({ entityId: 'other' })).toBe(0)
  expect(await count({ tableId: 'other' })).toBe(0)
  await expectRefusal(house.admin.events.bySink('web', { operation: 'merge' }), 'invalid', 'operation-unknown')
})

test('[EV-61] all events of a sink go at once; a sink that never was and holds none is not found', async () => {
  const { house } = await openListening()
  expect(await house.admin.events.removeAll('web')).toBe(0)
  await expectRefusal(house.admin.events.removeAll('nobody'), 'not_found', 'sink-not-found')
  await expectRefusal(house.admin.events.removeAll('places'), 'not_found', 'sink-not-found')
})

test('[EV-3100] events of a sink that never was are not found; those that a sink left behind are', async () => {
  const { house, receiver } = await openListening()
  expect(await queued(house)).toEqual([])
  for (const unknown of ['nobody', 'places'])
    await expectRefusal(house.admin.events.bySink(unknown), 'not_found', 'sink-not-found')
  receiver.behave(answering(400))
  await put(house, ADA)
  expect(await queued(house, { entityId: 'other' })).toEqual([])
  await house.admin.entities.remove('people')
  await house.admin.resources.remove('web')
  expect(await queued(house)).toHaveLength(1)
  expect(await queued(house, { entityId: 'other' })).toEqual([])
})

test.each([
  [
    { credentialType: 'PASSWORD', user: 'ada', password: 'söcret' },
    `Basic ${Buffer.from('ada:söcret').toString('base64')}`,
  ],
  [{ credentialType: 'TOKEN', token: 't-123' }, 'Bearer t-123'],
  [{ credentialType: 'NONE' }, undefined],
] as const)('[EV-62] a sink presents its credentials %#', async (secret, header) => {
  const { house, receiver, received } = await openListening()
  await house.admin.resources.create({ type: 'credentials', _id: 'key', description: 'A key', ...secret })
  await house.admin.resources.update({
    type: 'sink-http',
    _id: 'web',
    description: 'W',
    url: receiver.url,
    credentials: 'key',
  })
  await put(house, ADA)
  await received()
  expect(receiver.received[0]?.headers.authorization).toBe(header)
})

test.each([
  ['TOKEN', 'token'],
  ['PASSWORD', 'password'],
] as const)(
  '[EV-3201] %s whose secret is missing is not presented: the destination rests until it is stated',
  async (credentialType, member) => {
    const { house, receiver } = await openListening()
    const { resources, events } = house.admin
    const key = { type: 'credentials' as const, _id: 'key', description: 'A key', credentialType, user: 'ada' }
    await resources.create(key)
    const web = { type: 'sink-http' as const, _id: 'web', description: 'W', url: receiver.url, credentials: 'key' }
    await resources.update(web)
    await put(house, ADA)
    const reason = `The credentials "key" have no "${member}": it has to be stated.`
    await expect.poll(events.stats).toMatchObject([{ sink: 'web', valid: 1, invalid: 0, lastError: reason }])
    expect((await resources.test(web)).test).toMatchObject({
      result: 'ERROR',
      payload: expect.stringContaining(reason),
    })
    expect(receiver.received).toEqual([])
    await resources.update({ ...key, [member]: 's' })
    house.pass(60_000)
    await vi.waitFor(() => expect(receiver.received[0]?.headers.authorization).toMatch(/^B/), 8_000)
  },
)

test('[EV-63] a sink that is detached from its credentials and moved does not take them along', async () => {
  const { house } = await openListening()
  const { resources } = house.admin
  await resources.create({
    type: 'credentials',
    _id: 'key',
    description: 'A key',
    credentialType: 'TOKEN',
    token: 't-123',
  })
  const web = { type: 'sink-http' as const, _id: 'web', description: 'W' }
  house.pass(1)
  await resources.update({ ...web, url: 'https://a.example/', credentials: 'key' })
  house.pass(1)
  await resources.update({ ...web, url: 'https://b.example/' })
  const attached = { ...web, url: 'https://b.example/', credentials: 'key' }
  await expectRefusal(resources.update(attached), 'invalid', 'secret-must-be-stated')
  await resources.update({ ...web, url: 'https://a.example/hooks', credentials: 'key' })
})

test('[EV-64] a table sink cannot be turned so that it leads back to the table that it tells of', async () => {
  const { house } = await openListening()
  await house.admin.tables.create({ table: 'copy' })
  const mirror = { type: 'sink-table' as const, _id: 'mirror', description: 'M', table: 'copy', timeoutMs: 500 }
  await house.admin.resources.create(mirror)
  await house.admin.entities.update({ ...PEOPLE, sinks: [{ resource: 'mirror' }] })
  await expectRefusal(house.admin.resources.update({ ...mirror, table: 'people' }), 'invalid', 'sink-cycle')
})
