import { sinkKind } from '@onefold/core/adapter-kit'
import { kafkaRefusals } from '../checks.ts'
import { reasonOf } from '../failure.ts'
import { SINK_KAFKA } from '../members.ts'
import { PRODUCER_PROPERTIES } from '../properties.ts'
import { openProducer } from './producer.ts'
import { kafkaWriter } from './writer.ts'

/** Sends each event as a message of a topic. */
export const sinkKafkaKind = sinkKind({
  label: { en: 'Kafka sink', es: 'Destino de Kafka' },
  schema: SINK_KAFKA,
  address: ({ bootstrapServers }) => bootstrapServers,
  check: (sink, surroundings) => kafkaRefusals(sink, surroundings, PRODUCER_PROPERTIES),
  open(sink, { guard, credentials }) {
    const login = credentials(sink.credentials)
    return kafkaWriter(sink, () => openProducer(sink, login, guard))
  },
  async probe(sink, { guard, credentials }) {
    try {
      const producer = await openProducer(sink, credentials(sink.credentials), guard)
      await producer.close()
      return { outcome: 'OK', text: `The topic "${sink.topicName}" is there.` }
    } catch (error) {
      return { outcome: 'ERROR', text: reasonOf(error) }
    }
  },
})
