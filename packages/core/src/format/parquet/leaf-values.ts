import { isUtf8 } from 'node:buffer'
import type { SchemaElement } from 'hyparquet'
import type { Json } from '../../model/record.ts'
import { doubleOf, exactDecimal, exactInteger, integerOfBytes, singleOf } from '../exact-number.ts'
import { dayText, intervalText, momentText, type TimeUnit, timeText } from '../moment-text.ts'

/** Makes JSON of a bare value that is there. */
export type LeafValue = (bare: unknown) => Json

/** How the values of a leaf are read, by what its schema says of them. */
export function leafValue(element: SchemaElement): LeafValue {
  const { type, converted_type: converted, logical_type: logical } = element
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL') {
    const scale = element.scale ?? (logical?.type === 'DECIMAL' ? logical.scale : 0)
    return (bare) => exactDecimal(unscaled(bare), scale)
  }
  if (converted === 'DATE' || logical?.type === 'DATE') return (bare) => dayText(Number(bare))
  if (logical?.type === 'TIME') return timeOf(logical.unit)
  if (converted === 'TIME_MILLIS') return timeOf('MILLIS')
  if (converted === 'TIME_MICROS') return timeOf('MICROS')
  if (logical?.type === 'TIMESTAMP') return momentOf(logical.unit, logical.isAdjustedToUTC)
  if (converted === 'TIMESTAMP_MILLIS') return momentOf('MILLIS', true)
  if (converted === 'TIMESTAMP_MICROS') return momentOf('MICROS', true)
  if (converted === 'INTERVAL') return intervalOf
  if (type === 'INT96') return momentOf('NANOS', true)
  if (type === 'FLOAT') return (bare) => singleOf(Number(bare))
  return jsonOf
}

/** Any value that the library hands out. */
export function jsonOf(value: unknown): Json {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return exactInteger(value)
  if (typeof value === 'number') return doubleOf(value)
  if (value instanceof Uint8Array) return textOrBase64(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(jsonOf)
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, jsonOf(inner)]))
  return value as Json // a text, a truth value, or a number of JSON that no double keeps
}

/** Texts of old writers are bytes without a word that they are text. */
function textOrBase64(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return buffer.toString(isUtf8(buffer) ? 'utf8' : 'base64')
}

function unscaled(bare: unknown): bigint {
  return bare instanceof Uint8Array ? integerOfBytes(bare) : BigInt(bare as number | bigint)
}

function timeOf(unit: TimeUnit): LeafValue {
  return (bare) => timeText(BigInt(bare as number | bigint), unit)
}

function momentOf(unit: TimeUnit, utc: boolean): LeafValue {
  return (bare) => momentText(BigInt(bare as number | bigint), unit, utc)
}

function intervalOf(bare: unknown): Json {
  const bytes = bare as Uint8Array
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return intervalText(view.getUint32(0, true), view.getUint32(4, true), view.getUint32(8, true))
}
