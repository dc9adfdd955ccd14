import type { Refusal } from '../error/refusal.ts'
import { type JsonValue, mapTexts } from '../lib/json.ts'
import { decideSecret, isSealed, MASK } from '../model/secret.ts'
import type { SecretBox, SecretPlace } from '../secret/secret-box.ts'
import type { Kinds } from './kinds.ts'
import { mapSecrets, secretsIn } from './marks.ts'
import type { StatedResource } from './stated.ts'

/** Encrypts texts, each bound to the place where it is kept. */
export type Seal = Pick<SecretBox, 'seal' | 'open'>

type Schemas = Pick<Kinds, 'schemaOf'>

/** A resource as it may be shown. Of a type that nobody here knows, whatever is sealed is a secret. */
export function masked(stated: StatedResource, { schemaOf }: Schemas): StatedResource {
  const schema = schemaOf(stated.type)
  if (schema !== undefined) return mapSecrets(schema, stated, () => MASK)
  const shown = mapTexts(stated as unknown as JsonValue, (text) => (isSealed(text) ? MASK : text)) // parsed JSON
  return shown as unknown as StatedResource
}

/** A resource with its secrets in the clear. */
export function opened(stated: StatedResource, { schemaOf }: Schemas, seal: Seal): StatedResource {
  return mapSecrets(schemaOf(stated.type), stated, (sealed, member) => seal.open(sealed, placeOf(stated._id, member)))
}

/** What is kept of a resource that is saved, and whether it states a secret anew. */
export interface SealedSave {
  readonly stated: StatedResource
  readonly restated: boolean
  /** Masks behind which nothing is kept. */
  readonly missing: readonly Refusal[]
}

/** Seals what is stated; the mask keeps what was sealed before. A mask of nothing is left out and told. */
export function sealed(
  given: StatedResource,
  before: StatedResource | undefined,
  { schemaOf }: Schemas,
  seal: Seal,
): SealedSave {
  const schema = schemaOf(given.type)
  const kept = new Map(before?.type === given.type ? secretsIn(schema, before) : [])
  const missing: Refusal[] = []
  let restated = false
  const stated = mapSecrets(schema, given, (text, member) => {
    // Whether it may be kept under another address `restatementRefusals` says, of everything that the resource presents.
    const decision = decideSecret({ member, given: text, kept: kept.get(member), hostChanged: false })
    if (decision.outcome === 'kept') return decision.sealed
    if (decision.outcome === 'refused') missing.push(decision.refusal)
    if (decision.outcome !== 'stated') return undefined
    restated = true
    return seal.seal(decision.text, placeOf(given._id, member))
  })
  return { stated, restated, missing }
}

/** Another object may not carry the sealed texts of this one: they are bound to its id. */
export function resealed(stated: StatedResource, id: string, schemas: Schemas, seal: Seal): StatedResource {
  const renamed = { ...opened(stated, schemas, seal), _id: id }
  return mapSecrets(schemas.schemaOf(stated.type), renamed, (text, member) => seal.seal(text, placeOf(id, member)))
}

function placeOf(id: string, member: string): SecretPlace {
  return { kind: 'resource', id, member }
}
