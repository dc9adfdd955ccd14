import type { Refusal } from '@onefold/core'
import { refusal } from '@onefold/core/adapter-kit'
import type * as v from 'valibot'

type Finder = (value: unknown, path: string) => Refusal[]

/** What is looked at of a schema, by what kinds of them have. */
interface SchemaParts {
  readonly type: string
  readonly wrapped?: SchemaParts
  readonly entries?: { readonly [member: string]: SchemaParts }
  readonly item?: SchemaParts
  readonly value?: SchemaParts
}

/**
 * Finds the lists inside a value that stand where its schema has an object: the schema itself takes them for one. Undefined for
 * a schema without such places. What a union makes of a list is its own affair.
 */
export function listsForObjects(schema: v.GenericSchema): Finder | undefined {
  return finderOf(schema as unknown as SchemaParts) // kinds of schemas differ in the parts that they have
}

function finderOf({ type, wrapped, entries, item, value }: SchemaParts): Finder | undefined {
  if (wrapped) return finderOf(wrapped)
  if (entries) return refusingLists(ofMembers(entries))
  if (type === 'record') {
    const within = value && finderOf(value)
    return refusingLists((given, path) =>
      Object.entries(given).flatMap(([key, each]) => within?.(each, `${path}.${key}`) ?? []),
    )
  }
  const within = item && finderOf(item)
  return (
    within &&
    ((given, path) => (Array.isArray(given) ? given.flatMap((each, at) => within(each, `${path}[${at}]`)) : []))
  )
}

function ofMembers(entries: { readonly [member: string]: SchemaParts }) {
  const finders = Object.entries(entries).flatMap(([member, schema]) => {
    const find = finderOf(schema)
    return find ? [{ member, find }] : []
  })
  return (given: object, path: string): Refusal[] =>
    finders.flatMap(({ member, find }) => {
      if (!Object.hasOwn(given, member)) return []
      return find((given as { readonly [member: string]: unknown })[member], path === '' ? member : `${path}.${member}`)
    })
}

function refusingLists(within: (given: object, path: string) => Refusal[]): Finder {
  return (given, path) => {
    if (Array.isArray(given)) return [refusal('member-invalid/must-object', {}, path)]
    return typeof given === 'object' && given !== null ? within(given, path) : []
  }
}
