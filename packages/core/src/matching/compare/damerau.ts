import { grown, scratch, writeCodePoints } from './code-points.ts'
import { blockDamerau } from './damerau-blocks.ts'

const SHORT = 32
/** The least unit that is half a letter. */
const FIRST_SURROGATE = 0xd800
/** Not an answer: one of the texts may have letters of two units. */
const UNKNOWN = -1

let left = scratch(64)
let right = scratch(64)
/** For each UTF-16 unit the places where the pattern has it, as bits. All zero between two calls. */
const places = new Int32Array(1 << 16)

/**
 * 1 − edits ÷ length of the longer text, in code points. An edit adds, takes out or replaces a letter, or exchanges two
 * neighbours between which nothing else is edited. Two empty texts are the same.
 */
export function damerauSimilarity(a: string, b: string): number {
  if (a === b) return 1
  const longer = a.length < b.length ? b : a
  if (longer.length <= SHORT) {
    const edits = shortDamerau(longer, longer === a ? b : a)
    if (edits !== UNKNOWN) return 1 - edits / longer.length
  }
  return 1 - longDamerau(a, b) / Math.max(pointsIn(a), pointsIn(b))
}

/** The edits between two texts. */
export function damerauEdits(a: string, b: string): number {
  if (a === b) return 0
  const longer = a.length < b.length ? b : a
  const edits = longer.length <= SHORT ? shortDamerau(longer, longer === a ? b : a) : UNKNOWN
  return edits === UNKNOWN ? longDamerau(a, b) : edits
}

function pointsIn(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** What both texts begin or end with needs no edits. */
function longDamerau(a: string, b: string): number {
  left = grown(left, a.length)
  right = grown(right, b.length)
  let start = 0
  let leftEnd = writeCodePoints(a, left)
  let rightEnd = writeCodePoints(b, right)
  while (start < leftEnd && start < rightEnd && left[start] === right[start]) start++
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd--
    rightEnd--
  }
  if (leftEnd === start || rightEnd === start) return leftEnd + rightEnd - 2 * start
  const [one, other] = [left.subarray(start, leftEnd), right.subarray(start, rightEnd)]
  return one.length <= other.length ? blockDamerau(one, other) : blockDamerau(other, one)
}

/** Myers' bit-parallel columns with Hyyrö's term for exchanged neighbours. `pattern` is not shorter than `text`. */
function shortDamerau(pattern: string, text: string): number {
  const length = pattern.length
  for (let at = 0; at < length; at++) places[pattern.charCodeAt(at)]! |= 1 << at
  const last = length - 1
  let units = 0 // all bits of all units together: never less than one of them
  let plus = -1
  let minus = 0
  let same = 0
  let before = 0
  let edits = length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    units |= unit
    const equal = places[unit]!
    const exchanged = ((~same & equal) << 1) & before
    same = (((equal & plus) + plus) ^ plus) | equal | minus | exchanged
    const up = minus | ~(same | plus)
    const down = same & plus
    edits += ((up >>> last) & 1) - ((down >>> last) & 1) // no branch: which it would be is anybody's guess
    const shifted = (up << 1) | 1
    plus = (down << 1) | ~(same | shifted)
    minus = shifted & same
    before = equal
  }
  for (let at = 0; at < length; at++) {
    const unit = pattern.charCodeAt(at)
    units |= unit
    places[unit] = 0
  }
  return units < FIRST_SURROGATE ? edits : UNKNOWN
}
