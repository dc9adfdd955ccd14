import { isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { OnefoldError } from '@onefold/core'
import type { ConnectGuard, Credentials } from '@onefold/core/adapter-kit'
import { customRefusal } from '@onefold/core/adapter-kit'
import type { Producer as Driver, ISocketFactory, KafkaConfig, SASLOptions } from 'kafkajs'
import { GuardedSocket } from '../jdbc/port/guarded-socket.ts'
import { loadDriver } from '../jdbc/port/load-driver.ts'
import { knowsNoIdempotence } from './failure.ts'
import { type SinkKafkaMembers, serversOf } from './members.ts'
import type { Message } from './message.ts'
import { propertiesOf, type Security, securityOf } from './properties.ts'

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
  const { CompressionTypes, Kafka, logLevel } = (await loadDriver('Kafka', 'kafkajs', () => import('kafkajs'))).default
  const { topicName: topic, timeoutMs } = sink
  const properties = propertiesOf(sink)
  const security = securityOf(properties, login?.credentialType)
  const kafka = new Kafka({
    brokers: (serversOf(sink.bootstrapServers) ?? []).map(
      ({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`,
    ),
    clientId: properties['client.id'] ?? 'onefold',
    ...{
      logLevel: logLevel.NOTHING,
      connectionTimeout: timeoutMs,
      authenticationTimeout: timeoutMs,
      requestTimeout: timeoutMs,
    },
    ...saslOf(security, login),
    ...(security.tls ? { ssl: trusted(properties) } : {}),
    retry: { retries: 1, initialRetryTime: 50, maxRetryTime: 200 },
    socketFactory: guardedSockets(guard),
  } as KafkaConfig)
  const compression = properties['compression.type'] === 'gzip' ? CompressionTypes.GZIP : CompressionTypes.None
  await requireTopic(kafka.admin(), topic)
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
        messages: messages.map(({ headers, ...rest }) => ({ ...rest, headers: { ...headers } })),
      })
    },
    close: () => driver.disconnect(),
  }
}

async function requireTopic(
  admin: ReturnType<InstanceType<typeof import('kafkajs').Kafka>['admin']>,
  topic: string,
): Promise<void> {
  await admin.connect()
  try {
    await admin.fetchTopicMetadata({ topics: [topic] })
  } catch (error) {
    if ((error as { readonly type?: string }).type !== 'UNKNOWN_TOPIC_OR_PARTITION') throw error
    throw new OnefoldError('unavailable', [customRefusal('topic-unknown', `Kafka has no topic "${topic}".`)], {
      cause: error,
    })
  } finally {
    await admin.disconnect()
  }
}

function saslOf({ mechanism }: Security, login: Credentials | undefined): { readonly sasl?: SASLOptions } {
  const { user: username = '', password = '', token = '' } = login ?? {}
  switch (mechanism) {
    case undefined:
      return {}
    case 'OAUTHBEARER':
      return { sasl: { mechanism: 'oauthbearer', oauthBearerProvider: async () => ({ value: token }) } }
    case 'PLAIN':
      return { sasl: { mechanism: 'plain', username, password } }
    case 'SCRAM-SHA-256':
      return { sasl: { mechanism: 'scram-sha-256', username, password } }
    case 'SCRAM-SHA-512':
      return { sasl: { mechanism: 'scram-sha-512', username, password } }
  }
}

function trusted({ 'ssl.truststore.certificates': ca }: { readonly [name: string]: string }) {
  return { rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) }
}

/** Brokers name one another: each address is looked at when it is connected to. */
function guardedSockets(guard: ConnectGuard): ISocketFactory {
  return ({ host, port, ssl, onConnect }) => {
    const plain = new GuardedSocket(guard).connect(port, host)
    plain.setKeepAlive(true, 60_000)
    if (!ssl) return plain.once('connect', onConnect)
    const socket = connectTls(
      { ...ssl, socket: plain, ...(isIP(host) === 0 ? { servername: host } : { host }) },
      onConnect,
    )
    plain.once('error', (error) => socket.destroy(error))
    return socket
  }
}
