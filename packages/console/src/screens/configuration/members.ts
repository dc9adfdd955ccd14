import type { PropertyDescription } from '@onefold/core'

/** An object of JSON as it is edited: members that are left out are undefined. */
export type Draft = { readonly [member: string]: unknown }

/** How a member is edited. */
export type Editor = 'choice' | 'flag' | 'number' | 'text' | 'lines' | 'object' | 'entries' | 'json'

const LIST = 'list of '

/** What fits what the server says of the member; everything that no form fits is edited as JSON. */
export function editorOf({ type, values, properties }: PropertyDescription): Editor {
  if (values !== undefined && type === 'text') return 'choice'
  if (type === 'flag') return 'flag'
  if (type === 'number') return 'number'
  if (type === 'text') return 'text'
  if (type === `${LIST}text` && values === undefined) return 'lines'
  if (type.startsWith(LIST) && properties !== undefined) return 'entries'
  if (type === 'object' && properties !== undefined) return 'object'
  return 'json'
}

/** The draft with one member changed; undefined leaves it out. */
export function withMember(draft: Draft, name: string, value: unknown): Draft {
  const { [name]: _, ...others } = draft
  if (value === undefined) return others
  return name in draft ? { ...draft, [name]: value } : { ...others, [name]: value }
}

export const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The resource without what the server itself writes: what is left may be saved. */
export function stated(resource: Draft, properties: readonly PropertyDescription[]): Draft {
  const written = new Set(properties.flatMap(({ name, readOnly }) => (readOnly === true ? name : [])))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => !written.has(name)))
}
