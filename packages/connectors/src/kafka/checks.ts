import type { Refusal } from '@onefold/core'
import { customRefusal, type Surroundings } from '@onefold/core/adapter-kit'
import type { PropertyRule } from '../jdbc/address/property.ts'
import type { KafkaMembers } from './members.ts'
import { propertiesOf, securityOf } from './properties.ts'

/** What a source or sink of Kafka cannot be: properties that are not on its list, credentials that its mechanism cannot present. */
export function kafkaRefusals(
  members: KafkaMembers,
  { credentialTypeOf }: Pick<Surroundings<unknown>, 'credentialTypeOf'>,
  known: { readonly [name: string]: PropertyRule },
): readonly Refusal[] {
  const properties = propertiesOf(members)
  const type = credentialTypeOf(members.credentials)
  const { mechanism } = securityOf(properties, type)
  const wanted = mechanism === 'OAUTHBEARER' ? 'TOKEN' : 'PASSWORD'
  const text = `${mechanism} asks for credentials of the type ${wanted}.`
  return [
    ...Object.entries(properties).flatMap(([name, value]) => {
      const rule = Object.hasOwn(known, name) ? known[name] : undefined
      const names = Object.keys(known).join(', ')
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
