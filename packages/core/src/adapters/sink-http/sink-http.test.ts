import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  answering,
  type Behaviour,
  breaking,
  hanging,
  openReceiver,
  type Receiver,
  slowly,
} from '../../../test/receiver.ts'
import type { SinkHttp } from '../../model/resources/sink.ts'
import { insertOf } from '../../testing/describe-sink.ts'
import { createConnectGuard } from './connect-guard.ts'
import { openSender } from './sender.ts'
import { sinkHttp } from './sink-http.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const ADA = insertOf('ada', 1)
let receiver: Receiver

beforeEach(async () => {
  receiver = await openReceiver()
})

afterEach(() => receiver.close())

function sink(changes: Partial<SinkHttp> = {}): SinkHttp {
  const { url } = receiver
  return { type: 'sink-http', _id: 'crm', description: '', url, method: 'POST', timeoutMs: 2_000, ...changes }
}

async function receiptOf(behaviour: Behaviour, changes: Partial<SinkHttp> = {}) {
  receiver.behave(behaviour)
  const [receipt, ...more] = await sinkHttp(sink(changes), { now: () => NOW }).write([ADA])
  expect(more).toEqual([])
  return receipt
}

test.each(['POST', 'PUT', 'PATCH'] as const)(
  '[EV-30] an event is one %s request with its ids in the headers',
  async (method) => {
    await receiptOf(answering(200), { method })
    expect(receiver.received).toHaveLength(1)
    const [request] = receiver.received
    expect(request).toMatchObject({ method, path: '/events' })
    expect(JSON.parse(request!.body)).toEqual(ADA.payload)
    expect(request!.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'event-1',
      'master-operation-id': 'operation-1',
      'master-operation-sequence': '1',
    })
  },
)

test.each([200, 201, 202, 204, 299])('[EV-31] the answer %d accepts', async (status) => {
  expect(await receiptOf(answering(status))).toEqual({ outcome: 'delivered' })
})

test.each([408, 425, 429, 500, 502, 503, 504, 599])('[EV-31] the answer %d asks to come back', async (status) => {
  expect(await receiptOf(answering(status))).toEqual({
    outcome: 'unreachable',
    reason: `The receiver answered ${status}.`,
  })
})

test.each([400, 401, 403, 404, 409, 410, 422])('[EV-31] the answer %d refuses', async (status) => {
  expect(await receiptOf(answering(status, 'the\n  reason'))).toEqual({
    outcome: 'refused',
    reason: `The receiver answered ${status}: the reason`,
  })
})

test.each([301, 302, 303, 307, 308])('[EV-32] the redirect %d is a refusal and is not followed', async (status) => {
  const receipt = await receiptOf(answering(status, '', { location: `${receiver.url}/elsewhere` }))
  expect(receipt).toEqual({ outcome: 'refused', reason: `The receiver answered ${status}.` })
  expect(receiver.received.map(({ path }) => path)).toEqual(['/events'])
})

test('[EV-33] a receiver that refuses connections is unreachable', async () => {
  await receiver.vanish()
  const receipt = await sinkHttp(sink()).write([ADA])
  expect(receipt).toEqual([{ outcome: 'unreachable', reason: 'The receiver could not be reached: ECONNREFUSED' }])
})

test('[EV-33] a receiver that breaks off after reading is unreachable', async () => {
  expect(await receiptOf(breaking)).toMatchObject({
    outcome: 'unreachable',
    reason: expect.stringContaining('could not be reached'),
  })
})

test('[EV-33] a receiver that hangs is given its time and no more', async () => {
  const begin = performance.now()
  const receipt = await receiptOf(hanging, { timeoutMs: 80 })
  expect(receipt).toEqual({ outcome: 'unreachable', reason: 'The receiver did not answer within 80 ms.' })
  expect(performance.now() - begin).toBeLessThan(1_500)
})

test('[EV-33] a receiver that is slow within its time is waited for', async () => {
  expect(await receiptOf(slowly(80, answering(200)), { timeoutMs: 2_000 })).toEqual({ outcome: 'delivered' })
})

test('[EV-33] a name look-up that hangs costs no more than the time-out', async () => {
  const guard = createConnectGuard(() => new Promise(() => {}))
  const [receipt] = await sinkHttp(sink({ url: 'http://crm.example/', timeoutMs: 50 }), { guard }).write([ADA])
  expect(receipt).toEqual({ outcome: 'unreachable', reason: 'The receiver did not answer within 50 ms.' })
})

test('[EV-33] a name that nobody knows is unreachable', async () => {
  const guard = createConnectGuard(async () => {
    throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
  })
  const [receipt] = await sinkHttp(sink({ url: 'http://crm.example/' }), { guard }).write([ADA])
  expect(receipt).toEqual({ outcome: 'unreachable', reason: 'The receiver could not be reached: ENOTFOUND' })
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://2852039166/',
  'http://[::ffff:169.254.169.254]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
])('[EV-34] %s is refused before anything is sent', async (url) => {
  const [receipt] = await sinkHttp(sink({ url })).write([ADA])
  expect(receipt).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('is not allowed') })
})

test('[EV-34] a name is refused when one of its addresses is forbidden', async () => {
  const guard = createConnectGuard(async () => ['127.0.0.1', '169.254.169.254'])
  const url = receiver.url.replace('127.0.0.1', 'localhost')
  const [receipt] = await sinkHttp(sink({ url }), { guard }).write([ADA])
  expect(receipt).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('"localhost" is not allowed') })
  expect(receiver.received).toEqual([])
})

test('[EV-34] a name of this machine is allowed', async () => {
  const url = receiver.url.replace('127.0.0.1', 'localhost')
  expect(await sinkHttp(sink({ url })).write([ADA])).toEqual([{ outcome: 'delivered' }])
})

test.each(['not a url', 'ftp://crm.example/', 'http://user:secret@crm.example/'])(
  '[EV-34] the URL "%s" is refused',
  async (url) => {
    const [receipt] = await sinkHttp(sink({ url })).write([ADA])
    expect(receipt).toEqual({ outcome: 'refused', reason: expect.stringContaining('cannot be used') })
  },
)

test('[EV-35] a refusal holds at most 500 characters of the answer', async () => {
  const receipt = await receiptOf(answering(400, 'x'.repeat(5_000)))
  expect(receipt).toEqual({ outcome: 'refused', reason: `The receiver answered 400: ${'x'.repeat(500)}` })
})

test('[EV-35] an endless answer is read only at its beginning', async () => {
  let sent = 0
  const endless: Behaviour = (_, response) => {
    response.writeHead(400)
    const pour = () => {
      while (!response.destroyed && response.write('y'.repeat(65_536))) sent += 65_536
    }
    response.on('drain', pour)
    pour()
  }
  const begin = performance.now()
  const receipt = await receiptOf(endless, { timeoutMs: 10_000 })
  expect(receipt).toEqual({ outcome: 'refused', reason: `The receiver answered 400: ${'y'.repeat(500)}` })
  expect(performance.now() - begin).toBeLessThan(5_000)
  expect(sent).toBeLessThan(64 * 1_048_576)
})

test('[EV-35] an accepted event stays accepted when the rest of the answer breaks off', async () => {
  const broken: Behaviour = (_, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('half of')
    setTimeout(() => response.destroy(), 10)
  }
  expect(await receiptOf(broken)).toEqual({ outcome: 'delivered' })
})

test.each([
  ['7', 7_000],
  ['0', 0],
  ['Fri, 20 Nov 2026 12:01:30 GMT', 90_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['Sat, 20 Nov 2027 12:00:00 GMT', 86_400_000],
  ['99999999', 86_400_000],
  ['soon', undefined],
])('[EV-36] Retry-After: %s is a wait of %s ms', async (header, wait) => {
  const receipt = await receiptOf(answering(503, '', { 'retry-after': header }))
  expect(receipt).toEqual({
    outcome: 'unreachable',
    reason: 'The receiver answered 503.',
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  })
})

test('[EV-24] a sink closed under way ends the request it sent and begins no other', async () => {
  receiver.behave(slowly(50, answering(200)))
  const writer = sinkHttp(sink())
  const writing = writer.write([ADA, insertOf('mary', 2)])
  await new Promise((resolve) => setTimeout(resolve, 20))
  await writer.close()
  expect(await writing).toEqual([{ outcome: 'delivered' }, { outcome: 'unreachable', reason: 'The sink is closed.' }])
  expect(receiver.received).toHaveLength(1)
})

test.each(['before its first request', 'after a request'])(
  '[EV-4201] a sender closed %s sends nothing more',
  async (when) => {
    const sender = openSender(sink(), { now: () => NOW })
    const sent = { id: 'event-1', payload: {} }
    const first = when === 'after a request' ? [await sender.send(sent)] : []
    await sender.close()
    await sender.close()
    const reason = 'The receiver could not be reached: the connection is closed'
    expect(await sender.send(sent)).toEqual({ outcome: 'unreachable', reason })
    expect(receiver.received).toHaveLength(first.length)
  },
)

test('[EV-67] what was looked at is what is connected to: a name that leads elsewhere a moment later leads nobody there', async () => {
  const answers = [['127.0.0.1'], ['169.254.169.254']]
  const asked: string[] = []
  const guard = createConnectGuard(async (name) => {
    asked.push(name)
    return answers.shift() ?? ['169.254.169.254']
  })
  const url = receiver.url.replace('127.0.0.1', 'crm.example')
  const writer = sinkHttp(sink({ url }), { guard })
  expect(await writer.write([ADA, insertOf('mary', 2)])).toEqual([{ outcome: 'delivered' }, { outcome: 'delivered' }])
  expect(asked).toEqual(['crm.example']) // one connection, one look
  await writer.close()
  const [receipt] = await sinkHttp(sink({ url }), { guard }).write([ADA])
  expect(receipt).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('is not allowed') })
  expect(receiver.received).toHaveLength(2)
})
