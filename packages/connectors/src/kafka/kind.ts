import { customRefusal, type Surroundings, sinkKind } from '@onefold/core/adapter-kit'
import { reasonOf } from './failure.ts'
import { SINK_KAFKA, type SinkKafkaMembers } from './members.ts'
import { openProducer } from './producer.ts'
import { KAFKA_PROPERTIES, propertiesOf, securityOf } from './properties.ts'
import { kafkaWriter } from './writer.ts'

/** Sends each event as a message of a topic. */
export const sinkKafkaKind = sinkKind({
  label: { en: 'Kafka' },
  schema: SINK_KAFKA,
  address: ({ bootstrapServers }) => bootstrapServers,
  check: kafkaRefusals,
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

function kafkaRefusals(sink: SinkKafkaMembers, { credentialTypeOf }: Pick<Surroundings<unknown>, 'credentialTypeOf'>) {
  const properties = propertiesOf(sink)
  const type = credentialTypeOf(sink.credentials)
  const { mechanism } = securityOf(properties, type)
  const wanted = mechanism === 'OAUTHBEARER' ? 'TOKEN' : 'PASSWORD'
  const text = `${mechanism} asks for credentials of the type ${wanted}.`
  return [
    ...Object.entries(properties).flatMap(([name, value]) => {
      const rule = Object.hasOwn(KAFKA_PROPERTIES, name) ? KAFKA_PROPERTIES[name] : undefined
      const names = Object.keys(KAFKA_PROPERTIES).join(', ')
      const problem = rule === undefined ? `It is taken here of: ${names}.` : rule(value)
      const code = rule === undefined ? 'property-unknown' : 'property-invalid'
      return problem === undefined ? [] : [customRefusal(code, `${name}: ${problem}`, 'properties')]
    }),
    ...(type === 'SSH'
      ? [customRefusal('credentials-unfit', 'Kafka has no use for credentials of the type SSH.', 'credentials')]
      : mechanism !== undefined && type !== undefined && type !== wanted
        ? [customRefusal('credentials-unfit', text, 'credentials')]
        : []),
  ]
}
