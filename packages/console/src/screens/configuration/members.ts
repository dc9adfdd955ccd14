import type { PropertyDescription } from '@onefold/core'

/** An object of JSON as it is edited: members that are left out are undefined. */
export type Draft = { readonly [member: string]: unknown }

/** How a member is edited. */
export type Editor = 'choice' | 'choices' | 'flag' | 'number' | 'text' | 'lines' | 'object' | 'entries' | 'json'

const LIST = 'list of '

/** What fits what the server says of the member; everything that no form fits is edited as JSON. */
export function editorOf({ type, values, properties }: PropertyDescription): Editor {
  if (values !== undefined && type === 'text') return 'choice'
  if (values !== undefined && type.endsWith(`${LIST}text`)) return 'choices'
  if (type === 'flag') return 'flag'
  if (type === 'number') return 'number'
  if (type === 'text') return 'text'
  if (type === `${LIST}text`) return 'lines'
  if (type.startsWith(LIST) && properties !== undefined) return 'entries'
  if (type === 'object' && properties !== undefined) return 'object'
  return 'json'
}

/** The texts of a list, in its order; a text alone is a list of one. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** What is stated for it: nothing for nothing, and one value alone where the member takes one. */
export function statedChoice({ type }: PropertyDescription, chosen: readonly string[]): unknown {
  if (chosen.length === 0) return undefined
  return chosen.length === 1 && !type.startsWith(LIST) ? chosen[0] : chosen
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

/** The object that a JSON text holds, or why it holds none. */
export function objectIn(text: string): { readonly object: Draft } | { readonly wrong: 'notJson' | 'notObject' } {
  try {
    const value: unknown = JSON.parse(text)
    return isDraft(value) ? { object: value } : { wrong: 'notObject' }
  } catch {
    return { wrong: 'notJson' }
  }
}
