import { collapse } from '../../../lib/text/text.ts'

/** Longer texts are no names. */
const LONGEST = 200
const APOSTROPHES = /[’‘ʼʹ`´]/g
const HYPHENS = /[‐‑–]/g
const QUOTES = /[“”„«»]/g
const COMMAS = /[，、،]/g
/** Letters with their marks, and what joins them; the joiners U+200C and U+200D belong to Persian and Indian letters. */
const PART = /^[\p{L}\p{M}' .\-·・׳״\u200c\u200d]+$/u
const WHOLE = /^[\p{L}\p{M}' .\-·・׳״,"()\u200c\u200d]+$/u
const LETTER = /\p{L}/u
const JOINER = /[\u200c\u200d]/
const LATIN = /\p{Script=Latin}/u

/**
 * A part of a name with single spaces and plain marks; undefined when it holds anything but letters, apostrophes,
 * hyphens, dots and spaces.
 */
export function partText(given: string): string | undefined {
  return written(given, PART)
}

/** A whole name: it may have commas as well, and an addition in quotes or brackets. */
export function wholeText(given: string): string | undefined {
  return written(given, WHOLE)
}

function written(given: string, allowed: RegExp): string | undefined {
  const trimmed = given.trim()
  if (trimmed.length > 2 * LONGEST) return undefined
  const plain = collapse(trimmed.normalize('NFC'))
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .replace(QUOTES, '"')
    .replace(COMMAS, ',')
  if (plain.length > LONGEST || !allowed.test(plain) || !LETTER.test(plain)) return undefined
  return JOINER.test(plain) && LATIN.test(plain) ? undefined : plain
}
