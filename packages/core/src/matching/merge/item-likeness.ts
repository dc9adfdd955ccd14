import { textsIn } from '../../lib/json.ts'
import { ownMember } from '../../lib/own-member.ts'
import { compileFold } from '../../lib/text/text.ts'
import type { Json } from '../../model/record.ts'
import { levenshteinSimilarity } from '../compare/edit-distance/levenshtein.ts'

/** In 1/10000: a column of two items that is less alike than this makes them two things. */
const LEAST_ALIKE = 8000
const FULL = 10_000
/** Longer texts are the same or they are not: letters are compared up to here. */
const LONGEST_COMPARED = 256

const folded = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])

/** An item of a nested list, prepared for comparison: per compared column its text, and the digits of it. */
export interface PreparedItem {
  readonly texts: readonly (string | undefined)[]
  readonly digits: readonly string[]
  readonly filled: number
}

export function prepareItem(item: { readonly [column: string]: Json }, columns: readonly string[]): PreparedItem {
  const texts = columns.map((column) => comparedText(ownMember(item, column)))
  return {
    texts,
    digits: texts.map((text) => text?.replace(/[^0-9]+/g, '') ?? ''),
    filled: texts.filter((text) => text !== undefined).length,
  }
}

/** Undefined for what holds no text. A list is one text, whatever its order. */
function comparedText(value: Json | undefined): string | undefined {
  const texts = textsIn(value)
  if (texts.length === 0) return undefined
  const plain = texts.map((text) => folded(text) || text)
  return plain.length === 1 ? plain[0] : plain.sort().join(' ')
}

/**
 * How likely two items are the same thing, 0 (they are not) to 10000. They can only be it when they share more than
 * half of the columns of the one that fills fewer, when the digits of every shared column are equal (another digit is
 * another house, not a typo), and when its letters are at least 80 % alike. A column that one of them fills alone
 * counts half.
 *
 * Strict on purpose: an item kept twice is seen, a value lost in a wrong merge is not.
 */
export function itemLikeness(a: PreparedItem, b: PreparedItem): number {
  let shared = 0
  let sum = 0
  for (const [index, text] of a.texts.entries()) {
    const other = b.texts[index]
    if (text === undefined || other === undefined) continue
    if (a.digits[index] !== b.digits[index]) return 0
    const alike = likeness(text, other)
    if (alike < LEAST_ALIKE) return 0
    shared++
    sum += alike
  }
  if (shared * 2 <= Math.min(a.filled, b.filled)) return 0
  const alone = a.filled + b.filled - 2 * shared
  return Math.round((sum + (alone * FULL) / 2) / (shared + alone))
}

function likeness(a: string, b: string): number {
  if (a === b) return FULL
  if (a.length > LONGEST_COMPARED || b.length > LONGEST_COMPARED) return 0
  return Math.round(levenshteinSimilarity(a, b) * FULL)
}
