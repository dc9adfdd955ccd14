import { type MessageValue, message, type RefusalMessage } from '../error/message.ts'
import { WrittenNumber } from '../lib/written-number.ts'
import type { Json } from '../model/record.ts'
import { notStorable } from './storable.ts'

/** Deeper nesting is no data, and what reads it later would run out of stack. */
const DEEPEST = 64
/** Names that mean something to JavaScript itself. */
export const FORBIDDEN_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Why this cannot be stored as JSON; undefined when it can. In-process callers may hand over anything. */
export function jsonProblem(value: unknown, depth = 0): RefusalMessage | undefined {
  if (value === null || typeof value === 'boolean') return undefined
  if (typeof value === 'string') return notStorable(value) ? NOT_STORABLE : undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : noNumber(value)
  if (value instanceof WrittenNumber || typeof value === 'bigint')
    return message('number-inexact', { number: shown(String(value)) })
  if (typeof value !== 'object') return NOT_JSON
  if (depth >= DEEPEST) return TOO_DEEP
  if (Array.isArray(value)) return firstOf(value, depth)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return NOT_JSON
  for (const name of Object.keys(value)) {
    if (FORBIDDEN_NAMES.has(name)) return message('column-name-refused/no-member-may', { name })
    if (notStorable(name)) return NOT_STORABLE
    const member = (value as { readonly [name: string]: unknown })[name]
    const problem = member === undefined ? undefined : jsonProblem(member, depth + 1)
    if (problem !== undefined) return problem
  }
  return undefined
}

function firstOf(list: readonly unknown[], depth: number): RefusalMessage | undefined {
  for (const item of list) {
    const problem = jsonProblem(item, depth + 1)
    if (problem !== undefined) return problem
  }
  return undefined
}

function noNumber(value: number): RefusalMessage {
  return message('number-inexact/no-number', { number: String(value) })
}

/** A number may be as long as its document. */
function shown(number: string): string {
  return number.length > 40 ? `${number.slice(0, 40)}…` : number
}

const NOT_JSON = Object.freeze(message('json-expected'))
const NOT_STORABLE = Object.freeze(message('text-not-storable/character'))
const TOO_DEEP = Object.freeze(message('too-deep/values-nested-at', { most: DEEPEST }))

/** What a value is, for a sentence. */
export function shapeOf(given: Json): MessageValue {
  if (given === null) return message('phrase/nothing')
  if (Array.isArray(given)) return message('phrase/list')
  switch (typeof given) {
    case 'object':
      return message('phrase/object')
    case 'string':
      return message('phrase/text')
    case 'number':
      return message('phrase/number')
    case 'boolean':
      return message('phrase/boolean')
    default:
      return message('phrase/type', { type: typeof given })
  }
}
