import { setTimeout as pause } from 'node:timers/promises'
import type { SourceBatch, SourceReader } from '@onefold/core/adapter-kit'
import { describeSource } from '@onefold/core/testing'
import { afterEach, expect, test } from 'vitest'
import { Broker, type BrokerOptions } from './support/broker.ts'
import { openTopic, send } from './support/topic.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function brokerOf(options: BrokerOptions = {}): Promise<Broker> {
  const broker = new Broker(options)
  await broker.listen()
  closing.push(() => broker.stop())
  return broker
}

async function readerOf(...given: Parameters<typeof openTopic>): Promise<SourceReader> {
  const reader = await openTopic(...given)
  closing.push(async () => reader.close?.())
  return reader
}

const patient = () => new AbortController().signal

async function read(
  reader: SourceReader,
  size = 100,
  after?: SourceBatch['position'],
): Promise<readonly SourceBatch[]> {
  const batches: SourceBatch[] = []
  for await (const batch of reader.batches(size, patient(), after)) batches.push(batch)
  return batches
}

describeSource('source-kafka', async (given) => {
  const broker = new Broker({ partitions: 2 })
  await broker.listen()
  const put = (name: string, at: number) => send(broker, [{ key: name, value: { name }, partition: at % 2 }])
  for (const [at, name] of given.entries()) await put(name, at)
  return {
    reader: await openTopic(broker),
    nameOf: ({ values }) => String(values.name),
    add: (name) => put(name, 1),
    close: () => broker.stop(),
  }
})

test('[CN-90] a message is the members of its JSON, its key, its time and its place; without a value it takes away', async () => {
  const broker = await brokerOf()
  await send(broker, [
    { key: 'ada', value: { name: 'Ada', no: 1 }, timestamp: '1700000000000' },
    { key: 'ada', value: null, timestamp: '1700000000001' },
    { value: '{"_id":"mary","amount":12345678901234567890}', timestamp: '1700000000002' },
  ])
  const [batch] = await read(await readerOf(broker))
  expect(JSON.parse(JSON.stringify(batch?.rows))).toEqual([
    { values: { name: 'Ada', no: 1, _id: 'ada' }, place: 'people, partition 0, offset 0', updated: 1_700_000_000_000 },
    { values: { _id: 'ada' }, place: 'people, partition 0, offset 1', updated: 1_700_000_000_001, removes: true },
    {
      values: { _id: 'mary', amount: '12345678901234567890' },
      place: 'people, partition 0, offset 2',
      updated: 1_700_000_000_002,
    },
  ])
  const [named] = await read(await readerOf(broker, { system: 'crm', idColumn: 'no' }))
  expect(named?.rows[1]).toMatchObject({ values: { no: 'ada' }, removes: true })
})

test('[CN-91] what is no JSON object, and a message of neither key nor value, are reported by their place and passed over', async () => {
  const broker = await brokerOf()
  await send(broker, [
    { key: 'a', value: 'no json' },
    { key: 'b', value: '[1]' },
    { value: null },
    { key: 'c', value: { name: 'Mary' } },
  ])
  const [batch] = await read(await readerOf(broker))
  expect(batch?.bad).toEqual([
    { place: 'people, partition 0, offset 0', problem: 'The value is no JSON object.' },
    { place: 'people, partition 0, offset 1', problem: 'The value is no JSON object.' },
    { place: 'people, partition 0, offset 2', problem: 'A message with neither key nor value names no record.' },
  ])
  expect(batch?.rows).toHaveLength(1)
})

test('[CN-92] a broker that is killed while it is read and comes back is read on: each message once, in order', async () => {
  const broker = await brokerOf({ partitions: 3 })
  for (let part = 0; part < 15; part++)
    await send(
      broker,
      Array.from({ length: 100 }, (_, at) => ({ key: `r${at}`, value: { n: part * 100 + at }, partition: part % 3 })),
    )
  const reader = await readerOf(broker)
  const seen: number[] = []
  let kills = 0
  for await (const { rows } of reader.batches(50, patient())) {
    seen.push(...rows.map(({ values }) => Number(values.n)))
    if (seen.length % 400 !== 50 || kills === 3) continue
    kills += 1
    await broker.stop()
    await pause(100)
    await broker.listen()
  }
  expect(kills).toBe(3)
  expect(seen).toHaveLength(1500)
  expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 1500 }, (_, at) => at))
})

test('[CN-93] offsets that the topic has no more are refused, and nothing is passed over', async () => {
  const broker = await brokerOf()
  await send(
    broker,
    Array.from({ length: 10 }, (_, n) => ({ key: `r${n}`, value: { n } })),
  )
  const reader = await readerOf(broker)
  broker.logs[0]!.low = 5
  await expect(read(reader, 10, { 0: '3' })).rejects.toMatchObject({ class: 'conflict', codes: ['offset-gone'] })
  await expect(read(reader, 10, { 0: '11' })).rejects.toMatchObject({ codes: ['offset-gone'] })
  expect((await read(reader, 10, { 0: '7' })).flatMap(({ rows }) => rows)).toHaveLength(3)
})

test('[CN-94] a missing topic, a wrong password and a broker that is gone fail the load with the reason', async () => {
  const broker = await brokerOf({ login: { user: 'me', password: 'right' } })
  const PASSWORD = { credentialType: 'PASSWORD', user: 'me' } as const
  const look = async (reader: SourceReader) => reader.examine?.(patient())
  await expect(look(await readerOf(broker, {}, { ...PASSWORD, password: 'wrong' }))).rejects.toThrow(/uthentication/)
  const right = { ...PASSWORD, password: 'right' }
  await expect(look(await readerOf(broker, { topicName: 'nobody' }, right))).rejects.toThrow('no topic "nobody"')
  await look(await readerOf(broker, {}, right))
  await broker.stop()
  await expect(look(await readerOf(broker, {}, right))).rejects.toMatchObject({ class: 'unavailable' })
})
