import { MASK } from '../../model/secret.ts'
import type { Kinds } from '../kinds.ts'
import { mapSecrets, secretsIn } from '../marks.ts'
import { masked, opened, type Seal } from '../secrets.ts'
import type { StatedResource } from '../stated.ts'
import { isPackageSealed, type PackageSeal } from './passphrase.ts'

type Schemas = Pick<Kinds, 'schemaOf'>
type Members = { readonly [member: string]: unknown }

/** A resource as a package carries it: its secrets masked, or encrypted for the package. */
export async function outbound(
  stated: StatedResource,
  schemas: Schemas,
  seal: Seal,
  parcel: PackageSeal | undefined,
): Promise<StatedResource> {
  if (parcel === undefined || schemas.schemaOf(stated.type) === undefined) return masked(stated, schemas)
  return changed(opened(stated, schemas, seal), schemas, (text, member) =>
    parcel.seal(text, placeOf(stated._id, member)),
  )
}

/** A resource out of a package: its secrets in the clear, or masked where nobody may read them. */
export async function inbound(given: Members, schemas: Schemas, parcel: PackageSeal | undefined): Promise<Members> {
  const id = String(given._id ?? given.id)
  return changed(given, schemas, async (text, member) => {
    if (!isPackageSealed(text)) return text
    return parcel ? parcel.open(text, placeOf(id, member), member) : MASK
  })
}

function placeOf(id: string, member: string): string {
  return JSON.stringify([id, member])
}

async function changed<T extends Members>(
  given: T,
  { schemaOf }: Schemas,
  change: (text: string, member: string) => Promise<string>,
): Promise<T> {
  const schema = schemaOf(String(given.type))
  const anew = new Map<string, string>()
  for (const [path, text] of secretsIn(schema, given)) if (text !== '') anew.set(path, await change(text, path))
  return mapSecrets(schema, given, (text, path) => anew.get(path) ?? text)
}
