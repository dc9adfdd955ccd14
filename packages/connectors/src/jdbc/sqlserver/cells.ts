import type { Json } from '@onefold/core/adapter-kit'
import { exactNumber } from '../port/json-number.ts'

/** A value as the driver has it. What it would round is selected as text: see `selectedAs`. */
export function cellOf(value: unknown, type: string): Json {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string' && type === 'BigInt') return exactNumber(value)
  if (typeof value === 'bigint') return exactNumber(String(value))
  return typeof value === 'object' ? (JSON.parse(JSON.stringify(value)) as Json) : (value as Json)
}

/** Decimals that no double keeps and moments, which the driver would round, come as texts. */
export function selectedAs(column: string, type: string): string {
  const [, precision = '0'] = /^(?:decimal|numeric)\((\d+)/.exec(type) ?? []
  if (Number(precision) > 15 || type === 'money') return `CONVERT(varchar(50), ${column}, ${type === 'money' ? 2 : 0})`
  if (type === 'date') return `CONVERT(varchar(10), ${column}, 23)`
  if (type.startsWith('datetimeoffset')) return `CONVERT(varchar(40), SWITCHOFFSET(${column}, '+00:00'), 127)`
  if (/^(?:datetime|datetime2|smalldatetime)(?:\(|$)/.test(type)) return `CONVERT(varchar(40), ${column}, 126)`
  if (/^time/.test(type)) return `CONVERT(varchar(20), ${column}, 114)`
  return column
}

/** A value as a placeholder takes it: a text that the type of its column reads, or bytes. */
export function sqlValue(cell: Json, type: string): unknown {
  if (cell === null) return null
  if (typeof cell === 'object') return JSON.stringify(cell)
  if (typeof cell === 'boolean') return /char|text/.test(type) ? String(cell) : cell ? '1' : '0'
  if (typeof cell === 'number') return String(cell)
  if (/binary|^image/.test(type)) return Buffer.from(cell, 'base64')
  return /^(?:date|smalldatetime)/.test(type) ? moment(cell, type) : cell
}

/** ISO 8601 in UTC; only `datetimeoffset` reads a zone. */
function moment(text: string, type: string): string {
  const epochMs = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(epochMs)) return text
  if (type === 'date') return text.slice(0, 10)
  return type.startsWith('datetimeoffset') ? text : new Date(epochMs).toISOString().slice(0, -1)
}
