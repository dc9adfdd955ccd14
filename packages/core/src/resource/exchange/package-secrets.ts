import { SECRET_MEMBERS } from '../../model/credentials.ts'
import { MASK, opened, type Seal } from '../secrets.ts'
import type { StatedResource } from '../stated.ts'
import { isPackageSealed, type PackageSeal } from './passphrase.ts'

/** A resource as a package carries it: its secrets masked, or encrypted for the package. */
export async function outbound(
  stated: StatedResource,
  seal: Seal,
  parcel: PackageSeal | undefined,
): Promise<StatedResource> {
  if (stated.type !== 'credentials') return stated
  const clear = parcel ? opened(stated, seal) : stated
  return changed(clear, (text, member) => (parcel ? parcel.seal(text, placeOf(stated._id, member)) : MASK))
}

/** A resource out of a package: its secrets in the clear, or masked where nobody may read them. */
export async function inbound(
  given: { readonly [member: string]: unknown },
  parcel: PackageSeal | undefined,
): Promise<{ readonly [member: string]: unknown }> {
  if (given.type !== 'credentials') return given
  const id = String(given._id ?? given.id)
  return changed(given, (text, member) => {
    if (!isPackageSealed(text)) return text
    return parcel ? parcel.open(text, placeOf(id, member), member) : MASK
  })
}

function placeOf(id: string, member: string): string {
  return JSON.stringify([id, member])
}

async function changed<T extends { readonly [member: string]: unknown }>(
  given: T,
  change: (text: string, member: string) => string | Promise<string>,
): Promise<T> {
  const members: { [member: string]: unknown } = { ...given }
  for (const member of SECRET_MEMBERS) {
    const text = members[member]
    if (typeof text === 'string' && text !== '') members[member] = await change(text, member)
  }
  return members as T
}
