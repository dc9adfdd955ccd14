import * as v from 'valibot'
import { invalid, OnefoldError, type Refusal } from '../error/onefold-error.ts'
import { nearest } from '../lib/nearest.ts'
import type { Classifier } from '../model/classifier.ts'
import type { Indexer } from '../model/indexer.ts'
import { RESOURCE_TYPES, type Resource, type ResourceType } from '../model/resource.ts'
import { READ_ONLY_MEMBERS, RESOURCE_SCHEMAS } from './schemas.ts'

/** A resource with its defaults filled in. Refuses with `invalid`, every problem at once, unknown members with the nearest known one. */
export function parseResource(given: { readonly [member: string]: unknown }): Resource {
  const { id, ...members } = Object.fromEntries(
    Object.entries(given).filter(([member]) => !READ_ONLY_MEMBERS.includes(member)),
  )
  const type = typeOf(members.type)
  const schema: v.GenericSchema<unknown> = RESOURCE_SCHEMAS[type]
  const parsed = v.safeParse(schema, {
    ...members,
    type,
    ...(members._id === undefined && id !== undefined ? { _id: id } : {}),
  })
  if (!parsed.success)
    throw new OnefoldError(
      'invalid',
      parsed.issues.map((issue) => refusalOf(schema, issue)),
    )
  return filled(parsed.output as Resource)
}

/** A resource as callers state it, so that read, edit, save works: thresholds are fractions again. */
export function statedResource(resource: Resource): Resource {
  if (resource.type !== 'classifier-weight') return resource
  const { matchThreshold, nonMatchThreshold } = resource
  return {
    ...resource,
    matchThreshold: matchThreshold / 10_000,
    nonMatchThreshold: nonMatchThreshold / 10_000,
  } satisfies Classifier
}

function typeOf(given: unknown): ResourceType {
  const type = given === 'source-csv' ? 'source-file' : given
  if (RESOURCE_TYPES.some((known) => known === type)) return type as ResourceType
  const hint = typeof type === 'string' ? nearest(type, RESOURCE_TYPES) : undefined
  throw invalid(
    'resource-type-unknown',
    `One of ${RESOURCE_TYPES.join(', ')} is expected${hint ? `: did you mean "${hint}"?` : '.'}`,
    'type',
  )
}

/** One problem of a value that a schema refused. */
function refusalOf(schema: unknown, issue: v.BaseIssue<unknown>): Refusal {
  const path = (issue.path ?? [])
    .map(({ key }, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`))
    .join('')
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const member = String(issue.path?.at(-1)?.key)
    const hint = nearest(member, knownMembers(schema, (issue.path ?? []).slice(0, -1)))
    return { code: 'member-unknown', path, text: `There is no such member${hint ? `: did you mean "${hint}"?` : '.'}` }
  }
  if (issue.received === 'undefined') return { code: 'member-missing', path, text: 'This member is required.' }
  return { code: 'member-invalid', path, text: issue.message }
}

/** The members that a schema knows at the place where an issue lies. */
function knownMembers(schema: unknown, path: readonly { readonly key: unknown }[]): readonly string[] {
  let at = schema as SchemaNode | undefined
  for (const { key } of path) at = unwrapped(typeof key === 'number' ? at?.item : at?.entries?.[String(key)])
  return Object.keys(at?.entries ?? {})
}

interface SchemaNode {
  readonly entries?: { readonly [member: string]: SchemaNode }
  readonly item?: SchemaNode
  readonly wrapped?: SchemaNode
}

function unwrapped(node: SchemaNode | undefined): SchemaNode | undefined {
  return node?.wrapped ? unwrapped(node.wrapped) : node
}

/** The defaults that depend on other members. */
function filled(resource: Resource): Resource {
  if (resource.type === 'indexer') {
    const mappings = resource.mappings.map((mapping) => ({
      ...mapping,
      keyOptions: mapping.keyOptions ?? resource.defaultKeyOptions,
    }))
    return { ...resource, mappings } satisfies Indexer
  }
  if (resource.type === 'classifier-weight') {
    const mappings = resource.mappings.map((mapping) => ({
      ...mapping,
      options: mapping.options ?? resource.defaultOptions,
      weight: mapping.weight ?? resource.defaultWeight,
    }))
    return { ...resource, mappings } satisfies Classifier
  }
  return resource
}
