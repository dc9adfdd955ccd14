import type { OpenAPIV3_1 } from 'openapi-types'
import type { WireSchema } from '../guard/accept.ts'
import { schemaOf } from './schemas.ts'

type Schema = OpenAPIV3_1.SchemaObject
type Named = { [name: string]: Schema }

/** Anything that knows the schema of each type of resource. */
export interface ResourceSchemas {
  readonly resourceTypes: readonly string[]
  resourceSchema(type: string): WireSchema | undefined
}

/**
 * Of each type of resource the shape that is sent, made from the schema that checks it, and the one that is answered; and the
 * unions of both by `type`. `shared` is what every answered resource has.
 */
export function resourceSchemas({ resourceTypes, resourceSchema }: ResourceSchemas, shared: Schema): Named {
  const kinds = resourceTypes.flatMap((type) => {
    const schema = resourceSchema(type)
    return schema === undefined ? [] : [{ type, schema: schemaOf(schema), sent: `${inPascalCase(type)}Resource` }]
  })
  if (kinds.length === 0) return { ResourceByType: { type: 'object' }, Resource: shared }

  const facts = readOnlyOf(shared, kinds[0]!.schema)
  const shapes = kinds.flatMap(({ schema, sent }): [string, Schema][] => [
    [sent, { ...schema, properties: { ...schema.properties, ...facts } }], // what was answered may be sent again
    [viewOf(sent), { allOf: [refer(sent)], required: (shared.required ?? []).filter((member) => member in facts) }],
  ])
  const byType = (nameOf: (sent: string) => string) => kinds.map(({ type, sent }) => [type, nameOf(sent)] as const)
  return {
    ...Object.fromEntries(shapes),
    OtherResourceView: ofNoneOf(resourceTypes, shared),
    ResourceByType: unionOf(byType((sent) => sent)),
    Resource: unionOf(byType(viewOf), 'OtherResourceView'),
  }
}

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const viewOf = (sent: string): string => `${sent}View`

/** What the engine says of a resource beside its own members. */
function readOnlyOf(shared: Schema, own: Schema): Record<string, Schema> {
  const facts = Object.entries(shared.properties ?? {}).filter(([member]) => !(member in (own.properties ?? {})))
  return Object.fromEntries(facts.map(([member, schema]) => [member, { ...schema, readOnly: true }]))
}

/** The store may hold resources of a kind that the host no longer brings: they are answered as they were saved. */
function ofNoneOf(types: readonly string[], shared: Schema): Schema {
  const { type } = shared.properties ?? {}
  return { ...shared, properties: { ...shared.properties, type: { ...type, not: { enum: [...types] } } } }
}

function unionOf(shapes: readonly (readonly [type: string, name: string])[], ...others: readonly string[]): Schema {
  const mapping = Object.fromEntries(shapes.map(([type, name]) => [type, refer(name).$ref]))
  const names = [...shapes.map(([, name]) => name), ...others]
  return { oneOf: names.map(refer), discriminator: { propertyName: 'type', mapping } }
}

function inPascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
