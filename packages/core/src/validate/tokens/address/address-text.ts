import { collapse } from '../../../lib/text/text.ts'

/** A longer text is no address. */
const LONGEST = 300
const APOSTROPHES = /[’‘ʼʹ`´]/g
const HYPHENS = /[‐‑–—]/g
const COMMAS = /[，、،;|\n\r\u2028\u2029]+/g
const PLACE = /^[\p{L}\p{M}\p{N} .,'\-/#&()ºª°:+"·״׳½]+$/u
const LETTER = /\p{L}/u
/** Between numbers it is a range, else it parts as a comma does: Avenida Paulista 1578 - Bela Vista. */
const PARTING_HYPHEN = / - (?!\d{1,4}[a-z]?(?:[ ,]|$))|(?<!\d) - /gi

/** An address, or a part of one, with single spaces, plain marks, commas between its lines; undefined when it is none. */
export function placeText(given: string, longest = LONGEST): string | undefined {
  const trimmed = given.trim()
  if (trimmed.length > 2 * longest) return undefined
  const lines = trimmed.normalize('NFC').replace(COMMAS, ', ').replace(HYPHENS, '-').replace(APOSTROPHES, "'")
  const text = segmentsOf(collapse(lines)).join(', ')
  return text.length > longest || !PLACE.test(text) ? undefined : text
}

export function hasLetter(text: string): boolean {
  return LETTER.test(text)
}

/** What stands between the commas. */
export function segmentsOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
}

/** What stands between commas, and between hyphens that part as they do. */
export function parted(text: string): readonly string[] {
  return segmentsOf(text.replace(PARTING_HYPHEN, ', '))
}
