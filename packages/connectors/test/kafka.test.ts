import type { SinkWriter } from '@onefold/core/adapter-kit'
import { describeSink } from '@onefold/core/testing'
import { afterEach, expect, test } from 'vitest'
import { serversOf } from '../src/kafka/members.ts'
import { Broker, type BrokerOptions } from './support/broker.ts'
import { CERTIFICATE } from './support/certificate.ts'
import { eventOf } from './support/open.ts'
import { openKafka } from './support/open-kafka.ts'
import { scramServer } from './support/scram-server.ts'

const closing: { stop?(): Promise<void>; close?(): Promise<void> }[] = []
afterEach(async () => {
  for (const { stop, close } of closing.splice(0).toReversed()) {
    await close?.()
    await stop?.()
  }
})

async function brokerOf(options: BrokerOptions = {}): Promise<Broker> {
  const broker = new Broker(options)
  await broker.listen()
  closing.push({ stop: () => broker.stop() })
  return broker
}

async function sinkOf(
  broker: Broker,
  ...stated: Parameters<typeof openKafka> extends [unknown, ...infer Rest] ? Rest : never
): Promise<SinkWriter> {
  const sink = await openKafka(broker, ...stated)
  closing.push({ close: () => sink.close() })
  return sink
}

const EVENTS = [
  eventOf(1, 'insert', { _id: 'ada', name: 'Ada' }),
  eventOf(2, 'insert', { _id: 'mary' }),
  eventOf(3, 'update', { _id: 'ada', name: 'Ada L.' }),
]
const DELIVERED = EVENTS.map(() => ({ outcome: 'delivered' }))

describeSink('sink-kafka', async () => {
  const broker = new Broker()
  await broker.listen()
  return {
    writer: await sinkOf(broker),
    told: async () => [...new Set(broker.kept.map(({ key }) => key))],
    held: async () => new Set(broker.kept.map(({ key }) => key)).size,
    async refuse(recordId) {
      broker.refused.add(recordId)
    },
    vanish: () => broker.stop(),
    comeBack: () => broker.listen(),
    close: () => broker.stop(),
  }
})

test('[CN-70] a message has the record as its key, a clear its table, the payload as JSON, and three headers', async () => {
  const broker = await brokerOf()
  const sink = await sinkOf(broker)
  await sink.write([EVENTS[0]!, eventOf(2, 'clear', {}, { tableId: 'people' })])
  expect(broker.kept.map(({ key }) => key)).toEqual(['ada', 'people'])
  expect(JSON.parse(broker.kept[0]?.value ?? '')).toEqual(EVENTS[0]?.payload)
  expect(broker.kept[0]?.headers).toEqual({
    'master-event-id': 'event-1',
    'Master-Operation-Id': 'operation-1',
    'Master-Operation-Sequence': '1',
  })
})

test('[CN-71] what is told of one record stays in one partition and in order, compressed or not', async () => {
  const broker = await brokerOf({ partitions: 4 })
  const sink = await sinkOf(broker)
  const events = Array.from({ length: 400 }, (_, at) => eventOf(at + 1, 'update', { _id: `r${at % 20}`, n: at }))
  await sink.write(events)
  const byRecord = new Map<string, (typeof broker.kept)[number][]>()
  for (const message of broker.kept) byRecord.set(message.key, [...(byRecord.get(message.key) ?? []), message])
  for (const messages of byRecord.values()) {
    expect(new Set(messages.map(({ partition }) => partition)).size).toBe(1)
    const numbers = messages.map(({ value }) => JSON.parse(value).n as number)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  }
  expect(new Set(broker.kept.map(({ partition }) => partition)).size).toBeGreaterThan(1)
})

test('[CN-72] a broker that hangs up once it has kept a batch keeps it once, where it numbers the messages of producers', async () => {
  const broker = await brokerOf()
  const sink = await sinkOf(broker)
  broker.hangups = 1
  const receipts = await sink.write(EVENTS)
  expect(receipts).toEqual(DELIVERED)
  expect(broker.kept.map(({ key }) => key)).toEqual(['ada', 'mary', 'ada'])
})

test('[CN-72] where it does not, or must not, a message may come twice, never out of order', async () => {
  for (const [options, properties] of [
    [{ idempotence: false }, {}],
    [{}, { 'enable.idempotence': 'false' }],
  ] as const) {
    const broker = await brokerOf(options)
    const sink = await sinkOf(broker, properties)
    broker.hangups = 1
    let receipts = await sink.write(EVENTS)
    if (receipts[0]?.outcome === 'unreachable') receipts = await sink.write(EVENTS)
    expect(receipts).toEqual(DELIVERED)
    expect(broker.kept.map(({ key }) => key)).toEqual(['ada', 'mary', 'ada', 'ada', 'mary', 'ada'])
  }
})

test('[CN-73] a broker that is killed in the middle and comes back has every event, each record in order', async () => {
  const broker = await brokerOf()
  const sink = await sinkOf(broker)
  const events = Array.from({ length: 2000 }, (_, at) => eventOf(at + 1, 'update', { _id: `r${at % 50}`, n: at }))
  let kills = 0
  for (let at = 0; at < events.length; ) {
    if (at % 500 === 250 && kills < at / 250) {
      kills += 1
      await broker.stop()
      expect((await sink.write(events.slice(at, at + 50)))[0]).toMatchObject({ outcome: 'unreachable' })
      await broker.listen()
    }
    const receipts = await sink.write(events.slice(at, at + 50))
    at += receipts.filter(({ outcome }) => outcome === 'delivered').length
  }
  const last = new Map<string, number>()
  const seen = new Set<number>()
  for (const { key, value } of broker.kept) {
    const { n } = JSON.parse(value) as { readonly n: number }
    if (!seen.has(n)) expect(n).toBeGreaterThan(last.get(key) ?? -1)
    seen.add(n)
    last.set(key, n)
  }
  expect(seen.size).toBe(events.length)
})

test('[CN-74] a topic that is not there, a wrong password and silence let the destination rest with the reason', async () => {
  const broker = await brokerOf()
  expect(await (await sinkOf(broker, {}, {}, 'nobody')).write(EVENTS)).toEqual([
    { outcome: 'unreachable', reason: 'Kafka has no topic "nobody".' },
  ])
  const guarded = await brokerOf({ login: { user: 'me', password: 'right' } })
  const PASSWORD = { credentialType: 'PASSWORD', user: 'me' } as const
  expect(await (await sinkOf(guarded, {}, { ...PASSWORD, password: 'wrong' })).write(EVENTS)).toMatchObject([
    { outcome: 'unreachable', reason: expect.stringMatching(/uthentication failed/) },
  ])
  expect(await (await sinkOf(guarded, {}, { ...PASSWORD, password: 'right' })).write(EVENTS)).toEqual(DELIVERED)
  broker.silent = true
  expect(await (await sinkOf(broker)).write(EVENTS)).toMatchObject([
    { outcome: 'unreachable', reason: expect.stringMatching(/./) },
  ])
})

test('[CN-75] TLS is asked for by security.protocol, and the certificate is looked at', async () => {
  const broker = await brokerOf({ tls: true })
  const trusting = { 'security.protocol': 'SSL', 'ssl.truststore.certificates': CERTIFICATE }
  expect(await (await sinkOf(broker, trusting)).write(EVENTS)).toEqual(DELIVERED)
  expect(await (await sinkOf(broker, { 'security.protocol': 'SSL' })).write(EVENTS)).toMatchObject([
    { outcome: 'unreachable', reason: expect.stringMatching(/certificate/) },
  ])
})

/** RFC 5802, section 5, and RFC 7677, section 3. */
test.each([
  {
    digest: 'sha1',
    salt: 'QSXCR+Q6sek8bf92',
    nonce: '3rfcNHYJY1ZVvWVs7j',
    theirs: 'fyko+d2lbbFgONRv9qkxdawL',
    proof: 'v0X8v3Bz2T0CJGbJQyF0X+HI4Ts=',
    signature: 'rmF9pqV8S7suAoZWja4dJRkFsKQ=',
  },
  {
    digest: 'sha256',
    salt: 'W22ZaJ0SNY7soEsUEjb6gQ==',
    nonce: '%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0',
    theirs: 'rOprNGfwEbeRWgbNEkqO',
    proof: 'dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=',
    signature: '6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=',
  },
] as const)(
  '[CN-79] the server side of SCRAM that the client is tried against answers as the RFC does: $digest',
  (rfc) => {
    const { digest, nonce, theirs, proof, signature } = rfc
    const salt = Buffer.from(rfc.salt, 'base64')
    const server = scramServer({ digest, nonce, salt, user: 'user', password: 'pencil', iterations: 4096 })
    expect(server.first(`n,,n=user,r=${theirs}`)).toBe(`r=${theirs}${nonce},s=${rfc.salt},i=4096`)
    expect(server.final(`c=biws,r=${theirs}${nonce},p=${proof.replace(/.{4}$/, 'AAA=')}`)).toBeUndefined()
    expect(server.final(`c=biws,r=${theirs}${nonce},p=${proof}`)).toBe(`v=${signature}`)
  },
)

test.each(['SCRAM-SHA-256', 'SCRAM-SHA-512'] as const)(
  '[CN-79] a password is presented as %s, and a server that does not know it is not spoken to',
  async (mechanism) => {
    const login = { mechanism, user: 'a=b,c', password: 'Zoë’s' }
    const broker = await brokerOf({ login })
    const as = (password: string) => ({ credentialType: 'PASSWORD', user: login.user, password }) as const
    const properties = { 'sasl.mechanism': mechanism }
    expect(await (await sinkOf(broker, properties, as(login.password))).write(EVENTS)).toEqual(DELIVERED)
    expect(await (await sinkOf(broker, properties, as('wrong'))).write(EVENTS)).toEqual([
      { outcome: 'unreachable', reason: expect.stringMatching(/Authentication failed/) },
    ])
    expect(await (await sinkOf(broker, {}, as(login.password))).write(EVENTS)).toEqual([
      { outcome: 'unreachable', reason: expect.stringMatching(/does not support the requested SASL mechanism/) },
    ])
    const impostor = await brokerOf({ login: { ...login, isImpostor: true } })
    expect(await (await sinkOf(impostor, properties, as(login.password))).write(EVENTS)).toEqual([
      { outcome: 'unreachable', reason: expect.stringMatching(/Invalid server signature/) },
    ])
    expect(impostor.kept).toEqual([])
  },
)

test('[CN-79] a token is presented as OAUTHBEARER, and refused with the words of the broker', async () => {
  const broker = await brokerOf({ login: { mechanism: 'OAUTHBEARER', token: 'abc.def' } })
  const as = (token: string) => ({ credentialType: 'TOKEN', token }) as const
  expect(await (await sinkOf(broker, {}, as('abc.def'))).write(EVENTS)).toEqual(DELIVERED)
  expect(await (await sinkOf(broker, {}, as('expired'))).write(EVENTS)).toEqual([
    { outcome: 'unreachable', reason: expect.stringMatching(/OAUTHBEARER authentication failed.*invalid_token/) },
  ])
})

test('[CN-76] servers are named as host:port, separated by commas', () => {
  expect(serversOf('a:9092, [::1]:9093')).toEqual([
    { host: 'a', port: 9092 },
    { host: '::1', port: 9093 },
  ])
  for (const none of ['', 'a', 'a:0', 'a:70000', 'me@a:1', 'http://a:1', 'a:1,'])
    expect(serversOf(none), none).toBeUndefined()
})
