import type { Json } from '@onefold/core/adapter-kit'
import { exactNumber } from '../port/json-number.ts'

/** What the driver calls the types whose text is no text to us. */
const BOOL = 16
const BYTEA = 17
const NUMBERS = [20, 21, 23, 26, 700, 701, 1700]
const DOCUMENTS = [114, 3802]
const MOMENTS = [1114, 1184]

/** How the values of a type come out of their text. */
export function cellOf(type: number): (text: string) => Json {
  if (type === BOOL) return (text) => text === 't'
  if (type === BYTEA) return (text) => Buffer.from(text.slice(2), 'hex').toString('base64')
  if (NUMBERS.includes(type)) return exactNumber
  if (DOCUMENTS.includes(type)) return (text) => JSON.parse(text) as Json
  if (MOMENTS.includes(type)) return isoOf
  return (text) => text
}

/** `2026-01-31 12:00:00.5+00` as ISO 8601 has it; what has no zone gets none. */
function isoOf(text: string): string {
  return /^\d{4}-/.test(text) && !text.endsWith('BC') ? text.replace(' ', 'T').replace(/\+00(?::00)?$/, 'Z') : text
}

/** A value as the column's type reads it in JSON. */
export function jsonCell(value: Json, type: string): Json {
  if (typeof value !== 'string') return value
  if (type === 'bytea') return `\\x${Buffer.from(value, 'base64').toString('hex')}`
  // The type would drop the zone without a word.
  if (type.startsWith('timestamp') && type.endsWith('without time zone') && /T.*[+-]\d\d:?\d\d$/.test(value)) {
    const epochMs = Date.parse(value)
    return Number.isNaN(epochMs) ? value : new Date(epochMs).toISOString()
  }
  return value
}
