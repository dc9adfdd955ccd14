import { oneOf, type PropertyRule, shortText } from '../jdbc/address/property.ts'
import type { KafkaMembers } from './members.ts'

const MECHANISMS = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512', 'OAUTHBEARER'] as const
type Mechanism = (typeof MECHANISMS)[number]

/** What `properties` of a source may say. */
export const CLIENT_PROPERTIES: { readonly [name: string]: PropertyRule } = Object.freeze({
  'security.protocol': oneOf(['PLAINTEXT', 'SSL', 'SASL_PLAINTEXT', 'SASL_SSL']),
  'sasl.mechanism': oneOf(MECHANISMS),
  'ssl.truststore.certificates': shortText(20_000),
  'client.id': shortText(200),
})

/** What those of a sink may. */
export const PRODUCER_PROPERTIES: { readonly [name: string]: PropertyRule } = Object.freeze({
  ...CLIENT_PROPERTIES,
  'enable.idempotence': oneOf(['true', 'false']),
  'compression.type': oneOf(['none', 'gzip']),
})

/** What properties come to. */
export interface Security {
  readonly tls: boolean
  /** Undefined: nobody is asked who it is. */
  readonly mechanism: Mechanism | undefined
}

export function propertiesOf({ properties = [] }: Pick<KafkaMembers, 'properties'>): {
  readonly [name: string]: string
} {
  return Object.fromEntries(properties.map(({ key, value }) => [key, value]))
}

/** Without `sasl.mechanism` a token is presented as OAUTHBEARER and a password as PLAIN. */
export function securityOf(
  properties: { readonly [name: string]: string },
  credentialType: string | undefined,
): Security {
  const { 'security.protocol': protocol, 'sasl.mechanism': stated } = properties
  const asks = protocol?.startsWith('SASL_') ?? (credentialType === 'PASSWORD' || credentialType === 'TOKEN')
  const standard: Mechanism = credentialType === 'TOKEN' ? 'OAUTHBEARER' : 'PLAIN'
  return {
    tls: protocol === 'SSL' || protocol === 'SASL_SSL',
    mechanism: asks ? ((stated as Mechanism | undefined) ?? standard) : undefined, // one of the list
  }
}
