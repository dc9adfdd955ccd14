import { SYSTEM } from '@onefold/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

let house: Installation
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
  house = await openInstallation({}, { pollMs: 10 })
  await settlePeople(house)
  const resource = { type: 'sink-http', _id: 'crm', description: 'The CRM', url: receiver.url }
  await house.ask('POST', '/api/resources', { json: { resource, create: true } })
  const { body } = await house.ask('GET', '/api/entities/people')
  await house.ask('POST', '/api/entities', { json: { ...body.entity, sinks: [{ resource: 'crm' }] } })
})
afterAll(async () => {
  await house.close()
  receiver.close()
})
beforeEach(async () => {
  receiver.answer(() => [204])
  house.clock.advance(600_000) // whatever rests has rested
  await settled()
  await house.ask('DELETE', '/api/events/sink/crm')
})

const settled = () => house.onefold.as(SYSTEM).events.settled()
const write = (...records: object[]) => house.ask('POST', '/api/master/upsert', { json: { entity: 'people', records } })
const listed = async (query = '') => (await house.ask('GET', `/api/events/sink/crm${query}`)).body.events
const ids = async (query = '') => (await listed(query)).map(({ recordId }: { recordId: string }) => recordId)

test('[EV-99] what a receiver refused is listed as invalid with its words, and goes once it is revalidated', async () => {
  receiver.answer(({ told }) => (told._id === 'bad' ? [422, 'no such city'] : [204]))
  await write({ _id: 'bad', name: 'Bad' }, { _id: 'good', name: 'Good' })
  await settled()
  const [event, ...others] = await listed('?filter=INVALID')
  expect(others).toEqual([])
  expect(event).toMatchObject({ recordId: 'bad', valid: false, attempts: 1 })
  expect(event.error).toBe('The receiver answered 422: no such city')
  expect((await house.ask('GET', '/api/events/stats')).body.stats.crm).toMatchObject({ invalidCount: 1, validCount: 0 })

  receiver.answer(() => [204])
  const { status, body } = await house.ask('PUT', `/api/events/valid/${event.id}`)
  expect([status, body.event.valid, body.event.error]).toEqual([200, true, undefined])
  await settled()
  expect(await listed()).toEqual([])
  expect(receiver.received.at(-1)?.headers['idempotency-key']).toBe(event.id)
})

test('[EV-99] a valid event cannot be made valid: 409, and it stays in its place', async () => {
  receiver.answer(() => [503])
  await write({ _id: 'one', name: 'One' }, { _id: 'two', name: 'Two' })
  await settled()
  const [first] = await listed()
  expect(await house.ask('PUT', `/api/events/valid/${first.id}`)).toMatchObject({ status: 409 })
  expect(await ids()).toEqual(['one', 'two'])
})

test('[EV-99] one event is deleted, the others of its sink stay; all are deleted at once', async () => {
  receiver.answer(() => [503])
  await write({ _id: 'three', name: '3' }, { _id: 'four', name: '4' }, { _id: 'five', name: '5' })
  await settled()
  const [first] = await listed('?recordId=three')
  expect(await house.ask('DELETE', `/api/events/id/${first.id}`)).toMatchObject({
    status: 200,
    body: { event: { id: first.id } },
  })
  expect((await house.ask('DELETE', `/api/events/id/${first.id}`)).status).toBe(404)
  expect(await ids()).toEqual(['four', 'five'])
  expect(await house.ask('DELETE', '/api/events/sink/crm')).toMatchObject({ status: 200, body: { deleted: 2 } })
  expect(await listed()).toEqual([])
  for (const method of ['GET', 'DELETE']) expect((await house.ask(method, '/api/events/sink/nothing')).status).toBe(404)
})

test('[EV-99] filters combine, pages count from 0, and a stalled sink says when it is tried again', async () => {
  receiver.answer(() => [503])
  await write({ _id: 'six', name: '6' }, { _id: 'seven', name: '7' })
  await write({ _id: 'six', name: 'Six' })
  await settled()
  expect(await ids('?operation=update')).toEqual(['six'])
  expect(await ids('?recordId=six&operation=INSERT&entityId=people&tableId=people')).toEqual(['six'])
  expect(await ids('?entityId=others')).toEqual([])
  const { operationId } = (await listed('?operation=update'))[0]
  expect(await ids(`?operationId=${operationId}`)).toEqual(['six'])
  const page = await house.ask('GET', '/api/events/sink/crm?pageNumber=1&pageSize=2')
  expect(page.body).toMatchObject({
    sink: 'crm',
    events: [{ recordId: 'six', operation: 'update' }],
    page: { number: 1, size: 2, totalElements: 3, totalPages: 2 },
  })
  const { stats } = (await house.ask('GET', '/api/events/stats')).body
  expect(stats.crm).toMatchObject({ stalled: true, eventsCount: 3, lastError: 'The receiver answered 503.' })
  expect(Date.parse(stats.crm.nextCheck)).toBeGreaterThan(0)
})

test.each(['?pageSize=1001', '?pageSize=0', '?filter=SOME', '?operation=explode', '?surprise=1'])(
  '[EV-99] the query %s is 400',
  async (query) => {
    expect((await house.ask('GET', `/api/events/sink/crm${query}`)).status).toBe(400)
  },
)

test('[EN-76] an entity is made asynchronous over HTTP, and says so', async () => {
  const { body } = await house.ask('GET', '/api/entities/people')
  expect(body.entity.asynchronous).toBe(false)
  const saved = await house.ask('POST', '/api/entities', { json: { ...body.entity, asynchronous: true } })
  expect(saved).toMatchObject({ status: 200, body: { entity: { asynchronous: true } } })
  await write({ _id: 'eight', name: 'Early' })
  await write({ _id: 'eight', name: 'Late' })
  await settled()
  const told = receiver.received.map(({ told }) => told).filter(({ _id }) => _id === 'eight')
  expect(told).toMatchObject([{ name: 'Late', _metadata: { _operation: 'insert' } }])
})

test('[EV-100] a file sink is made over HTTP, and its file is downloaded like any other', async () => {
  const resource = { type: 'sink-file', _id: 'feed', description: 'Feed', outputPattern: '{entity}.ndjson' }
  const made = await house.ask('POST', '/api/resources', { json: { resource, create: true } })
  expect(made.status).toBe(200)
  const { body } = await house.ask('GET', '/api/entities/people')
  const entity = { ...body.entity, asynchronous: false, sinks: [{ resource: 'feed' }] }
  await house.ask('POST', '/api/entities', { json: entity })
  await write({ _id: 'nine', name: 'Nine' })
  await settled()
  const { files } = (await house.ask('GET', '/api/files')).body
  const file = files.find(({ name }: { name: string }) => name === 'people.ndjson')
  const { status, body: content } = await house.ask('GET', `/api/files/${file.id}/download`)
  expect(status).toBe(200)
  expect(JSON.parse(content)).toMatchObject({ _id: 'nine', name: 'Nine', _metadata: { _operation: 'insert' } })
})
