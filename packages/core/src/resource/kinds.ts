import * as v from 'valibot'
import { RESOURCE_TYPES, type Resource, type ResourceType } from '../model/resources/resource.ts'
import type { KindDefinition, KindSchema } from '../ports/kinds/kind.ts'
import type { SinkDefinition } from '../ports/kinds/sink-kind.ts'
import type { SourceDefinition } from '../ports/kinds/source-kind.ts'
import type { SchemaNode } from '../validate/schema-issues.ts'
import { RESOURCE_SCHEMAS } from './schemas/index.ts'
import { common } from './schemas/parts.ts'
import { SINK_MEMBERS, SINKS } from './schemas/sinks.ts'
import { SOURCE_MEMBERS, SOURCES } from './schemas/sources.ts'

/** Kinds of sinks and sources, by name. */
export interface Definitions {
  readonly sinks: { readonly [kind: string]: SinkDefinition }
  readonly sources: { readonly [kind: string]: SourceDefinition }
}

/** The kinds of resources of an installation, those of its host included. */
export interface Kinds {
  readonly types: readonly ResourceType[]
  /** All members of a resource; undefined: nobody here knows the type. */
  schemaOf(type: string): SchemaNode | undefined
  /** What a type of sink or source says of itself; undefined for any other. */
  definitionOf(type: string): KindDefinition<KindSchema, Resource> | undefined
  sinkOf(type: string): SinkDefinition | undefined
  sourceOf(type: string): SourceDefinition | undefined
}

/** The engine's own kinds, and those that its host adds: `definitionRefusals` has nothing to say of them. */
export function createKinds(added: Definitions): Kinds {
  const sinks = new Map(Object.entries({ ...SINKS, ...added.sinks }))
  const sources = new Map(Object.entries({ ...SOURCES, ...added.sources }))
  const schemas = new Map([
    ...Object.entries(RESOURCE_SCHEMAS as { readonly [type: string]: SchemaNode }),
    ...[...sources].map(
      ([type, { schema }]) => [type, wholeSchema({ ...SOURCE_MEMBERS, type: v.literal(type) }, schema)] as const,
    ),
    ...[...sinks].map(
      ([type, { schema }]) => [type, wholeSchema({ type: v.literal(type), ...SINK_MEMBERS }, schema)] as const,
    ),
  ])
  const names = [...Object.keys(added.sources), ...Object.keys(added.sinks)] as ResourceType[] // by their prefix
  return Object.freeze<Kinds>({
    types: [...RESOURCE_TYPES, ...names],
    schemaOf: (type) => schemas.get(type),
    definitionOf: (type) => sinks.get(type) ?? sources.get(type),
    sinkOf: (type) => sinks.get(type),
    sourceOf: (type) => sources.get(type),
  })
}

/** The kinds of an installation whose host adds none. */
export const OWN_KINDS = createKinds({ sinks: {}, sources: {} })

/** The members of a kind beside those that all have; what the kind checks of the whole is checked of it. */
function wholeSchema(members: v.ObjectEntries, own: KindSchema): SchemaNode {
  const whole = v.strictObject({ ...common, ...members, ...own.entries })
  const [, ...checks] = (own as { readonly pipe?: readonly unknown[] }).pipe ?? []
  return (checks.length === 0 ? whole : v.pipe(whole, ...(checks as [never]))) as SchemaNode
}
