import type { Terms } from '../../columnar/terms.ts'
import { grown, scratch, writeCodePoints } from '../../compare/code-points.ts'
import { blockDamerau } from '../../compare/edit-distance/damerau-blocks.ts'
import type { PartialMode } from '../query/search-query.ts'

/** A text that terms are compared with. */
export interface TextPattern {
  readonly letters: Int32Array
  readonly length: number
  /** By letter below 256: its places in the pattern as bits; for patterns of up to 32 letters. */
  readonly places: Int32Array | undefined
}

const WORD = 32
const NARROW = 256
/** More edits than were asked for: how many is not known. */
export const TOO_MANY = -1

let others = scratch(64)

export function createPattern(text: string): TextPattern {
  const room = new Int32Array(text.length)
  const length = writeCodePoints(text, room)
  const letters = room.subarray(0, length)
  return { letters, length, places: length > 0 && length <= WORD ? placesOf(letters) : undefined }
}

/** Whether the term begins with the pattern, ends with it, or holds it. */
export function holds(terms: Terms, term: number, { letters, length }: TextPattern, mode: PartialMode): boolean {
  const start = terms.starts.data[term]!
  const spare = terms.lengths.data[term]! - length
  if (spare < 0) return false
  // A line for each kind of pool: the engine compiles what sees one kind only.
  return start < 0
    ? within(terms.wide.data, ~start, spare, letters, length, mode)
    : withinNarrow(terms.narrow.data, start, spare, letters, length, mode)
}

/**
 * The edits between the pattern and the term, or TOO_MANY. An edit adds, takes out or replaces a letter, or exchanges two
 * neighbours between which nothing else is edited.
 */
export function editsTo(terms: Terms, term: number, pattern: TextPattern, most: number): number {
  const start = terms.starts.data[term]!
  const length = terms.lengths.data[term]!
  if (Math.abs(length - pattern.length) > most) return TOO_MANY
  if (start >= 0 && pattern.places !== undefined) {
    return shortEdits(pattern.places, pattern.length, terms.narrow.data, start, length, most)
  }
  const pool = start < 0 ? terms.wide.data : terms.narrow.data
  return longEdits(pattern, pool, start < 0 ? ~start : start, length, most)
}

function within(
  pool: Int32Array,
  from: number,
  spare: number,
  letters: Int32Array,
  length: number,
  mode: PartialMode,
): boolean {
  const last = mode === 'PREFIX' ? 0 : spare
  for (let shift = mode === 'SUFFIX' ? spare : 0; shift <= last; shift++) {
    let at = 0
    while (at < length && pool[from + shift + at] === letters[at]) at++
    if (at === length) return true
  }
  return false
}

/** The same over bytes. */
function withinNarrow(
  pool: Uint8Array,
  from: number,
  spare: number,
  letters: Int32Array,
  length: number,
  mode: PartialMode,
): boolean {
  const last = mode === 'PREFIX' ? 0 : spare
  for (let shift = mode === 'SUFFIX' ? spare : 0; shift <= last; shift++) {
    let at = 0
    while (at < length && pool[from + shift + at] === letters[at]) at++
    if (at === length) return true
  }
  return false
}

function placesOf(letters: Int32Array): Int32Array {
  const places = new Int32Array(NARROW)
  for (let at = 0; at < letters.length; at++) if (letters[at]! < NARROW) places[letters[at]!]! |= 1 << at
  return places
}

/** Myers' bit-parallel columns with Hyyrö's term for exchanged neighbours, as in compare/damerau.ts, over a pattern read once. */
function shortEdits(
  places: Int32Array,
  pattern: number,
  text: Uint8Array,
  start: number,
  length: number,
  most: number,
): number {
  const last = pattern - 1
  let plus = -1
  let minus = 0
  let same = 0
  let before = 0
  let edits = pattern
  for (let left = length - 1, at = start; left >= 0; left--, at++) {
    const equal = places[text[at]!]!
    const exchanged = ((~same & equal) << 1) & before
    same = (((equal & plus) + plus) ^ plus) | equal | minus | exchanged
    const up = minus | ~(same | plus)
    const down = same & plus
    edits += ((up >>> last) & 1) - ((down >>> last) & 1)
    if (edits - left > most) return TOO_MANY // each letter that is left takes away one at most
    const shifted = (up << 1) | 1
    plus = (down << 1) | ~(same | shifted)
    minus = shifted & same
    before = equal
  }
  return edits
}

/** What both texts begin or end with needs no edits. */
function longEdits(
  { letters, length }: TextPattern,
  pool: Int32Array | Uint8Array,
  from: number,
  count: number,
  most: number,
): number {
  let start = 0
  let end = length
  let stop = count
  while (start < end && start < stop && letters[start] === pool[from + start]) start++
  while (end > start && stop > start && letters[end - 1] === pool[from + stop - 1]) {
    end--
    stop--
  }
  const rest = stop - start
  if (end === start || rest === 0) return inBounds(end + stop - 2 * start, most)
  others = grown(others, rest)
  for (let at = 0; at < rest; at++) others[at] = pool[from + start + at]!
  const [one, other] = [letters.subarray(start, end), others.subarray(0, rest)]
  return inBounds(one.length <= other.length ? blockDamerau(one, other) : blockDamerau(other, one), most)
}

function inBounds(edits: number, most: number): number {
  return edits > most ? TOO_MANY : edits
}
