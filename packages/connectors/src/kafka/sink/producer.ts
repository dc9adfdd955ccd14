import type { ConnectGuard, Credentials } from '@onefold/core/adapter-kit'
import type { Producer as Driver } from 'kafkajs'
import { asAdmin, kafkaClient, loadKafka, ofTopic } from '../client.ts'
import { knowsNoIdempotence } from '../failure.ts'
import type { SinkKafkaMembers } from '../members.ts'
import { propertiesOf } from '../properties.ts'
import type { Message } from './message.ts'

/** Sends messages to one topic, in order. */
export interface Producer {
  /** All of them, acknowledged by every replica that is in step; or fails, and some may have arrived. */
  send(messages: readonly Message[]): Promise<void>
  close(): Promise<void>
}

/** A producer that is connected to a topic that is there. */
export async function openProducer(
  sink: SinkKafkaMembers,
  login: Credentials | undefined,
  guard: ConnectGuard,
): Promise<Producer> {
  const { CompressionTypes } = await loadKafka()
  const { topicName: topic, timeoutMs } = sink
  const properties = propertiesOf(sink)
  const kafka = await kafkaClient(sink, login, guard)
  const compression = properties['compression.type'] === 'gzip' ? CompressionTypes.GZIP : CompressionTypes.None
  await asAdmin(kafka, (admin) => ofTopic(topic, admin.fetchTopicMetadata({ topics: [topic] })))
  const asked = properties['enable.idempotence'] !== 'false'
  const connected = async (idempotent: boolean): Promise<Driver> => {
    const driver = kafka.producer({
      idempotent,
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
      retry: { retries: idempotent ? 3 : 1, initialRetryTime: 50, maxRetryTime: 200 },
    })
    await driver.connect()
    return driver
  }
  const driver = await connected(asked).catch((error: unknown) => {
    if (asked && knowsNoIdempotence(error)) return connected(false)
    throw error
  })
  return {
    async send(messages) {
      await driver.send({
        topic,
        acks: -1,
        timeout: timeoutMs,
        compression,
        messages: [...messages],
      })
    },
    close: () => driver.disconnect(),
  }
}
