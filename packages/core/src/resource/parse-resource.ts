import * as v from 'valibot'
import { invalid, OnefoldError } from '../error/onefold-error.ts'
import { type Refusal, refusal } from '../error/refusal.ts'
import { nearest } from '../lib/text/nearest.ts'
import type { Resource, ResourceType } from '../model/resources/resource.ts'
import { refusalsOfIssues, type SchemaNode } from '../validate/schema-issues.ts'
import { effectiveResource } from './effective.ts'
import { type Kinds, OWN_KINDS } from './kinds.ts'
import { READ_ONLY_MEMBERS } from './schemas/parts.ts'
import type { StatedResource } from './stated.ts'

/** Older names of kinds. */
const ALIASES: { readonly [type: string]: ResourceType } = { 'source-csv': 'source-file' }

/** Which of the two is meant nobody can say. */
const OTHER_ID: Refusal = refusal('member-invalid/id-id-name', {}, 'id')

/** A resource of the engine's own types as it works with it. Refuses like `parseStated`. */
export function parseResource(given: object): Resource {
  return effectiveResource(parseStated(given, OWN_KINDS))
}

/**
 * A resource as it was stated, its own defaults filled in. Refuses with `invalid`, every problem at once, unknown members
 * with the nearest known one.
 */
export function parseStated(given: object, kinds: Kinds): StatedResource {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid('resource-invalid')
  const { id, ...members }: { readonly [member: string]: unknown } = Object.fromEntries(
    Object.entries(given).filter(([member]) => !READ_ONLY_MEMBERS.some((known) => known === member)),
  )
  const type = resourceTypeOf(members.type, kinds)
  const schema = kinds.schemaOf(type) as SchemaNode & v.GenericSchema<unknown> // the type is one of them
  const stated = { ...members, type, ...(members._id === undefined && id !== undefined ? { _id: id } : {}) }
  const parsed = v.safeParse(schema, stated)
  const refusals = [
    ...(id === undefined || id === stated._id ? [] : [OTHER_ID]),
    ...(parsed.success ? [] : refusalsOfIssues(schema, stated, parsed.issues)),
  ]
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
  return parsed.output as StatedResource
}

/** The kind that a name stands for, older names included. Refuses with `invalid` and names the nearest. */
export function resourceTypeOf(given: unknown, { types }: Pick<Kinds, 'types'>): ResourceType {
  const word = typeof given === 'string' ? given.toLowerCase() : undefined
  const type = word !== undefined && Object.hasOwn(ALIASES, word) ? ALIASES[word] : given
  const named = types.find((known) => known === type) ?? types.find((known) => known.toLowerCase() === word)
  if (named !== undefined) return named
  const hint = typeof type === 'string' ? nearest(type, types) : undefined
  throw hint === undefined
    ? invalid('resource-type-unknown', { types }, 'type')
    : invalid('resource-type-unknown/nearest', { types, nearest: hint }, 'type')
}
