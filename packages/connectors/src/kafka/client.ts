import { isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { OnefoldError } from '@onefold/core'
import { type ConnectGuard, type Credentials, customRefusal } from '@onefold/core/adapter-kit'
import type { Kafka as Client, ISocketFactory, KafkaConfig } from 'kafkajs'
import { GuardedSocket } from '../jdbc/port/guarded-socket.ts'
import { loadDriver } from '../jdbc/port/load-driver.ts'
import { type KafkaMembers, serversOf } from './members.ts'
import { oauthBearer } from './oauth-bearer.ts'
import { propertiesOf, type Security, securityOf } from './properties.ts'

export const loadKafka = async () => (await loadDriver('Kafka', 'kafkajs', () => import('kafkajs'))).default

/** A client of the brokers that a source or sink names; nothing is connected yet. */
export async function kafkaClient(
  members: KafkaMembers,
  login: Credentials | undefined,
  guard: ConnectGuard,
): Promise<Client> {
  const library = await loadKafka()
  const { Kafka, logLevel } = library
  const { timeoutMs } = members
  const properties = propertiesOf(members)
  const security = securityOf(properties, login?.credentialType)
  return new Kafka({
    brokers: (serversOf(members.bootstrapServers) ?? []).map(
      ({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`,
    ),
    clientId: properties['client.id'] ?? 'onefold',
    logLevel: logLevel.NOTHING,
    connectionTimeout: timeoutMs,
    authenticationTimeout: timeoutMs,
    requestTimeout: timeoutMs,
    ...saslOf(security, login, library),
    ...(security.tls ? { ssl: trusted(properties) } : {}),
    retry: { retries: 1, initialRetryTime: 50, maxRetryTime: 200 },
    socketFactory: guardedSockets(guard),
  } as KafkaConfig)
}

/** Work with the administration of the brokers, over connections of its own. */
export async function asAdmin<T>(kafka: Client, work: (admin: ReturnType<Client['admin']>) => Promise<T>): Promise<T> {
  const admin = kafka.admin()
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.disconnect()
  }
}

/** What Kafka says of a topic. Refuses with `unavailable` one that is not there: none is made. */
export async function ofTopic<T>(topic: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if ((error as { readonly type?: string }).type !== 'UNKNOWN_TOPIC_OR_PARTITION') throw error
    throw new OnefoldError('unavailable', [customRefusal('topic-unknown', `Kafka has no topic "${topic}".`)], {
      cause: error,
    })
  }
}

function saslOf(
  { mechanism }: Security,
  login: Credentials | undefined,
  library: Awaited<ReturnType<typeof loadKafka>>,
): Pick<KafkaConfig, 'sasl'> {
  const { user: username = '', password = '', token = '' } = login ?? {}
  switch (mechanism) {
    case undefined:
      return {}
    case 'OAUTHBEARER':
      return { sasl: oauthBearer(token, library) }
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
