import { type Credentials, createConnectGuard, type SourceContext, type SourceReader } from '@onefold/core/adapter-kit'
import { Kafka, logLevel } from 'kafkajs'
import * as v from 'valibot'
import { SOURCE_KAFKA } from '../../src/kafka/members.ts'
import { sourceKafkaKind } from '../../src/kafka/source/kind.ts'
import type { Broker } from './broker.ts'

export interface Sent {
  readonly key?: string | null
  /** An object is sent as JSON; null is a tombstone. */
  readonly value: object | string | null
  readonly partition?: number
  readonly timestamp?: string
}

/** Sends messages to the topic of a broker, as somebody else than the product does. */
export async function send({ port }: Pick<Broker, 'port'>, messages: readonly Sent[]): Promise<void> {
  const producer = new Kafka({ brokers: [`localhost:${port}`], logLevel: logLevel.NOTHING }).producer()
  await producer.connect()
  await producer.send({
    topic: 'people',
    messages: messages.map(({ value, key = null, ...rest }) => ({
      key,
      value: value === null || typeof value === 'string' ? value : JSON.stringify(value),
      ...rest,
    })),
  })
  await producer.disconnect()
}

export const topicOf = ({ port }: Pick<Broker, 'port'>) => ({
  type: 'source-kafka',
  bootstrapServers: `localhost:${port}`,
  credentials: 'login',
  topicName: 'people',
})

/** A source of the topic, as a load opens it. */
export async function openTopic(
  broker: Pick<Broker, 'port'>,
  {
    system,
    idColumn,
    ...more
  }: { readonly system?: string; readonly idColumn?: string; readonly topicName?: string } = {},
  login: Partial<Credentials> = {},
): Promise<SourceReader> {
  const { type: _, ...members } = topicOf(broker)
  const own = v.parse(SOURCE_KAFKA, { ...members, timeoutMs: 3000, ...more })
  const named = system === undefined || idColumn === undefined ? {} : { system, idColumn }
  const context = {
    guard: createConnectGuard(),
    window: {},
    credentials: () => ({ credentialType: 'NONE', ...login }),
  } as Partial<SourceContext> as SourceContext
  return sourceKafkaKind.open({ type: 'source-kafka', _id: 'k', description: '', ...own, ...named }, context)
}
