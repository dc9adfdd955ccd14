import { member } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { type Address, SCHEMES, type Unusable } from './address/address.ts'
import { parseAddress } from './address/parse-address.ts'

const { about, name, resourceId, text } = member

const PAIR = v.strictObject({
  key: about(name, 'The name of the property.'),
  value: about(text, 'Its value.'),
})

/** The members of a source and a sink that say where the database is. */
export const DATABASE_MEMBERS = {
  url: about(
    v.pipe(
      text,
      v.rawCheck(({ dataset, addIssue }) => {
        const address = dataset.typed ? parseAddress(dataset.value) : undefined
        if (address !== undefined && 'problem' in address) addIssue({ message: address.problem })
      }),
    ),
    `Where the database is: a JDBC URL, or that of a driver. Schemes: ${Object.keys(SCHEMES).join(', ')}.`,
  ),
  credentials: v.optional(resourceId(['credentials'], 'Credentials of the type PASSWORD: who reads or writes there.')),
  properties: v.optional(
    about(
      v.pipe(v.array(PAIR), v.maxLength(50)),
      'How the database is spoken to, as TLS; they come before what the URL says.',
    ),
  ),
}

/** What those members come to. */
export interface DatabaseMembers {
  readonly url: string
  readonly credentials?: string | undefined
  readonly properties?: readonly { readonly key: string; readonly value: string }[] | undefined
}

/** The address that a resource states, its properties included. */
export function addressOf({ url, properties = [] }: DatabaseMembers): Address | Unusable {
  const address = parseAddress(url)
  if ('problem' in address) return address
  const stated = Object.fromEntries(properties.map(({ key, value }) => [key, value]))
  return { ...address, properties: { ...address.properties, ...stated } }
}

/** The host that credentials are presented to: when it changes, they are stated anew. */
export function hostOf(members: DatabaseMembers): string | undefined {
  const address = addressOf(members)
  if ('problem' in address) return undefined
  const { dialect, host, port, database } = address
  return dialect === 'sqlite' ? `sqlite:${database}` : `${dialect}://${host}:${port ?? ''}`
}
