import { ownMember } from '../lib/own-member.ts'
import type { Json, RecordId, Values } from './record.ts'

/** Which values of a table are offered where another table refers to it. */
export interface LookupColumns {
  /** The column that holds them; `_id` for the records' ids. */
  readonly value: string
  /** Columns that say what a value means. */
  readonly descriptions: readonly string[]
}

/** One value of one record, as it is kept for look-ups. */
export interface LookupEntry {
  /** The value that is offered. */
  readonly value: string
  /** All that is searched, in small letters. */
  readonly search: string
  /** By column; a column without a value is absent. */
  readonly descriptions: { readonly [column: string]: string }
}

/** Characters of the longest value that is offered: a longer one is no key that people pick, and too long for an index. */
const LONGEST_LOOKUP = 500

/** Keeps what is searched apart: no text that people search for holds it. */
const BETWEEN = '\u0001'

/** Control characters and halves of surrogate pairs, which no database keeps as text. */
const HARD = /[\p{Cc}\p{Cs}]/u
const HARD_ALL = /[\p{Cc}\p{Cs}]/gu

/** What a record gives to look-ups: one entry a value, a list item by item. */
export function lookupEntriesOf(
  record: { readonly id: RecordId; readonly values: Values },
  { value, descriptions }: LookupColumns,
): readonly LookupEntry[] {
  const held = value === '_id' ? [record.id] : textsOf(ownMember(record.values, value))
  const offered = [...new Set(held)].filter((text) => text !== '' && text.length <= LONGEST_LOOKUP && !HARD.test(text))
  if (offered.length === 0) return []
  const described = Object.fromEntries(
    descriptions.flatMap((column) => {
      const text = textsOf(ownMember(record.values, column)).join(', ').slice(0, LONGEST_LOOKUP).replace(HARD_ALL, ' ')
      return text === '' ? [] : [[column, text]]
    }),
  )
  const meaning = Object.values(described)
  return offered.map((text) => ({
    value: text,
    search: [text, ...meaning].map(lookupFold).join(BETWEEN),
    descriptions: described,
  }))
}

/** How a text is searched: small and capital letters are one. */
export function lookupFold(text: string): string {
  return text.toLowerCase()
}

function textsOf(value: Json | undefined): readonly string[] {
  const items = Array.isArray(value) ? (value as readonly Json[]) : [value]
  return items.flatMap((item) =>
    typeof item === 'string' ? item : typeof item === 'number' || typeof item === 'boolean' ? String(item) : [],
  )
}
