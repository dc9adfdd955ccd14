import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, breaking, openReceiver, type Received, type Receiver, when } from '../../test/receiver.ts'
import { sinkHttp } from '../adapters/sink-http/sink-http.ts'
import { sqliteStore } from '../adapters/sqlite/index.ts'
import { sleep } from '../lib/async/waiting.ts'
import { type Delivery, type Destination, isWaiting } from '../model/delivery.ts'
import { deliveryId } from '../model/delivery-id.ts'
import type { FaultPoint } from '../ports/faults.ts'
import type { Receipt, SinkWriter } from '../ports/kinds/sink-writer.ts'
import type { Store } from '../ports/store/store.ts'
import { change, commit, TABLE } from '../testing/store/decisions.ts'
import { makeTables } from '../testing/store/setting.ts'
import { createPublisher, type Publisher, type PublisherOptions } from './publisher.ts'

const OTHER_TABLE = 8
const BEGIN = 1_000_000
const time = { now: BEGIN }
const clock = { now: () => time.now }
const log = vi.fn<(sentence: string, cause?: unknown) => void>()
let store: Store
let receiver: Receiver
let publishers: Publisher[]

beforeEach(async () => {
  time.now = BEGIN
  log.mockClear()
  publishers = []
  store = await sqliteStore(':memory:', { clock })
  receiver = await openReceiver()
  await makeTables(store, TABLE, OTHER_TABLE)
  await openSink('crm')
})

afterEach(async () => {
  await Promise.all(publishers.map((publisher) => publisher.stop()))
  await receiver.close()
  await store.close()
})

async function openSink(sink: string, table = TABLE): Promise<void> {
  const openDestinations = [{ table, sink }]
  await store.catalogue.save({ csn: await store.catalogue.csn(), put: [], remove: [], openDestinations })
}

/** The receiver of the test, at a path with the sink's name. */
function httpSink(sink: string): SinkWriter {
  const url = new URL(`/${sink}`, receiver.url).href
  return sinkHttp({ type: 'sink-http', _id: sink, description: '', url, method: 'POST', timeoutMs: 300 })
}

function publisherOf(options: Partial<PublisherOptions> = {}): Publisher {
  const writerOf = async (sink: string) => httpSink(sink)
  const publisher = createPublisher({
    deliveries: store.deliveries,
    node: 'node-a',
    snapshotBatch: async () => ({ csn: 0, records: [] }),
    writerOf,
    pollMs: 60_000,
    log,
    ...options,
  })
  publishers.push(publisher)
  return publisher
}

/** A writer made of a function that says what becomes of each event. */
function writerOf(receiptOf: (event: Delivery) => Receipt | Promise<Receipt>): SinkWriter {
  return {
    async write(events) {
      const receipts: Receipt[] = []
      for (const event of events) receipts.push(await receiptOf(event))
      return receipts
    },
    async close() {},
  }
}

/** A receipt that comes when the test lets it go. */
function pending() {
  let resolve: (receipt: Receipt) => void = () => {}
  const promise = new Promise<Receipt>((answer) => {
    resolve = answer
  })
  return { promise, resolve }
}

async function publish(...ids: string[]): Promise<void> {
  await commit(store, { publish: ids.map((id) => change(id)) })
}

/** What arrived, by record. */
const told = (sink = 'crm'): string[] =>
  receiver.received.filter(({ path }) => path === `/${sink}`).map(({ body }) => JSON.parse(body).id)

const idOf = ({ body }: Received): string => JSON.parse(body).id

async function queue(validity: 'VALID' | 'INVALID' | 'ALL', sink = 'crm'): Promise<readonly Delivery[]> {
  const { events } = await store.deliveries.list({ sink, validity, offset: 0, limit: 2_000 })
  return events.filter((event): event is Delivery => !isWaiting(event))
}

const recordsOf = (deliveries: readonly Delivery[]): unknown[] => deliveries.map(({ recordId }) => recordId)

async function destination(sink = 'crm'): Promise<Destination> {
  return (await store.deliveries.destinations()).find((candidate) => candidate.sink === sink)!
}

/** The rest of the destination is over. */
async function restIsOver(sink = 'crm'): Promise<void> {
  time.now = Math.max(time.now, (await destination(sink)).notBefore)
}

test('[EV-1] the changes of every commit arrive in commit order, at each destination of the table', async () => {
  await openSink('mail')
  const publisher = publisherOf()
  await publish('ada', 'charles')
  await publish('mary')
  await publisher.settled()
  await publish('grace')
  await publisher.settled()
  expect(told('crm')).toEqual(['ada', 'charles', 'mary', 'grace'])
  expect(told('mail')).toEqual(['ada', 'charles', 'mary', 'grace'])
})

test('[EV-1] a long log arrives whole and in order', async () => {
  const ids = Array.from({ length: 1_203 }, (_, n) => `r${n}`)
  const heard: unknown[] = []
  const writer = writerOf(({ recordId }) => {
    heard.push(recordId)
    return { outcome: 'delivered' }
  })
  for (let from = 0; from < ids.length; from += 100) await publish(...ids.slice(from, from + 100))
  await publisherOf({ writerOf: async () => writer }).settled()
  expect(heard).toEqual(ids)
})

test('[EV-1] a commit is heard of when the publisher is woken, and at the next poll otherwise', async () => {
  const publisher = publisherOf()
  await publisher.settled()
  await publish('ada')
  publisher.wake()
  await vi.waitFor(() => expect(told()).toEqual(['ada']))
  await publisher.stop()
  publisherOf({ pollMs: 10 })
  await sleep(20)
  await publish('mary')
  await vi.waitFor(() => expect(told()).toEqual(['ada', 'mary']))
})

test('[EV-3] a delivered event is gone from the queue', async () => {
  await publish('ada')
  const [logged] = await store.deliveries.log(TABLE, { csn: 0, position: 0 }, 1)
  await publisherOf().settled()
  expect(await queue('ALL')).toEqual([])
  expect(receiver.received[0]?.headers['idempotency-key']).toBe(deliveryId('crm', TABLE, logged!))
})

test('[EV-4] a refused event stays as invalid with the words of the receiver, and the next ones go', async () => {
  receiver.behave(when((request) => idOf(request) === 'charles', answering(422, 'no engine'), answering(200)))
  await publish('ada', 'charles', 'mary')
  await publisherOf().settled()
  expect(told()).toEqual(['ada', 'charles', 'mary'])
  const [invalid, ...others] = await queue('ALL')
  expect(others).toEqual([])
  expect(invalid).toMatchObject({
    recordId: 'charles',
    valid: false,
    error: 'The receiver answered 422: no engine',
    attempts: 1,
  })
})

test('[EV-5] events of a destination that is down stay valid, and arrive in order when it is back', async () => {
  await receiver.vanish()
  await publish('ada', 'charles')
  const publisher = publisherOf()
  await publisher.settled()
  await publish('mary')
  await publisher.settled()
  expect(await destination()).toMatchObject({
    failures: 1,
    lastError: 'The receiver could not be reached: ECONNREFUSED',
  })
  expect((await queue('VALID')).map(({ recordId, attempts }) => [recordId, attempts])).toEqual([
    ['ada', 1],
    ['charles', 0],
  ])
  await receiver.comeBack()
  await publisher.settled()
  expect(told()).toEqual([]) // the rest is not over
  await restIsOver()
  await publisher.settled()
  expect(told()).toEqual(['ada', 'charles', 'mary'])
  expect(await destination()).toMatchObject({ failures: 0 })
})

test('[EV-5] a receiver that breaks off after it accepted is told again, under the same id', async () => {
  receiver.behave(breaking)
  await publish('ada')
  const publisher = publisherOf()
  await publisher.settled()
  receiver.behave(answering(200))
  await restIsOver()
  await publisher.settled()
  const keys = receiver.received.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('[EV-6] each failure in a row doubles the rest, up to five minutes', async () => {
  receiver.behave(answering(503))
  await publish('ada')
  const publisher = publisherOf()
  const rests: number[] = []
  for (let failure = 1; failure <= 11; failure++) {
    await publisher.settled()
    rests.push((await destination()).notBefore - time.now)
    await restIsOver()
  }
  const full = [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map((seconds) => seconds * 1_000)
  for (const [index, rest] of rests.entries()) {
    expect(rest).toBeLessThanOrEqual(full[index]!)
    expect(rest).toBeGreaterThanOrEqual(full[index]! * 0.8)
  }
  expect((await queue('VALID'))[0]?.attempts).toBe(11)
})

test('[EV-7] a receiver that asks for a longer rest gets it', async () => {
  receiver.behave(answering(429, '', { 'retry-after': '120' }))
  await publish('ada')
  await publisherOf().settled()
  expect((await destination()).notBefore).toBe(BEGIN + 120_000)
})

test('[EV-8] after the maximum of attempts an event becomes invalid and the next one is tried', async () => {
  receiver.behave(when((request) => idOf(request) === 'ada', answering(500, 'it broke'), answering(200)))
  await publish('ada', 'mary')
  const asked = vi.fn<(sink: string, table: number) => Promise<number>>(async () => 3)
  const publisher = publisherOf({ maximumAttemptsOf: asked })
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(await queue('INVALID')).toEqual([])
    await publisher.settled()
    await restIsOver()
  }
  expect(told()).toEqual(['ada', 'ada', 'ada', 'mary'])
  expect(await queue('ALL')).toMatchObject([
    { recordId: 'ada', error: 'The receiver answered 500: it broke', attempts: 3 },
  ])
  expect(asked).toHaveBeenCalledWith('crm', TABLE)
})

test('[EV-9] after ten refusals in a row the destination rests, and the rest of the events stay valid', async () => {
  receiver.behave(answering(403, 'go away'))
  const ids = Array.from({ length: 60 }, (_, n) => `r${n}`)
  await publish(...ids)
  const publisher = publisherOf()
  await publisher.settled()
  expect(recordsOf(await queue('INVALID'))).toEqual(ids.slice(0, 10))
  expect(recordsOf(await queue('VALID'))).toEqual(ids.slice(10))
  expect((await destination()).lastError).toContain('The receiver answered 403: go away')
  const rests: number[] = []
  for (const refused of [11, 12, 13]) {
    await restIsOver()
    receiver.behave(answering(403, `still ${refused}`))
    await publisher.settled()
    expect(await queue('INVALID')).toHaveLength(refused) // one probe a rest
    rests.push((await destination()).notBefore - time.now)
  }
  expect(rests).toEqual([...rests].sort((a, b) => a - b))
  expect(rests[2]).toBeGreaterThan(6_000)
  receiver.behave(answering(200))
  await restIsOver()
  await publisher.settled()
  expect(await queue('VALID')).toEqual([])
  expect(await queue('INVALID')).toHaveLength(13)
})

test.each([0, 5])(
  '[EV-3200] after %i accepted events the tenth refusal in a row is the last request',
  async (accepted) => {
    const ids = Array.from({ length: accepted + 30 }, (_, n) => `r${n}`)
    let asked = 0
    receiver.behave((request, response) => {
      asked += 1
      answering(asked <= accepted || asked > accepted + 12 ? 200 : 422)(request, response)
    })
    await publish(...ids)
    const publisher = publisherOf()
    await publisher.settled()
    expect(told()).toEqual(ids.slice(0, accepted + 10))
    expect(recordsOf(await queue('INVALID'))).toEqual(ids.slice(accepted, accepted + 10))
    expect(recordsOf(await queue('VALID'))).toEqual(ids.slice(accepted + 10))
  },
)

test('[EV-10] a destination that hangs slows no other', async () => {
  const { promise: hangs, resolve: letGo } = pending()
  await openSink('mail')
  await publish('ada')
  const hanging = writerOf(() => hangs)
  const publisher = publisherOf({ writerOf: async (sink) => (sink === 'crm' ? hanging : httpSink(sink)) })
  await vi.waitFor(() => expect(told('mail')).toEqual(['ada']))
  await publish('mary')
  publisher.wake()
  await vi.waitFor(() => expect(told('mail')).toEqual(['ada', 'mary']))
  letGo({ outcome: 'delivered' })
  await publisher.settled()
  expect(await queue('ALL')).toEqual([])
})

test('[EV-10] the publisher is not settled while an event is on its way', async () => {
  await publish('ada')
  const arrived = vi.fn()
  const writer = writerOf(async () => {
    await sleep(50)
    arrived()
    return { outcome: 'delivered' }
  })
  const publisher = publisherOf({ writerOf: async () => writer })
  await publisher.settled()
  expect(arrived).toHaveBeenCalledOnce()
})

test.each<[string, PublisherOptions['writerOf'], string]>([
  ['gone', async () => undefined, 'There is no sink "crm".'],
  [
    'broken',
    async () => {
      throw new TypeError('secret')
    },
    'The sink "crm" could not be opened; the log has the cause.',
  ],
])('[EV-11] a sink that is %s leaves its events valid, and says why', async (_, open, lastError) => {
  await publish('ada')
  await publisherOf({ writerOf: open, maximumAttemptsOf: async () => 1 }).settled()
  expect(await destination()).toMatchObject({ failures: 1, lastError })
  expect(await queue('VALID')).toMatchObject([{ recordId: 'ada', attempts: 1 }])
})

test.each<[string, SinkWriter['write']]>([
  [
    'throws',
    async () => {
      throw new TypeError('secret')
    },
  ],
  ['gives no receipts', async () => []],
])('[EV-11] a sink that %s loses nothing', async (_, write) => {
  await publish('ada')
  await publisherOf({ writerOf: async () => ({ write, close: async () => {} }) }).settled()
  expect(await destination()).toMatchObject({ lastError: 'The sink failed inside; the log has the cause.' })
  expect(await queue('VALID')).toHaveLength(1)
  expect(log).toHaveBeenCalledWith('The sink "crm" failed inside.', expect.any(TypeError))
})

test('[EV-12] a publisher whose claim was taken over settles nothing', async () => {
  await publish('ada')
  const { promise: hangs, resolve: letGo } = pending()
  const asked = vi.fn()
  const writer = writerOf(() => {
    asked()
    return hangs
  })
  const publisher = publisherOf({ writerOf: async () => writer })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  time.now += 30_001 // nobody renewed the claim
  expect(await store.deliveries.claim('node-b')).toMatchObject({ sink: 'crm', attempt: 2 })
  letGo({ outcome: 'delivered' })
  await publisher.settled()
  expect(recordsOf(await queue('VALID'))).toEqual(['ada'])
  await store.deliveries.settle(TABLE, 'crm', 2, { delivered: [], refused: [] }) // node-b still holds it
  expect(log).not.toHaveBeenCalled()
})

test('[EV-12] a claim is renewed while a receiver takes its time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await publish('ada')
    const { promise: hangs, resolve: letGo } = pending()
    const asked = vi.fn()
    const writer = writerOf(() => {
      asked()
      return hangs
    })
    const publisher = publisherOf({ writerOf: async () => writer })
    while (asked.mock.calls.length === 0) await sleep(5)
    time.now += 25_000
    await vi.advanceTimersByTimeAsync(10_000)
    time.now += 25_000 // 50 s after the claim
    expect(await store.deliveries.claim('node-b')).toBeUndefined()
    letGo({ outcome: 'delivered' })
    await publisher.settled()
    expect(await queue('ALL')).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('[EV-13] a clear takes the place of what was not yet sent, and the refused events of its table go', async () => {
  receiver.behave(answering(422))
  await openSink('crm', OTHER_TABLE)
  await publish('ada')
  await commit(store, { publish: [change('other')] }, OTHER_TABLE)
  const publisher = publisherOf()
  await publisher.settled()
  expect(recordsOf(await queue('INVALID')).sort()).toEqual(['ada', 'other'])
  receiver.behave(answering(200))
  const { recordId: _, ...clear } = { ...change('clear'), operation: 'clear' as const }
  await publish('charles')
  await commit(store, { publish: [clear] })
  await publish('mary')
  await publisher.settled()
  expect(told().slice(2)).toEqual(['clear', 'mary'])
  expect(recordsOf(await queue('INVALID'))).toEqual(['other'])
})

test.each<[FaultPoint, number]>([
  ['before-delivery', 1],
  ['after-delivery', 2],
])('[EV-14] a publisher that dies at %s delivers after its claim ended, %d time(s) in all', async (deadly, times) => {
  await publish('ada')
  const faults = (point: FaultPoint) => {
    if (point === deadly) throw new Error('killed')
  }
  await publisherOf({ faults }).settled()
  expect(log).toHaveBeenCalledWith(expect.any(String), new Error('killed'))
  expect(await queue('VALID')).toHaveLength(1)
  time.now += 30_001
  await publisherOf({ node: 'node-b' }).settled()
  expect(told()).toEqual(Array.from({ length: times }, () => 'ada'))
  expect(new Set(receiver.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(await queue('ALL')).toEqual([])
})

test('[EV-15] a stop lets the event under way arrive, holds back the others and gives the claim back', async () => {
  await publish('ada', 'mary')
  const arrived = vi.fn()
  receiver.behave((_, response) => {
    arrived()
    setTimeout(() => response.end(), 50)
  })
  const publisher = publisherOf()
  await vi.waitFor(() => expect(arrived).toHaveBeenCalled())
  await publisher.stop()
  expect(publisher.alive()).toBe(false)
  expect(told()).toEqual(['ada'])
  expect(await queue('ALL')).toMatchObject([{ recordId: 'mary', attempts: 0 }])
  expect(await destination()).toMatchObject({ failures: 0 })
  await publisherOf({ node: 'node-b' }).settled()
  expect(told()).toEqual(['ada', 'mary'])
})
