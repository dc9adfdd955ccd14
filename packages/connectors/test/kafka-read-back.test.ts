import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery } from '@onefold/core/adapter-kit'
import { expect, onTestFinished, test } from 'vitest'
import { BrokerProcess } from './support/broker-process.ts'
import { eventOf } from './support/open.ts'
import { openKafka } from './support/open-kafka.ts'
import { type ReadMessage, readBack } from './support/second-client.ts'

const RECORDS = 60
/** Keys and values that no encoding of one byte a letter survives. */
const idOf = (at: number) => `Zoë 数 ${at % RECORDS}`

/** The life of each record: told, changed, and every seventh time removed and told anew. */
const lives: readonly Delivery[] = Array.from({ length: 6000 }, (_, at) => {
  const round = Math.floor(at / RECORDS)
  const operation = round % 7 === 6 ? 'remove' : round % 7 === 0 ? 'insert' : 'update'
  return eventOf(at + 1, operation, { _id: idOf(at), n: at, name: `Ada “${at}” \n👩‍🔬` })
})

/** Writes everything in batches of 100 while the broker is killed and started again, at moments that have nothing to do with either. */
async function writeThroughKills(broker: BrokerProcess, events: readonly Delivery[]): Promise<number> {
  const sink = await openKafka(broker)
  onTestFinished(() => sink.close())
  let failures = 0
  let isDone = false
  const killing = (async () => {
    for (const lifeMs of [60, 150, 90, 200]) {
      await pause(lifeMs)
      if (isDone) return
      await broker.kill()
      await broker.start()
    }
  })()
  for (let at = 0; at < events.length; ) {
    const receipts = await sink.write(events.slice(at, at + 100))
    const delivered = receipts.filter(({ outcome }) => outcome === 'delivered').length
    if (delivered === 0) failures += 1
    at += delivered
    await pause(5)
  }
  isDone = true
  await killing
  return failures
}

/** By record, without what was told twice under one id. */
function byRecord(messages: readonly ReadMessage[]): Map<string, ReadMessage[]> {
  const seen = new Set<string>()
  const found = new Map<string, ReadMessage[]>()
  for (const message of messages) {
    const id = message.headers['master-event-id'] ?? ''
    if (seen.has(id)) continue
    seen.add(id)
    found.set(message.key, [...(found.get(message.key) ?? []), message])
  }
  return found
}

test('[CN-80] read back by another client, a broker whose process was killed has every event, each record in order', async () => {
  const broker = new BrokerProcess(3)
  await broker.start()
  const failures = await writeThroughKills(broker, lives)
  expect(failures).toBeGreaterThan(0) // it was killed in the middle
  const found = byRecord(await readBack(broker.port))
  expect(found.size).toBe(RECORDS)
  for (const [id, messages] of found) {
    const expected = lives.filter(({ recordId }) => recordId === id)
    expect(messages.map(({ value }) => JSON.parse(value))).toEqual(expected.map(({ payload }) => payload))
    expect(messages.map(({ headers }) => headers)).toEqual(
      expected.map(({ id: event, operationId, sequence }) => ({
        'master-event-id': event,
        'Master-Operation-Id': operationId,
        'Master-Operation-Sequence': String(sequence),
      })),
    )
    expect(new Set(messages.map(({ partition }) => partition)).size).toBe(1)
  }
}, 60_000)

test('[CN-81] another client reads a removal as a message with its payload, no tombstone, and a clear under its table', async () => {
  const broker = new BrokerProcess(1)
  await broker.start()
  const sink = await openKafka(broker)
  onTestFinished(() => sink.close())
  const events = [
    eventOf(1, 'insert', { _id: 'ada', name: 'Ada' }),
    eventOf(2, 'remove', { _id: 'ada', name: 'Ada' }),
    eventOf(3, 'clear', {}, { tableId: 'people' }),
  ]
  await sink.write(events)
  const found = await readBack(broker.port)
  expect(found.map(({ key }) => key)).toEqual(['ada', 'ada', 'people'])
  expect(found.map(({ value }) => JSON.parse(value))).toEqual(events.map(({ payload }) => payload))
})
