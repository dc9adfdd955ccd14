import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ResourceInput } from '../../src/index.ts'
import { expectRefusal, openPeople } from '../fixtures/house.ts'
import { openListening } from '../fixtures/listening.ts'
import { answering, openReceiver, type Received, type Receiver } from '../receiver.ts'

const KEY = Buffer.alloc(32, 9)
const secret = `whsec_${KEY.toString('base64')}`
const MASKED = '********'

let receiver: Receiver
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(() => receiver.close())

type SinkInput = Extract<ResourceInput, { type: 'sink-http' }>
const sink = (more: Partial<SinkInput> = {}): SinkInput => ({
  type: 'sink-http',
  _id: 'hook',
  description: 'A hook',
  url: receiver.url,
  ...more,
})

function expectSigned({ headers, body }: Received): void {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = `v1,${createHmac('sha256', KEY).update(content).digest('base64')}`
  expect(headers['webhook-signature']).toBe(signature)
}

test('[EV-2770] each attempt of an event is signed anew, under one id', async () => {
  const { house, receiver: listening, received } = await openListening()
  const { url } = listening
  await house.admin.resources.update({ ...sink({ _id: 'web', signing: { secret } }), url })
  listening.behave(answering(503))
  await house.records.upsert([{ _id: 'ada', name: 'Ada' }])
  await house.admin.events.settled()
  listening.behave(answering(200))
  house.pass(3_600_000)
  await expect.poll(() => listening.received.length, { timeout: 10_000 }).toBeGreaterThan(1)
  await received()
  const attempts = listening.received
  for (const attempt of attempts) expectSigned(attempt)
  expect(new Set(attempts.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([attempts[0]?.headers['idempotency-key']]),
  )
  expect(new Set(attempts.map(({ headers }) => headers['webhook-timestamp'])).size).toBeGreaterThan(1)
})

test('[EV-2771] a signing secret is answered masked and kept by the mask, but not for another host', async () => {
  const { admin } = await openPeople()
  const created = await admin.resources.create(sink({ signing: { secret } }))
  expect(created).toMatchObject({ signing: { secret: MASKED } })
  const kept = sink({ description: 'Renamed', signing: { secret: MASKED } })
  await admin.resources.update(kept)
  const { test: tried } = await admin.resources.test(kept, { deliver: true })
  expect(tried.result).toBe('OK')
  expectSigned(receiver.received.at(-1) as Received)
  const elsewhere = { ...kept, url: 'https://elsewhere.example/events' }
  await expectRefusal(admin.resources.update(elsewhere), 'invalid', 'secret-must-be-stated')
})

test.each([
  ['23 bytes', `whsec_${Buffer.alloc(23).toString('base64')}`],
  ['65 bytes', `whsec_${Buffer.alloc(65).toString('base64')}`],
  ['another beginning', Buffer.alloc(32).toString('base64')],
  ['no base64', 'whsec_not base64 at all, however long it may be'],
])('[EV-2771] %s are no signing secret', async (_, wrong) => {
  const { admin } = await openPeople()
  const refused = await expectRefusal(admin.resources.create(sink({ signing: { secret: wrong } })), 'invalid')
  expect(refused.refusals).toMatchObject([{ path: 'signing.secret', text: expect.stringContaining('24 to 64 bytes') }])
})

test.each([24, 64])('[EV-2771] %d bytes are one', async (bytes) => {
  const { admin } = await openPeople()
  const good = `whsec_${Buffer.alloc(bytes, 1).toString('base64')}`
  await admin.resources.create(sink({ signing: { secret: good, previousSecret: good } }))
})

test('[EV-2772] headers of the sink and its key are on each request, and on the question whether it is there', async () => {
  const { admin } = await openPeople()
  const given = sink({
    headers: [{ name: 'X-Tenant', value: 'north' }],
    apiKey: { header: 'X-Api-Key', value: 'open sesame' },
  })
  const created = await admin.resources.create(given)
  expect(created).toMatchObject({ headers: given.headers, apiKey: { header: 'X-Api-Key', value: MASKED } })
  await admin.resources.test(given)
  await admin.resources.test(given, { deliver: true })
  expect(receiver.received.map(({ method }) => method)).toEqual(['OPTIONS', 'POST'])
  for (const { headers } of receiver.received)
    expect(headers).toMatchObject({ 'x-tenant': 'north', 'x-api-key': 'open sesame' })
})

test.each([
  ['headers[0].name', { headers: [{ name: 'Authorization', value: 'Basic x' }] }],
  ['headers[0].name', { headers: [{ name: 'webhook-id', value: '1' }] }],
  ['headers[0].name', { headers: [{ name: 'no name', value: '1' }] }],
  ['headers[0].value', { headers: [{ name: 'X-Two', value: 'one\r\nX-Three: two' }] }],
  [
    'headers',
    {
      headers: [
        { name: 'X-One', value: '1' },
        { name: 'x-one', value: '2' },
      ],
    },
  ],
  ['apiKey.header', { headers: [{ name: 'X-One', value: '1' }], apiKey: { header: 'x-one', value: '2' } }],
  ['apiKey.header', { apiKey: { header: 'Idempotency-Key', value: '2' } }],
  ['apiKey.value', { apiKey: { header: 'X-Key', value: 'two\nlines' } }],
  ['headers', { headers: Array.from({ length: 21 }, (_, index) => ({ name: `X-${index}`, value: '1' })) }],
] satisfies [string, Partial<SinkInput>][])('[EV-2772] refused: %s of %j', async (path, more) => {
  const { admin } = await openPeople()
  const refused = await expectRefusal(admin.resources.create(sink(more)), 'invalid')
  expect(refused.refusals.map((refusal) => refusal.path)).toEqual([path])
})

test('[EV-2772] twenty headers are taken', async () => {
  const { admin } = await openPeople()
  const headers = Array.from({ length: 20 }, (_, index) => ({ name: `X-${index}`, value: '1' }))
  await admin.resources.create(sink({ headers }))
})

test('[EV-2773] a test sends one event when it is asked to, and says what the receiver made of it', async () => {
  const { admin } = await openPeople()
  const given = sink({ method: 'PUT', signing: { secret } })
  expect((await admin.resources.test(given, { deliver: true })).test.result).toBe('OK')
  const [request] = receiver.received as [Received]
  expect(request.method).toBe('PUT')
  expect(request.headers['idempotency-key']).toMatch(/^test-/)
  expect(JSON.parse(request.body)).toMatchObject({ _metadata: { _operation: 'test' } })
  expectSigned(request)
  receiver.behave(answering(422, 'not like this'))
  const refused = await admin.resources.test(given, { deliver: true })
  expect(refused.test).toMatchObject({ result: 'ERROR', payload: 'The receiver answered 422: not like this' })
  await receiver.vanish()
  expect((await admin.resources.test(given, { deliver: true })).test.result).toBe('ERROR')
})

test('[EV-2773] a kind that sends no test event refuses to, and so does what is neither true nor false', async () => {
  const { admin } = await openPeople()
  const table = { type: 'sink-table', _id: 'copy', description: 'A copy', table: 'people' } as const
  const { test: tried } = await admin.resources.test(table, { deliver: true })
  expect(tried).toMatchObject({ result: 'ERROR', payload: expect.stringContaining('send no test event') })
  const { test: odd } = await admin.resources.test(sink(), { deliver: 'yes' as never })
  expect(odd).toMatchObject({ result: 'ERROR', payload: expect.stringContaining('true or false') })
  expect(receiver.received).toEqual([])
})
