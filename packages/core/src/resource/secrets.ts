import type { Refusal } from '../error/onefold-error.ts'
import { SECRET_MEMBERS } from '../model/credentials.ts'
import type { SecretBox, SecretPlace } from '../secret/secret-box.ts'
import type { StatedResource } from './stated.ts'

/** Encrypts texts, each bound to the place where it is kept. */
export type Seal = Pick<SecretBox, 'seal' | 'open'>

/** What answers show in the place of a secret. */
export const MASK = '********'

type Members = { readonly [member: string]: unknown }

/** A resource as it may be shown. */
export function masked(stated: StatedResource): StatedResource {
  return mapSecrets(stated, () => MASK)
}

/** A resource with its secrets in the clear. */
export function opened(stated: StatedResource, seal: Seal): StatedResource {
  return mapSecrets(stated, (sealed, member) => seal.open(sealed, placeOf(stated._id, member)))
}

/** What is kept of a resource that is saved, and whether it states a secret anew. */
export interface SealedSave {
  readonly stated: StatedResource
  readonly restated: boolean
  /** Masks behind which nothing is kept. */
  readonly missing: readonly Refusal[]
}

/** Seals what is stated; the mask keeps what was sealed before. A mask of nothing is left out and told. */
export function sealed(given: StatedResource, before: StatedResource | undefined, seal: Seal): SealedSave {
  if (given.type !== 'credentials') return { stated: given, restated: false, missing: [] }
  const kept: Members = before?.type === 'credentials' ? before : {}
  const missing: Refusal[] = []
  let restated = false
  const stated = mapSecrets(given, (text, member) => {
    if (text !== MASK) {
      restated = true
      return seal.seal(text, placeOf(given._id, member))
    }
    const present = kept[member]
    if (typeof present === 'string') return present
    missing.push({ code: 'secret-missing', path: member, text: 'There is no secret yet that could be kept: state it.' })
    return undefined
  })
  return { stated, restated, missing }
}

/** Another object may not carry the sealed texts of this one: they are bound to its id. */
export function resealed(stated: StatedResource, id: string, seal: Seal): StatedResource {
  if (stated.type !== 'credentials') return { ...stated, _id: id }
  const renamed = { ...opened(stated, seal), _id: id }
  return mapSecrets(renamed, (text, member) => seal.seal(text, placeOf(id, member)))
}

function placeOf(id: string, member: string): SecretPlace {
  return { kind: 'resource', id, member }
}

function mapSecrets(stated: StatedResource, map: (text: string, member: string) => string | undefined): StatedResource {
  if (stated.type !== 'credentials') return stated
  const members: Members = stated
  const mapped = SECRET_MEMBERS.flatMap((member) => {
    const text = members[member]
    return typeof text === 'string' && text !== '' ? [[member, map(text, member)] as const] : []
  })
  const rest = Object.entries(stated).filter(([member]) => !SECRET_MEMBERS.some((secret) => secret === member))
  return Object.fromEntries([...rest, ...mapped.filter(([, text]) => text !== undefined)]) as unknown as StatedResource
}
