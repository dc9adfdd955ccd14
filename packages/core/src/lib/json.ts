import { isBlank } from './text/text.ts'
import { WrittenNumber } from './written-number.ts'

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** A value with members: no list and not null. */
export function isObject(value: unknown): value is { readonly [member: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The one text of a JSON value: members sorted by their UTF-16 code units, no spaces. Equal values have equal
 * texts, whatever order their members were written in.
 */
export function canonicalJson(value: JsonValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined) // an absent member, as JSON.stringify sees it
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key]!)}`)
  return `{${members.join(',')}}`
}

/** Do the two say the same, whatever the order of their members? */
export function sameJson(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]!))
  return !isList(b) && sameMembers(a, b)
}

type JsonObject = { readonly [key: string]: JsonValue }

function sameMembers(a: JsonObject, b: JsonObject): boolean {
  const keys = Object.keys(a).filter((key) => a[key] !== undefined)
  if (keys.length !== Object.keys(b).filter((key) => b[key] !== undefined).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && b[key] !== undefined && sameJson(a[key]!, b[key]!))
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}

const NO_TEXTS: readonly string[] = Object.freeze([])

/** The texts in a value: of a list its items', numbers and truth values as text. What is blank, or an object, has none. */
export function textsIn(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return isBlank(value) ? NO_TEXTS : [value]
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  if (value instanceof WrittenNumber) return [value.text]
  return Array.isArray(value) ? value.flatMap(textsIn) : NO_TEXTS
}

/** The same value with its texts replaced, each told its path; the very same one when none of them changed. */
export function mapTexts(value: JsonValue, replace: (text: string, path: string) => string, path = ''): JsonValue {
  if (typeof value === 'string') return replace(value, path)
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) {
    const items = value.map((item, index) => mapTexts(item, replace, `${path}[${index}]`))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  const before = Object.entries(value)
  const after = before.map(
    ([name, item]) => [name, mapTexts(item, replace, path === '' ? name : `${path}.${name}`)] as const,
  )
  return after.some(([, item], index) => item !== before[index]?.[1]) ? Object.fromEntries(after) : value
}
