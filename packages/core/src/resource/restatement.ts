import { type Refusal, refusal } from '../error/refusal.ts'
import type { Resource } from '../model/resources/resource.ts'
import { leadsElsewhere } from '../model/secret.ts'
import type { Configuration } from './configuration.ts'
import type { Kinds } from './kinds.ts'
import { secretsIn } from './marks.ts'
import { type Reference, referencesOf } from './references.ts'
import type { StatedResource, StoredResource } from './stated.ts'

/**
 * A source or destination that moves to another host with the same secrets: whoever may edit an address must not have a secret
 * sent there without knowing it. Its own have to be stated again with the new address; those of credentials there, after it
 * was saved last.
 */
export function restatementRefusals({ stated }: StoredResource, configuration: Configuration): readonly Refusal[] {
  const { kinds, stored } = configuration
  const before = stored.get(stated._id)
  if (before?.stated.type !== stated.type) return []
  const address = addressOf(stated, kinds)
  const moved = (from: string | undefined): boolean =>
    from !== undefined && (address === undefined || leadsElsewhere(from, address))
  return [...ownRefusals(stated, before, kinds, moved), ...credentialsRefusals(stated, before, configuration, moved)]
}

type Moved = (from: string | undefined) => boolean

function ownRefusals(stated: StatedResource, before: StoredResource, kinds: Kinds, moved: Moved): readonly Refusal[] {
  if (!moved(addressOf(before.stated, kinds))) return []
  const schema = kinds.schemaOf(stated.type)
  const kept = new Map(secretsIn(schema, before.stated))
  return secretsIn(schema, stated).flatMap(([path, text]) =>
    kept.get(path) === text ? [refusal('secret-must-be-stated/host-another-state', {}, path)] : [],
  )
}

function credentialsRefusals(
  stated: StatedResource,
  before: StoredResource,
  { kinds, stored }: Configuration,
  moved: Moved,
): readonly Refusal[] {
  // Whoever takes the credentials away, moves the address and names them again asks for the same.
  const presented = presentedBy(before, kinds)
  const address = addressOf(stated, kinds)
  return credentialsIn(stated, kinds).flatMap(({ id: credentials, path }) => {
    const { secretStated } = stored.get(credentials) ?? {}
    if (!moved(presented[credentials])) return []
    if (secretStated !== undefined && secretStated > (before.lastUpdated ?? 0)) return []
    return [
      refusal('secret-must-be-stated/host-another-state-secrets', { credentials }, memberWith(address, stated) ?? path),
    ]
  })
}

/** The address that each credentials were presented at last, by this source or destination. */
export function presentedBy(
  { stated, presented = {} }: StoredResource,
  kinds: Kinds,
): { readonly [credentials: string]: string } {
  const address = addressOf(stated, kinds)
  if (address === undefined) return presented
  return { ...presented, ...Object.fromEntries(credentialsIn(stated, kinds).map(({ id }) => [id, address])) }
}

function addressOf(stated: StatedResource, kinds: Kinds): string | undefined {
  return kinds.definitionOf(stated.type)?.address?.(stated as unknown as Resource) // its schema made it
}

/** The member that holds the address, where one does. */
function memberWith(address: string | undefined, stated: StatedResource): string | undefined {
  return Object.keys(stated).find((member) => address !== undefined && stated[member] === address)
}

function credentialsIn(stated: StatedResource, kinds: Kinds): readonly Reference[] {
  return referencesOf(stated as unknown as Resource, kinds).filter(({ types }) => types.includes('credentials'))
}
