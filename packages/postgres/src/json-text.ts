import type { Json } from '@onefold/core'

// PostgreSQL keeps any JSON text but cannot look inside one that holds U+0000 or half of a surrogate pair. These, and
// U+0001 itself, are written as U+0001 and four hexadecimal digits. Both directions work on the text, where such
// characters are always escapes, so that ordinary text costs one search.
const HARD = /\\\\|\\u(000[01]|d[89a-f][0-9a-f]{2})/g
const MARKED = /\\\\|\\u0001([0-9a-f]{4})/g

/** The value as a text for a `json` column. */
export function encodeJson(value: Json | object): string {
  const text = JSON.stringify(value)
  return text.includes('\\u') ? text.replace(HARD, (pair, code) => (code ? `\\u0001${code}` : pair)) : text
}

/** The value that `encodeJson` made this text from. */
export function decodeJson(text: string): Json {
  return JSON.parse(
    text.includes('\\u0001') ? text.replace(MARKED, (pair, code) => (code ? `\\u${code}` : pair)) : text,
  )
}

/** The text as it stands inside encoded JSON, to compare with what is found there. */
export function textInJson(text: string): string {
  return JSON.parse(encodeJson(text))
}
