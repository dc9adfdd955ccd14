import * as v from 'valibot'
import type { PropertyDescription } from '../api/resources.ts'
import { defined } from '../lib/defined.ts'
import type { ResourceType } from '../model/resources/resource.ts'
import { type SchemaNode, unwrapped } from './issues.ts'
import type { Kinds } from './kinds.ts'
import { READ_ONLY_MEMBERS } from './schemas/parts.ts'

/** All members of a kind of resource, from the schema that checks it. */
export function propertiesOf(type: ResourceType, kinds: Kinds): readonly PropertyDescription[] {
  const members = membersOf(kinds.schemaOf(type) ?? {})
  return [...members.map(named), ID_ALIAS, ...READ_ONLY_MEMBERS.map(readOnlyProperty)]
}

/** Every kind has the member, and each schema its one value. */
function named(property: PropertyDescription): PropertyDescription {
  return property.name === 'type' ? { ...property, description: 'The kind of resource.' } : property
}

const ID_ALIAS: PropertyDescription = Object.freeze({
  name: 'id',
  type: 'text',
  required: false,
  description: 'Stands for _id on save; an answer has _id only.',
  writeOnly: true,
})

const READ_ONLY: Readonly<Record<(typeof READ_ONLY_MEMBERS)[number], readonly [type: string, description: string]>> = {
  dependency: ['object', 'What it names and what names it.'],
  lastUpdated: ['text', 'When it was saved last.'],
  lockCount: ['number', 'How many locked entities rest on it.'],
  locked: ['flag', 'Whether a locked entity rests on it.'],
  validation: ['object', 'What is wrong with it as things stand now.'],
}

function readOnlyProperty(name: (typeof READ_ONLY_MEMBERS)[number]): PropertyDescription {
  const [type, description] = READ_ONLY[name]
  return { name, type, required: false, description, readOnly: true }
}

function membersOf({ entries = {} }: SchemaNode): readonly PropertyDescription[] {
  return Object.entries(entries).map(([name, entry]) => propertyOf(name, entry))
}

function propertyOf(name: string, entry: SchemaNode): PropertyDescription {
  const schema = unwrapped(entry) ?? entry
  const { standing } = v.getMetadata(schema as never) as { readonly standing?: unknown }
  const description = v.getDescription(schema as never)
  const inner = schema.item ?? schema.value ?? schema
  const standard = entry.default ?? standing
  const values = valuesOf(inner)
  const properties = membersOf(unwrapped(inner) ?? inner)
  return {
    name,
    type: typeName(schema),
    required: entry.type !== 'optional',
    ...defined({ default: standard }),
    ...(values.length === 0 ? {} : { values }),
    ...defined({ description }),
    ...(properties.length === 0 ? {} : { properties }),
  }
}

const TYPE_NAMES: { readonly [type: string]: string } = {
  string: 'text',
  picklist: 'text',
  literal: 'text',
  number: 'number',
  boolean: 'flag',
  strict_object: 'object',
  record: 'map',
}

function typeName(schema: SchemaNode): string {
  if (schema.type === 'array' && schema.item) return `list of ${typeName(schema.item)}`
  if (schema.type === 'union') return [...new Set((schema.options as readonly SchemaNode[]).map(typeName))].join(' or ')
  return TYPE_NAMES[schema.type ?? ''] ?? 'any'
}

function valuesOf(schema: SchemaNode): readonly unknown[] {
  if (schema.type === 'literal') return [schema.literal]
  if (schema.type === 'picklist') return schema.options ?? []
  if (schema.type !== 'union') return []
  return [...new Set((schema.options as readonly SchemaNode[]).flatMap((option) => valuesOf(option.item ?? option)))]
}
