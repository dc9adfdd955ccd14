import { member } from '@onefold/core/adapter-kit'
import * as v from 'valibot'

const { about, name, resourceId, someText, text, wholeNumber } = member

const PAIR = v.strictObject({
  key: about(name, 'The name of the property.'),
  value: about(text, 'Its value.'),
})

/** Kafka's own bounds of a topic's name. */
const TOPIC = v.pipe(
  someText,
  v.maxLength(249, 'The name of a topic has at most 249 characters.'),
  v.regex(/^(?!\.{1,2}$)[A-Za-z0-9._-]+$/, 'The name of a topic has letters, digits, ".", "_" and "-".'),
)

const SERVERS = v.pipe(
  someText,
  v.check((given) => serversOf(given) !== undefined, 'Servers are expected as host:port, separated by commas.'),
)

const BROKERS = {
  bootstrapServers: about(SERVERS, 'Where the brokers are: host:port, separated by commas.'),
  credentials: resourceId(
    ['credentials'],
    'Credentials: PASSWORD for PLAIN and SCRAM, TOKEN for OAUTHBEARER, NONE where nobody is asked.',
  ),
  properties: v.optional(
    about(v.pipe(v.array(PAIR), v.maxLength(50)), 'How the brokers are spoken to, by the names that Kafka has.'),
  ),
}
const timeout = (what: string, standard: number) => v.optional(about(wholeNumber(1, 3_600_000), what), standard)

/** The members of a `sink-kafka`. */
export const SINK_KAFKA = v.strictObject({
  ...BROKERS,
  topicName: about(TOPIC, 'The topic that events are sent to.'),
  timeoutMs: timeout('How long one attempt may take, in milliseconds.', 2000),
})

/** The members of a `source-kafka`. */
export const SOURCE_KAFKA = v.strictObject({
  ...BROKERS,
  topicName: about(TOPIC, 'The topic whose messages are read.'),
  timeoutMs: timeout('How long a broker may take to answer, in milliseconds.', 10_000),
})

export type SinkKafkaMembers = v.InferOutput<typeof SINK_KAFKA>
export type SourceKafkaMembers = v.InferOutput<typeof SOURCE_KAFKA>
/** What both have. */
export type KafkaMembers = Pick<SourceKafkaMembers, 'bootstrapServers' | 'credentials' | 'properties' | 'timeoutMs'>

export interface Server {
  readonly host: string
  readonly port: number
}

/** The servers of a list; undefined: it is none. */
export function serversOf(text: string): readonly Server[] | undefined {
  const servers = text.split(',').map((each) => /^\s*(\[[0-9a-f:]+\]|[^\s:/@[\]]+):(\d{1,5})\s*$/i.exec(each))
  if (servers.some((found) => found === null || Number(found[2]) > 65_535 || Number(found[2]) === 0)) return undefined
  return servers.map((found) => ({ host: (found?.[1] ?? '').replace(/^\[|\]$/g, ''), port: Number(found?.[2]) }))
}
