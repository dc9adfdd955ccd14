import { type BadRow, type Json, parseJson, type SourceRow } from '@onefold/core/adapter-kit'
import type { KafkaMessage } from 'kafkajs'

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/**
 * A message as a row: the members of its JSON, and its key in the column that names the record. Without a value it takes the record
 * of its key away.
 */
export function rowOfMessage(
  { key: keyBytes, value, timestamp }: Pick<KafkaMessage, 'key' | 'value' | 'timestamp'>,
  column: string,
  place: string,
): SourceRow | BadRow {
  const key = textOf(keyBytes)
  if (key === null) return { place, problem: 'The key is no UTF-8.' }
  const updated = Number(timestamp)
  const rest = { place, ...(updated > 0 ? { updated } : {}) }
  const named: { readonly [column: string]: Json } = key === undefined ? {} : { [column]: key }
  if (value === null) {
    if (key === undefined) return { place, problem: 'A message with neither key nor value names no record.' }
    return { values: named, ...rest, removes: true }
  }
  const stated = objectIn(value)
  return stated === undefined
    ? { place, problem: 'The value is no JSON object.' }
    : { values: { ...stated, ...named }, ...rest }
}

/** Undefined: there is none. Null: it is no text. */
function textOf(bytes: Buffer | null): string | undefined | null {
  if (bytes === null || bytes.length === 0) return undefined
  try {
    return UTF8.decode(bytes)
  } catch {
    return null
  }
}

function objectIn(bytes: Buffer): { readonly [member: string]: Json } | undefined {
  try {
    const value = parseJson(UTF8.decode(bytes)) as Json // numbers that no double keeps are known to validation
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return value as { readonly [member: string]: Json }
  } catch {
    return undefined
  }
}
