import type { Json } from '@onefold/core/adapter-kit'
import { exactNumber } from '../port/json-number.ts'

/** A column of an answer, as the driver describes it. */
export interface Field {
  readonly name: string
  /** The protocol's number of the type. */
  readonly columnType: number
  readonly columnLength: number
  readonly characterSet: number
  readonly flags: number
}

const TYPES: { readonly [type: number]: string } = {
  0: 'decimal',
  1: 'tinyint',
  2: 'smallint',
  3: 'int',
  4: 'float',
  5: 'double',
  7: 'timestamp',
  8: 'bigint',
  9: 'mediumint',
  10: 'date',
  11: 'time',
  12: 'datetime',
  13: 'year',
  16: 'bit',
  245: 'json',
  246: 'decimal',
}
const UNSIGNED = 32
const BYTES = 63

/** The name of a field's type, as `information_schema` has it. */
export function typeOf({ columnType, columnLength, characterSet, flags }: Field): string {
  const name = TYPES[columnType] ?? (characterSet === BYTES ? 'blob' : 'text')
  if (name === 'tinyint' && columnLength === 1) return 'tinyint(1)'
  if (name === 'datetime' || name === 'timestamp') return `${name}(6)`
  return (flags & UNSIGNED) > 0 && /int|decimal/.test(name) ? `${name} unsigned` : name
}

/** How the values of a field come out of what the driver makes of them. */
export function cellOf(field: Field): (value: unknown) => Json {
  const type = typeOf(field)
  if (type === 'tinyint(1)') return (value) => Number(value) !== 0
  if (type === 'bit') return (value) => bitsOf(value as Uint8Array, field.columnLength)
  if (type.startsWith('decimal')) return (value) => exactNumber(String(value))
  if (type === 'float') return (value) => shortest(value as number)
  if (type === 'json') return (value) => (typeof value === 'bigint' ? String(value) : (value as Json))
  if (type === 'date' || /^(?:datetime|timestamp)/.test(type)) {
    const zone = type.startsWith('timestamp') ? 'Z' : ''
    return (value) => momentOf(String(value), type === 'date' ? '' : zone)
  }
  return (value) =>
    value instanceof Uint8Array
      ? Buffer.from(value).toString('base64')
      : typeof value === 'object'
        ? (JSON.parse(JSON.stringify(value)) as Json)
        : (value as Json)
}

/** Days that no calendar has stand for nothing. */
function momentOf(text: string, zone: string): Json {
  if (/^0000|-00/.test(text)) return null
  return text.includes(' ') ? `${text.replace(' ', 'T')}${zone}` : text
}

function bitsOf(bytes: Uint8Array, length: number): Json {
  const value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return length === 1 ? value === 1n : exactNumber(String(value))
}

/** A number of 4 bytes as it was written: 0.1, not what is nearest to it in 8 bytes. */
function shortest(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}

/** How values become what a placeholder of the column's type takes. Found once for many rows. */
export function sqlValueOf(type: string): (cell: Json) => unknown {
  const isText = /char|text/.test(type)
  const isBytes = /blob|binary/.test(type)
  const isMoment = /^(?:date|timestamp)/.test(type)
  return (cell) => {
    if (cell === null) return null
    if (type === 'json' || typeof cell === 'object') return JSON.stringify(cell)
    if (typeof cell === 'boolean') return isText ? String(cell) : cell ? '1' : '0'
    if (typeof cell === 'number') return String(cell)
    if (isBytes) return Buffer.from(cell, 'base64')
    return isMoment ? sqlMoment(cell, type) : cell
  }
}

/** ISO 8601 as MySQL reads it, in the UTC of our sessions. */
function sqlMoment(text: string, type: string): string {
  const zoned = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(text)
  if (type === 'date') return zoned ? text.slice(0, 10) : text
  const [, fraction = ''] = /\.(\d+)/.exec(text) ?? []
  const epochMs = zoned ? Date.parse(text) : Number.NaN
  if (Number.isNaN(epochMs)) return text.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ')
  const seconds = new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ')
  return fraction === '' ? seconds : `${seconds}.${fraction.slice(0, 6)}`
}
