import * as v from 'valibot'
import type { PropertyDescription } from '../api/resources.ts'
import { defined } from '../lib/defined.ts'
import type { Language } from '../model/language.ts'
import type { ResourceType } from '../model/resources/resource.ts'
import type { MemberMark } from '../ports/kinds/kind.ts'
import { type SchemaNode, unwrapped } from '../validate/schema-issues.ts'
import type { Kinds } from './kinds.ts'
import { SPANISH_DESCRIPTIONS } from './members/spanish.ts'
import { MEMBER_TITLES } from './members/titles.ts'
import { READ_ONLY_MEMBERS } from './schemas/parts.ts'

/** All members of a kind of resource, from the schema that checks it, with their titles. */
export function propertiesOf(type: ResourceType, kinds: Kinds, language: Language): readonly PropertyDescription[] {
  const members = membersOf(kinds.schemaOf(type) ?? {}, language)
  const all = [...members.map(named), ID_ALIAS, ...READ_ONLY_MEMBERS.map(readOnlyProperty)]
  return all.map((member) => inWords(member, type, language))
}

/** A member of a kind of the host keeps what its schema says. */
function inWords(member: PropertyDescription, within: string, language: Language): PropertyDescription {
  const { name, title, description, properties, ...facts } = member
  const path = `${within}.${name}`
  const known = own(MEMBER_TITLES, path) ?? own(MEMBER_TITLES, name)
  const told = description === undefined || language === 'en' ? description : own(SPANISH_DESCRIPTIONS, description)
  return {
    name,
    ...defined({ title: title ?? known?.[language === 'en' ? 0 : 1] }),
    ...facts,
    ...defined({ description: told ?? description }),
    ...(properties === undefined ? {} : { properties: properties.map((each) => inWords(each, path, language)) }),
  }
}

function own<T>(table: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
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

function membersOf({ entries = {} }: SchemaNode, language: Language): readonly PropertyDescription[] {
  return Object.entries(entries).map(([name, entry]) => propertyOf(name, entry, language))
}

function propertyOf(name: string, entry: SchemaNode, language: Language): PropertyDescription {
  const schema = unwrapped(entry) ?? entry
  const { standing, described } = v.getMetadata(schema as never) as {
    readonly standing?: unknown
    readonly described?: string
  }
  const description = v.getDescription(schema as never)
  const title = v.getTitle(schema as never)
  const inner = schema.item ?? schema.value ?? schema
  const standard = entry.default ?? standing
  const values = valuesOf(inner)
  const labels = labelsOf(inner, language)
  const properties = membersOf(unwrapped(inner) ?? inner, language)
  return {
    name,
    ...defined({ title }),
    type: described ?? typeName(schema),
    required: entry.type !== 'optional',
    ...defined({ default: standard }),
    ...(values.length === 0 ? {} : { values }),
    ...(Object.keys(labels).length === 0 ? {} : { valuesLabels: labels }),
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
  const options = (schema.options as readonly SchemaNode[]).map((option) => valuesOf(option.item ?? option))
  return options.some(({ length }) => length === 0) ? [] : [...new Set(options.flat())] // beside a free text nothing is prescribed
}

/** What each value is called, as the schema says it. */
function labelsOf(schema: SchemaNode, language: Language): { readonly [value: string]: string } {
  if (schema.type === 'union') {
    const options = schema.options as readonly SchemaNode[]
    return Object.assign({}, ...options.map((option) => labelsOf(option.item ?? option, language)))
  }
  const { labels = {} } = v.getMetadata(schema as never) as MemberMark
  const of = new Set(valuesOf(schema).map(String))
  const position = language === 'en' ? 0 : 1
  return Object.fromEntries(
    Object.entries(labels).flatMap(([value, texts]) => (of.has(value) ? [[value, texts[position]]] : [])),
  )
}
