import * as v from 'valibot'
import type { MemberMark } from '../ports/kinds/kind.ts'
import { type SchemaNode, unwrapped } from '../validate/schema-issues.ts'

/** A step into the items of a list, or the values of a map. */
export const EACH = '*'

/** Where a schema marks a member, as the steps to it. */
export interface MarkedMember extends MemberMark {
  readonly steps: readonly string[]
  /** Below a choice between schemas: which of them holds nobody can say. */
  readonly chosen?: true
}

/** What stands where a schema marks a member. */
export interface MarkedValue extends MemberMark {
  readonly path: string
  /** The member itself, without what it lies in. */
  readonly member: string
  readonly value: unknown
}

const known = new WeakMap<object, readonly MarkedMember[]>()

/** The members that a schema marks, found once. */
export function marksOf(schema: SchemaNode): readonly MarkedMember[] {
  const present = known.get(schema)
  if (present !== undefined) return present
  const marks = [...marksBelow(schema, [])]
  known.set(schema, marks)
  return marks
}

function* marksBelow(given: SchemaNode, steps: readonly string[]): Iterable<MarkedMember> {
  const node = unwrapped(given) ?? given
  const { secret, refersTo } = v.getMetadata(node as never) as MemberMark
  if (secret) yield { steps, secret }
  if (refersTo !== undefined) yield { steps, refersTo }
  for (const [member, entry] of Object.entries(node.entries ?? {})) yield* marksBelow(entry, [...steps, member])
  const inner = node.item ?? node.value
  if (inner !== undefined) yield* marksBelow(inner, [...steps, EACH])
  for (const option of node.options ?? [])
    if (typeof option === 'object' && option !== null)
      for (const mark of marksBelow(option, steps)) yield { ...mark, chosen: true }
}

/** What a value holds where its schema marks a member with one of these. */
export function markedIn(schema: SchemaNode, value: unknown, kind: keyof MemberMark): readonly MarkedValue[] {
  return marksOf(schema).flatMap(({ steps, ...mark }) => (mark[kind] === undefined ? [] : valuesAt(value, steps, mark)))
}

function valuesAt(value: unknown, steps: readonly string[], mark: MemberMark, path = ''): readonly MarkedValue[] {
  const [step, ...rest] = steps
  if (step === undefined) return [{ ...mark, path, member: path.slice(path.lastIndexOf('.') + 1), value }]
  if (typeof value !== 'object' || value === null) return []
  const within = (member: string) => (path === '' ? member : `${path}.${member}`)
  if (step !== EACH) return valuesAt((value as Members)[step], rest, mark, within(step))
  return Array.isArray(value)
    ? value.flatMap((item, index) => valuesAt(item, rest, mark, `${path}[${index}]`))
    : Object.entries(value).flatMap(([member, item]) => valuesAt(item, rest, mark, within(member)))
}

type Members = { readonly [member: string]: unknown }

/** The same value with its texts replaced where its schema marks a secret; a member that becomes undefined is left out. */
export function mapSecrets<T extends object>(
  schema: SchemaNode | undefined,
  value: T,
  map: (text: string, path: string) => string | undefined,
): T {
  const marks = schema === undefined ? [] : marksOf(schema).filter(({ secret }) => secret)
  return marks.reduce((now, { steps }) => mappedAt(now, steps, (text) => map(text, steps.join('.'))) as T, value)
}

/** The secrets that a value holds, with their paths. */
export function secretsIn(schema: SchemaNode | undefined, value: unknown): readonly (readonly [string, string])[] {
  const found = schema === undefined ? [] : markedIn(schema, value, 'secret')
  return found.flatMap(({ path, value: text }) => (typeof text === 'string' ? [[path, text] as const] : []))
}

/** Secrets lie in objects only: `definitionRefusals` sees to it. */
function mappedAt(value: unknown, steps: readonly string[], map: (text: string) => string | undefined): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return typeof value !== 'string' ? value : value === '' ? undefined : map(value)
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return value
  const next = mappedAt((value as Members)[step], rest, map)
  const { [step]: _, ...others } = value as Members
  return next === undefined ? others : { ...value, [step]: next }
}
