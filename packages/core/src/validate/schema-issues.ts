import type * as v from 'valibot'
import { messageOfIssue } from '../error/issue-message.ts'
import { message, type RefusalMessage } from '../error/message.ts'
import { type Refusal, refusal, refusalOf } from '../error/refusal.ts'
import { nearest } from '../lib/text/nearest.ts'

/** What a valibot schema shows of its make. */
export interface SchemaNode {
  readonly type?: string
  /** Members of an object. */
  readonly entries?: { readonly [member: string]: SchemaNode }
  /** Of a list. */
  readonly item?: SchemaNode
  /** Of a map. */
  readonly value?: SchemaNode
  /** Of what may be left out. */
  readonly wrapped?: SchemaNode
  readonly default?: unknown
  /** Of a choice: values, or schemas. */
  readonly options?: readonly unknown[]
  readonly literal?: unknown
}

export function unwrapped(node: SchemaNode | undefined): SchemaNode | undefined {
  return node?.wrapped ? unwrapped(node.wrapped) : node
}

/** Everything that a schema refused about a value, which stands at `at`; each unknown member names the nearest known one. */
export function refusalsOfIssues(
  schema: SchemaNode,
  value: unknown,
  issues: readonly v.BaseIssue<unknown>[],
  at = '',
): readonly Refusal[] {
  return [
    ...issues.filter((issue) => !isUnknownMember(issue)).map((issue) => refusalOfIssue(issue, at)),
    ...(issues.some(isUnknownMember) ? unknownMembers(schema, value, at) : []), // the library names only the first
  ]
}

function isUnknownMember({ type, expected }: v.BaseIssue<unknown>): boolean {
  return type === 'strict_object' && expected === 'never'
}

function refusalOfIssue(issue: v.BaseIssue<unknown>, at: string): Refusal {
  const steps: readonly { readonly key: unknown }[] = issue.path ?? []
  const place = steps.reduce((place, { key }) => within(place, key), at)
  if (issue.received === 'undefined') return refusal('member-missing/member-required', {}, place)
  return refusalOf(messageOf(issue), place)
}

/** The schema's own sentence, else ours: the library's speak of its own types. A value of a list is told the nearest one. */
function messageOf(issue: v.BaseIssue<unknown>): RefusalMessage {
  const { type, expected, requirement, input } = issue
  if (type === 'max_length' && Array.isArray(input))
    return message('member-invalid/list-longer', { most: Number(requirement) })
  if (expected === 'Array') return message('member-invalid/list')
  if (expected === 'Object') return message('member-invalid/object')
  const own = messageOfIssue(issue)
  if (type !== 'picklist' || typeof input !== 'string') return own
  const hint = nearest(input, choicesOf(expected ?? ''))
  return hint === undefined ? own : withHint(own, hint)
}

/** A host's own sentence stays as it is. */
function withHint(own: RefusalMessage, nearest: string): RefusalMessage {
  const { choices } = own.params
  if (own.key === 'member-invalid/one-of') return message('member-invalid/one-of-nearest', { choices, nearest })
  return own.key === 'member-invalid/must' ? message('member-invalid/must-nearest', { choices, nearest }) : own
}

/** `("FULL" | "NONE")` as the values that it names. */
function choicesOf(expected: string): readonly string[] {
  return [...expected.matchAll(/"([^"]*)"/g)].map(([, value]) => value!)
}

function unknownMembers(schema: SchemaNode | undefined, value: unknown, path: string): readonly Refusal[] {
  const node = unwrapped(schema)
  if (typeof value !== 'object' || value === null || !node) return []
  if (Array.isArray(value)) return value.flatMap((item, index) => unknownMembers(node.item, item, within(path, index)))
  return Object.entries(value).flatMap(([member, inner]) => {
    const at = within(path, member)
    if (node.value) return unknownMembers(node.value, inner, at)
    if (!node.entries) return []
    if (Object.hasOwn(node.entries, member)) return unknownMembers(node.entries[member], inner, at)
    const hint = nearest(member, Object.keys(node.entries))
    return [
      hint === undefined
        ? refusal('member-unknown/no-such-member-2', {}, at)
        : refusal('member-unknown/no-such-member', { nearest: hint }, at),
    ]
  })
}

function within(path: string, key: unknown): string {
  if (typeof key === 'number') return `${path}[${key}]`
  return path === '' ? String(key) : `${path}.${String(key)}`
}
