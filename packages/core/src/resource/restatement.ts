import type { Refusal } from '../error/onefold-error.ts'
import type { Configuration } from './configuration.ts'
import type { StoredResource } from './stated.ts'

/**
 * A destination that moves to another host with the same credentials: whoever may edit an address must not have a secret
 * sent there without knowing it. The secret has to be stated again, in its credentials, after the destination was saved last.
 */
export function restatementRefusals({ stated }: StoredResource, configuration: Configuration): readonly Refusal[] {
  const before = configuration.stored.get(stated._id)
  const { credentials, url } = stated
  if (!before || typeof credentials !== 'string') return []
  // Whoever takes the credentials away, moves the address and names them again asks for the same.
  const address = presentedBy(before)[credentials]
  if (address === undefined || !leadsElsewhere(address, url)) return []
  const { secretStated } = configuration.stored.get(credentials) ?? {}
  if (secretStated !== undefined && secretStated > (before.lastUpdated ?? 0)) return []
  return [
    {
      code: 'secret-must-be-stated',
      path: 'url',
      text: `The host is another one: state the secrets of the credentials "${credentials}" again, then save this.`,
    },
  ]
}

/** The address that each credentials were presented at last, by this destination. */
export function presentedBy({ stated, presented = {} }: StoredResource): { readonly [credentials: string]: string } {
  const { credentials, url } = stated
  return typeof credentials === 'string' && typeof url === 'string' ? { ...presented, [credentials]: url } : presented
}

/** Whether two addresses lead to different hosts, ports or protocols. */
function leadsElsewhere(before: unknown, after: unknown): boolean {
  if (typeof before !== 'string' || typeof after !== 'string') return false
  return new URL(before).origin !== new URL(after).origin // both passed the schema
}
