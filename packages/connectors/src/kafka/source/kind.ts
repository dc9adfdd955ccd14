import { sourceKind, uuids } from '@onefold/core/adapter-kit'
import { kafkaRefusals } from '../checks.ts'
import { SOURCE_KAFKA } from '../members.ts'
import { CLIENT_PROPERTIES } from '../properties.ts'
import { lookAtTopic, openConsumer } from './consumer.ts'
import { kafkaReader } from './reader.ts'

/** Reads the messages of a topic as records. */
export const sourceKafkaKind = sourceKind({
  label: { en: 'Kafka source', es: 'Origen de Kafka' },
  schema: SOURCE_KAFKA,
  continues: true,
  address: ({ bootstrapServers }) => bootstrapServers,
  check: (source, surroundings) => kafkaRefusals(source, surroundings, CLIENT_PROPERTIES),
  open(source, { guard, credentials, clock }) {
    const login = credentials(source.credentials)
    const ids = uuids(clock)
    const { system, idColumn, topicName: name } = source
    return kafkaReader({
      name,
      keyColumn: system !== undefined && idColumn !== undefined ? idColumn : '_id',
      look: () => lookAtTopic(source, login, guard),
      open: () => openConsumer(source, login, guard, ids),
    })
  },
})
