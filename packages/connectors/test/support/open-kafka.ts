import { type Credentials, createConnectGuard, type SinkContext, type SinkWriter } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { SINK_KAFKA } from '../../src/kafka/members.ts'
import { sinkKafkaKind } from '../../src/kafka/sink/kind.ts'
import type { Broker } from './broker.ts'

const contextOf = (login: Partial<Credentials>) =>
  ({
    guard: createConnectGuard(),
    credentials: () => ({ credentialType: 'NONE', ...login }),
  }) as Partial<SinkContext> as SinkContext

/** A sink to a broker, as a publisher opens it. */
export async function openKafka(
  broker: Pick<Broker, 'port'>,
  properties: { readonly [key: string]: string } = {},
  login: Partial<Credentials> = {},
  topicName = 'people',
  timeoutMs = 3000,
): Promise<SinkWriter> {
  const own = v.parse(SINK_KAFKA, {
    bootstrapServers: `localhost:${broker.port}`,
    credentials: 'login',
    topicName,
    timeoutMs,
    properties: Object.entries(properties).map(([key, value]) => ({ key, value })),
  })
  return sinkKafkaKind.open({ type: 'sink-kafka', _id: 'k', description: '', ...own }, contextOf(login))
}
