import { isObject } from '../lib/json.ts'
import type { Json, Values } from '../model/record.ts'

/** A record under work: its columns and reserved members may be written. */
export type OpenValues = { [column: string]: Json }

/** A place in records: a column, or a column of the records of a nested one. */
export interface Path {
  readonly text: string
  readonly steps: readonly string[]
}

/** Names that mean something to JavaScript itself. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** `orders.amount` is the column `amount` of every record in `orders`. Undefined when the text names no place. */
export function parsePath(text: string): Path | undefined {
  const steps = text.split('.')
  return steps.some((step) => step === '' || FORBIDDEN.has(step)) ? undefined : { text, steps }
}

/** What lies there. Through a list the answer is a list of the same length, with null where an item has nothing. */
export function valueAt(values: Values, { steps }: Path): Json | undefined {
  return walk(values, steps, 0)
}

function walk(at: Json | undefined, steps: readonly string[], depth: number): Json | undefined {
  if (at === undefined || at === null || depth === steps.length) return at
  if (Array.isArray(at)) return at.map((item) => walk(item, steps, depth) ?? null)
  if (typeof at !== 'object') return undefined
  const record = at as { readonly [key: string]: Json }
  const step = steps[depth] as string
  return Object.hasOwn(record, step) ? walk(record[step], steps, depth + 1) : undefined
}

/**
 * Puts a value there; undefined takes away what lies there. Into the records of a nested column a list goes item by
 * item, as many records as it has items, and anything else into every record that is there, or into a first one.
 */
export function putAt(values: OpenValues, { steps }: Path, value: Json | undefined): void {
  put(values, steps, 0, value)
}

function put(at: OpenValues, steps: readonly string[], depth: number, value: Json | undefined): void {
  const step = steps[depth] as string
  if (depth === steps.length - 1) {
    if (value === undefined) delete at[step]
    else at[step] = value
    return
  }
  const present = Object.hasOwn(at, step) ? at[step] : undefined
  const items = Array.isArray(present) ? present.map(opened) : []
  if (value === undefined && items.length === 0) return
  const length = Math.max(items.length, Array.isArray(value) ? value.length : 1)
  while (items.length < length) items.push({})
  for (const [index, item] of items.entries()) {
    const own = Array.isArray(value) ? (value[index] as Json | undefined) : value
    put(item, steps, depth + 1, own ?? undefined)
  }
  at[step] = items
}

function opened(item: Json): OpenValues {
  return isObject(item) ? { ...(item as Values) } : {}
}
