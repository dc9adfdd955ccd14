import { type SchemaNode, unwrapped } from '../validate/schema-issues.ts'

type Members = { readonly [member: string]: unknown }

/** The value with every member that its schema has a default for: an older version may have saved it without. */
export function withDefaults(schema: SchemaNode | undefined, value: unknown): unknown {
  const node = unwrapped(schema)
  if (node === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return node.item ? value.map((item) => withDefaults(node.item, item)) : value
  const members = value as Members // neither a list nor null
  if (node.value) return mapped(members, () => node.value)
  const { entries } = node
  if (entries === undefined) return value
  const missing = Object.entries(entries).filter(
    ([member, entry]) => entry.default !== undefined && members[member] === undefined,
  )
  const whole = mapped(members, (member) => (Object.hasOwn(entries, member) ? entries[member] : undefined))
  return { ...whole, ...Object.fromEntries(missing.map(([member, entry]) => [member, entry.default])) }
}

function mapped(members: Members, schemaOf: (member: string) => SchemaNode | undefined): Members {
  return Object.fromEntries(
    Object.entries(members).map(([member, value]) => [member, withDefaults(schemaOf(member), value)]),
  )
}
