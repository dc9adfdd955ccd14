import { expect, test } from 'vitest'
import {
  everybody,
  expectRefusal,
  type House,
  type HouseOptions,
  openPeople,
  PEOPLE,
  put,
  STEWARD,
  synchronize,
} from '../fixtures/house.ts'
import { type Listening, openListening, type ReceivedEvent } from '../fixtures/listening.ts'
import { ADA, columnsOf, from, GRACE, LOVELASE } from '../fixtures/people.ts'
import { answering } from '../receiver.ts'

const summary = ({ _id, _metadata: { _operation, _operation_bucket } }: ReceivedEvent) => [
  _id,
  _operation,
  _operation_bucket,
]

test('[EV-40] [EV-41] a restated sink hears a clear and then every live record', async () => {
  const { house, received, operations } = await openListening()
  await put(house, ADA, LOVELASE, GRACE, { _id: 'gone' })
  const { _id } = await house.records.merge(['ada', 'lovelase'])
  await house.records.remove('gone')
  await received()
  const run = await synchronize(house, { sink: 'FULL' })
  const [clear, ...records] = await received()
  expect(clear).toEqual({
    _metadata: { _operation: 'clear', _updated: '2026-01-05T08:00:00.000Z' },
    _clear: { table: 'people', entity: 'people', records: 2 },
  })
  expect(records.map(summary)).toEqual([
    ['grace', 'insert', undefined],
    [_id, 'insert', undefined],
  ])
  expect(records.map(columnsOf)).toEqual((await everybody(house)).map(columnsOf))
  const positions = operations().map(([, sequence]) => Number(sequence))
  expect(new Set(operations().map(([id]) => id))).toEqual(new Set([run.id]))
  expect(positions[0]).toBe(1)
  expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
})

test('[EV-40] an empty table is cleared too', async () => {
  const { house, received } = await openListening()
  await synchronize(house, { sink: 'FULL' })
  expect((await received()).map(({ _clear }) => _clear)).toEqual([{ table: 'people', entity: 'people', records: 0 }])
})

test('[EV-41] more records than fit in one commit are restated once each', async () => {
  const { house, received } = await openListening()
  const ids = Array.from({ length: 1001 }, (_, n) => `r${1000 + n}`)
  await put(house, ...ids.map((_id) => ({ _id, name: _id })))
  await received()
  await synchronize(house, { sink: 'FULL' })
  const [clear, ...records] = await received()
  expect(clear?._clear).toMatchObject({ records: 1001 })
  expect(records.map(({ _id }) => _id)).toEqual(ids)
})

test('[EV-42] with the sinks NONE nothing is told anew', async () => {
  const { house, received } = await openListening()
  await put(house, ADA)
  await received()
  await synchronize(house, { index: 'FULL', sink: 'NONE' })
  expect(await received()).toEqual([])
})

test('[EV-42] an entity without sinks tells nothing', async () => {
  const house = await openPeople()
  await put(house, ADA)
  await synchronize(house, { sink: 'FULL' })
  expect(await house.admin.events.stats()).toEqual([])
})

test('[EV-43] a record is told as readers see it', async () => {
  const { house, received } = await openListening()
  await put(house, { ...from('crm', '1', ADA), _id: 'ada' })
  const inserted = await house.records.get('ada')
  const [{ _audit: trail, ...insert } = { _metadata: {} }] = await received()
  expect(insert).toEqual({
    ...inserted,
    _metadata: { ...inserted._metadata, _operation: 'insert', qualityState: 'CURRENT' },
  })
  expect(trail).toMatchObject([{ type: 'INSERT', user: 'u-steward', records: ['ada'], changes: expect.any(Array) }])
  house.pass(1000)
  await put(house, { _id: 'ada', city: 'Ockham' })
  const [update] = await received()
  expect(update).toMatchObject({ city: 'Ockham', _metadata: { _revision: 2, _updated: '2026-01-05T08:00:01.000Z' } })
  await house.records.remove('ada')
  const [remove] = await received()
  expect([update, remove].map((event) => event && summary(event))).toEqual([
    ['ada', 'update', undefined],
    ['ada', 'remove', undefined],
  ])
  expect(remove).toMatchObject(columnsOf({ ...ADA, city: 'Ockham' }))
})

test('[EV-44] what changed nothing and what failed is not told', async () => {
  const { house, received } = await openListening()
  await put(house, ADA)
  await received()
  await house.records.upsert([ADA, { _id: 'ada' }, { _id: 'bad', foo: 1 }])
  await expectRefusal(house.records.upsert([{ _id: 'new' }, { foo: 1 }], { atomic: true }), 'invalid')
  expect(await received()).toEqual([])
})

test('[EV-907] what people say of a cluster or a bucket, and a measurement of quality, is told to nobody', async () => {
  const { house, received } = await openListening()
  const { clusters, records, admin } = house
  await put(house, ADA, LOVELASE)
  await received()
  const cluster = (await clusters.list({ minScore: 0 })).clusters[0]?.id ?? ''
  await clusters.ignore(cluster)
  await clusters.unignore(cluster)
  await clusters.escalate(cluster, { comment: 'who?' })
  await clusters.resolve(cluster)
  const buckets = house.steward.buckets('people')
  const bucket = (await buckets.list()).buckets[0]?.id ?? ''
  await buckets.ignore(bucket)
  await (await admin.metrics.measure({ entity: 'people' })).finished()
  expect(await received()).toEqual([])
  await records.disconnect(['ada', 'lovelase'])
  expect((await received()).map(summary)).toEqual([
    ['ada', 'update', 'disconnect'],
    ['lovelase', 'update', 'disconnect'],
  ])
  await records.disconnect(['ada', 'lovelase'])
  expect(await received()).toEqual([])
})

test('[EV-44] several writes in one commit are told once', async () => {
  const { house, received, operations } = await openListening()
  await put(house, ADA, GRACE, { _id: 'ada', city: 'A' }, { _id: 'ada', city: 'B' })
  expect((await received()).map(({ _id, city, _metadata }) => [_id, city, _metadata._operation])).toEqual([
    ['ada', 'B', 'insert'],
    ['grace', 'Arlington', 'insert'],
  ])
  expect(operations().map(([, sequence]) => sequence)).toEqual(['1', '2'])
})

test.each([true, false])('[EV-45] [EV-47] a merge is told survivor first, with history %s', async (history) => {
  const { house, received, operations } = await openListening({ table: { history } })
  await put(house, ADA, LOVELASE)
  await received()
  const survivor = await house.records.merge(['lovelase', 'ada'])
  const events = await received()
  expect(events.map(summary)).toEqual([
    [survivor._id, 'insert', 'merge'],
    ['ada', 'remove', 'merge'],
    ['lovelase', 'remove', 'merge'],
  ])
  expect(events.map(({ _metadata: { _merged, _merged_into, _history } }) => [_merged, _merged_into, _history])).toEqual(
    [
      [['ada', 'lovelase'], undefined, false],
      [undefined, survivor._id, history],
      [undefined, survivor._id, history],
    ],
  )
  expect(new Set(operations().map(([id]) => id)).size).toBe(1)
  expect(operations().map(([, sequence]) => sequence)).toEqual(['1', '2', '3'])
})

test('[EV-46] a contribution is told when the survivor changed', async () => {
  const { house, received } = await openListening({ merger: { mergeType: 'NUMBER', key: 'born' } })
  const ids = await put(house, { ...from('crm', '1', ADA), born: '1815' }, from('web', '9', LOVELASE))
  const { _id } = await house.records.merge(ids)
  await received()
  await put(house, { ...from('web', '9', {}), name: 'Of no weight' })
  expect(await received()).toEqual([])
  await put(house, { ...from('crm', '1', {}), name: 'Of weight' })
  expect((await received()).map(summary)).toEqual([[_id, 'update', undefined]])
})

test.each([true, false])('[EV-47] a deletion with history %s', async (history) => {
  const { house, received } = await openListening({ table: { history } })
  await put(house, ADA)
  await house.records.remove('ada')
  expect((await received()).map(({ _metadata }) => _metadata._history)).toEqual([false, history])
})

/** Events that the receiver refuses, so that they stay to be looked at. */
async function openRefused(asked: HouseOptions = {}): Promise<Listening> {
  const opened = await openListening(asked)
  opened.receiver.behave(answering(400))
  return opened
}

test('[EV-48] an event says who caused it', async () => {
  const { house } = await openRefused({ entity: { type: 'AUTO_DUPLICATES', steward: STEWARD._id } })
  await put(house, ADA)
  await house.onefold
    .as({ type: 'ACCESS_TOKEN', id: 't-1', roles: ['STEWARD'] })
    .records('people')
    .upsert([LOVELASE])
  await synchronize(house)
  await house.admin.events.settled()
  const { events } = await house.admin.events.bySink('web')
  expect(events.map(({ operation, actorType, actorId }) => [operation, actorType, actorId])).toEqual([
    ['insert', 'USER', 'u-steward'],
    ['insert', 'ACCESS_TOKEN', 't-1'],
    ['insert', 'SYSTEM', 'person-steward'],
    ['remove', 'SYSTEM', 'person-steward'],
    ['remove', 'SYSTEM', 'person-steward'],
  ])
})

test('[EV-49] a sink hears what happens while it belongs to the entity', async () => {
  const { house, received, receiver } = await openListening({ entity: { sinks: [] } })
  await put(house, ADA)
  await house.admin.entities.update({ ...PEOPLE, sinks: [{ resource: 'web' }] })
  await put(house, GRACE)
  expect((await received()).map(summary)).toEqual([['grace', 'insert', undefined]])
  receiver.behave(answering(503))
  await put(house, LOVELASE)
  await house.admin.events.settled()
  expect((await house.admin.events.bySink('web')).page.totalElements).toBe(1)
  await house.admin.entities.update(PEOPLE)
  expect((await house.admin.events.bySink('web')).page.totalElements).toBe(0)
})

/** `people` with a table sink into `copy`. */
async function openMirror(): Promise<House> {
  const house = await openPeople()
  await house.admin.tables.create({ table: 'copy' })
  await house.admin.resources.create({ type: 'sink-table', _id: 'copy', description: 'C', table: 'copy' })
  await house.admin.entities.update({ ...PEOPLE, sinks: [{ resource: 'copy' }] })
  return house
}

/** Compares the mirror with its origin, apart from what each table knows of its own records. */
async function expectMirrored(house: House): Promise<void> {
  await house.admin.events.settled()
  const bare = ({ _id, _source, ...members }: ReceivedEvent | Awaited<ReturnType<typeof everybody>>[number]) => [
    _id,
    _source,
    columnsOf(members),
  ]
  const { records } = await house.admin.tables.records('copy', { pageSize: 1000 })
  expect(records.map(bare)).toEqual((await everybody(house)).map(bare))
  expect(await house.admin.events.stats()).toMatchObject([{ invalid: 0, valid: 0, waiting: 0 }])
}

test('[EV-50] a table sink follows every write', async () => {
  const house = await openMirror()
  const [ada = '', typo = ''] = await put(house, from('crm', '1', ADA), from('web', '9', LOVELASE), GRACE)
  await expectMirrored(house)
  await put(house, { _id: 'grace', city: null, tags: ['admiral'] })
  await expectMirrored(house)
  const first = await house.records.merge([ada, typo])
  await expectMirrored(house)
  await put(house, { ...from('crm', '1', {}), born: '1815' }, from('fax', '3', LOVELASE))
  await expectMirrored(house)
  const { recordIds = [] } = (await house.clusters.list()).clusters[0] ?? {}
  expect(recordIds).toContain(first._id)
  await house.records.merge(recordIds)
  await expectMirrored(house)
  await house.records.remove('grace')
  await expectMirrored(house)
})

test('[EV-50] a table sink is filled by a restatement', async () => {
  const house = await openMirror()
  await put(house, ADA, LOVELASE, GRACE)
  await house.records.merge(['ada', 'lovelase'])
  await house.admin.events.settled()
  await synchronize(house, { sink: 'FULL' })
  await expectMirrored(house)
})

test('[EV-51] events are listed oldest first and by what they say', async () => {
  const { house } = await openRefused()
  await put(house, ADA, GRACE)
  await put(house, { _id: 'ada', city: 'Ockham' })
  await house.admin.events.settled()
  const found = async (query = {}) =>
    (await house.admin.events.bySink('web', query)).events.map(({ recordId, operation }) => `${operation} ${recordId}`)
  expect(await found()).toEqual(['insert ada', 'insert grace', 'update ada'])
  expect(await found({ recordId: 'ada' })).toEqual(['insert ada', 'update ada'])
  expect(await found({ operation: 'UPDATE' })).toEqual(['update ada'])
  expect(await found({ validity: 'VALID' })).toEqual([])
  expect(await found({ validity: 'INVALID', pageSize: 1, pageNumber: 1 })).toEqual(['insert grace'])
  const [first] = (await house.admin.events.bySink('web')).events
  expect(await found({ operationId: first?.operationId })).toEqual(['insert ada', 'insert grace'])
  expect(await house.admin.events.get(first?.id ?? '')).toEqual(first)
  await house.admin.events.remove(first?.id ?? '')
  expect(await found()).toEqual(['insert grace', 'update ada'])
  await expectRefusal(house.admin.events.get(first?.id ?? ''), 'not_found', 'event-not-found')
})
