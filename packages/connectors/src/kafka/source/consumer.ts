import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectGuard, Credentials, Ids } from '@onefold/core/adapter-kit'
import type { Batch, KafkaMessage } from 'kafkajs'
import { Late, within } from '../../within.ts'
import { asAdmin, kafkaClient, ofTopic } from '../client.ts'
import type { SourceKafkaMembers } from '../members.ts'
import { propertiesOf } from '../properties.ts'

/** A partition, from an offset up to one that is read no more. */
export interface Span {
  readonly partition: number
  readonly from: bigint
  readonly end: bigint
}

/** Messages that came together, and the offset behind them. */
interface Fetched {
  readonly messages: readonly KafkaMessage[]
  readonly next: bigint
}

/** A topic, opened for reading. */
export interface TopicConsumer {
  /** By partition, what is there now: from the first offset to the one behind the last that is committed. */
  readonly spans: readonly Span[]
  /** What the brokers call themselves. */
  readonly cluster: string
  /** What comes at an offset of a partition, in order. Fails when nothing comes. */
  fetch(partition: number, from: bigint): Promise<Fetched>
  /** What waits fails with the reason. */
  close(reason?: unknown): Promise<void>
}

interface Asked {
  readonly partition: number
  readonly from: bigint
  answer(fetched: Fetched): void
  fail(reason: unknown): void
}

/** A heart that beats less often than this is taken for dead. */
const SESSION_MS = 30_000
const BEAT_MS = 3_000
/** Brokers that give nothing in this time of what they have are gone. */
const SILENCE_MS = 30_000

/** The facts of a topic, without reading it. Refuses with `unavailable` one that is not there. */
export async function lookAtTopic(
  source: SourceKafkaMembers,
  login: Credentials | undefined,
  guard: ConnectGuard,
): Promise<Pick<TopicConsumer, 'spans' | 'cluster'>> {
  const { topicName: topic } = source
  const kafka = await kafkaClient(source, login, guard)
  return asAdmin(kafka, async (admin) => {
    await ofTopic(topic, admin.fetchTopicMetadata({ topics: [topic] }))
    const [offsets, { clusterId }] = [await admin.fetchTopicOffsets(topic), await admin.describeCluster()]
    const spans = offsets.map(({ partition, low, high }) => ({ partition, from: BigInt(low), end: BigInt(high) }))
    return { spans: spans.sort((a, b) => a.partition - b.partition), cluster: clusterId || '' }
  })
}

/**
 * Reads through a consumer in a group of its own, whose offsets nobody commits: what is asked for is sought. The client hands over as it
 * likes; what was not asked for is fetched again when it is.
 */
export async function openConsumer(
  source: SourceKafkaMembers,
  login: Credentials | undefined,
  guard: ConnectGuard,
  ids: Ids,
): Promise<TopicConsumer> {
  const facts = await lookAtTopic(source, login, guard)
  const { topicName: topic } = source
  const kafka = await kafkaClient(source, login, guard)
  const consumer = kafka.consumer({
    groupId: `${propertiesOf(source)['client.id'] ?? 'onefold'}-${ids.next()}`,
    sessionTimeout: SESSION_MS,
    heartbeatInterval: BEAT_MS,
    maxWaitTimeInMs: 500,
    allowAutoTopicCreation: false,
    retry: { retries: 2, initialRetryTime: 50, maxRetryTime: 200, restartOnFailure: async () => false },
  })
  let asked: Asked | undefined
  let wake: () => void = () => {}
  let failure: { readonly reason: unknown } | undefined
  const partitions = facts.spans.map(({ partition }) => partition)

  function fail(reason: unknown): void {
    failure ??= { reason }
    asked?.fail(reason)
    asked = undefined
    wake()
  }

  function hand(messages: readonly KafkaMessage[], next: bigint): void {
    asked?.answer({ messages, next })
    asked = undefined
  }

  function seek({ partition, from }: Asked): void {
    consumer.seek({ topic, partition, offset: String(from) })
  }

  async function turnOf(partition: number, heartbeat: () => Promise<void>): Promise<Asked | undefined> {
    while (asked === undefined && failure === undefined) {
      const asks = new Promise<void>((resolve) => {
        wake = resolve
      })
      await Promise.race([asks, pause(BEAT_MS)])
      await heartbeat()
    }
    return asked?.partition === partition ? asked : undefined
  }

  consumer.on(consumer.events.CRASH, ({ payload: { error } }) => fail(error))
  // Whoever joins anew begins at the end of the topic, unless it seeks.
  consumer.on(consumer.events.GROUP_JOIN, () => asked && seek(asked))
  // Batches of nothing but marks of transactions are handed to nobody.
  consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload: { partition, batchSize, lastOffset } }) => {
    if (batchSize === 0 && partition === asked?.partition && BigInt(lastOffset) >= asked.from)
      hand([], BigInt(lastOffset) + 1n)
  })
  try {
    await consumer.connect()
    await consumer.subscribe({ topic })
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      async eachBatch({ batch, resolveOffset, heartbeat, isStale }) {
        const turn = await turnOf(batch.partition, heartbeat)
        if (turn === undefined || isStale()) return
        const { fetchedOffset } = batch as Batch & { readonly fetchedOffset: string } // the client has it and does not declare it
        if (BigInt(fetchedOffset) !== turn.from) return seek(turn)
        resolveOffset(batch.lastOffset())
        hand(batch.messages, BigInt(batch.lastOffset()) + 1n)
      },
    })
  } catch (error) {
    await consumer.disconnect().catch(() => {})
    throw error
  }
  if (failure !== undefined) throw (failure as { readonly reason: unknown }).reason

  return {
    ...facts,
    async fetch(partition, from) {
      if (failure !== undefined) throw failure.reason
      const others = partitions.filter((each) => each !== partition)
      const fetched = new Promise<Fetched>((answer, refuse) => {
        asked = { partition, from, answer, fail: refuse }
      })
      fetched.catch(() => {}) // told to whoever waits below
      if (others.length > 0) consumer.pause([{ topic, partitions: others }])
      consumer.resume([{ topic, partitions: [partition] }])
      if (asked) seek(asked)
      wake()
      try {
        return await within(SILENCE_MS, fetched)
      } catch (error) {
        if (error instanceof Late) fail(error)
        throw error
      }
    },
    async close(reason = new Error('The topic is closed.')) {
      fail(reason)
      await consumer.disconnect().catch(() => {})
    },
  }
}
