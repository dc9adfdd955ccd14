import { grown, scratch, sharedEnd, sharedStart, writeCodePoints } from '../code-points.ts'
import { blockDamerau } from './damerau-blocks.ts'
import { placesOf } from './levenshtein.ts'

const WORD = 32
/** Letters of two units have no place of their own. */
const DIRECT = 1 << 16

let left = scratch(64)
let right = scratch(64)
/** For each letter below 65,536 the places where the pattern has it, as bits. All zero between two calls. */
const places = new Int32Array(DIRECT)

/**
 * 1 − edits ÷ length of the longer text, in code points. An edit adds, takes out or replaces a letter, or exchanges two
 * neighbours between which nothing else is edited. Two empty texts are the same.
 */
export function damerauSimilarity(a: string, b: string): number {
  if (a === b) return 1
  left = grown(left, a.length)
  right = grown(right, b.length)
  const leftLength = writeCodePoints(a, left)
  const rightLength = writeCodePoints(b, right)
  return 1 - damerauEditsOfPoints(left, leftLength, right, rightLength) / Math.max(leftLength, rightLength)
}

/** The edits between two texts. */
export function damerauEdits(a: string, b: string): number {
  if (a === b) return 0
  left = grown(left, a.length)
  right = grown(right, b.length)
  return damerauEditsOfPoints(left, writeCodePoints(a, left), right, writeCodePoints(b, right))
}

/** The same for two texts that lie in buffers as code points. What both begin or end with needs no edits. */
export function damerauEditsOfPoints(a: Int32Array, aLength: number, b: Int32Array, bLength: number): number {
  const start = sharedStart(a, aLength, b, bLength)
  const shared = sharedEnd(a, aLength, b, bLength, start)
  const aEnd = aLength - shared
  const bEnd = bLength - shared
  if (aEnd === start || bEnd === start) return aEnd + bEnd - 2 * start
  const longest = Math.max(aEnd, bEnd) - start
  // The longer one has the columns done at once, so that there are fewer of them, where a machine word holds them.
  if (longest <= WORD) {
    return aEnd < bEnd ? wordDamerau(b, a, start, bEnd, aEnd) : wordDamerau(a, b, start, aEnd, bEnd)
  }
  const [one, other] = [a.subarray(start, aEnd), b.subarray(start, bEnd)]
  return one.length <= other.length ? blockDamerau(one, other) : blockDamerau(other, one)
}

/** Myers' bit-parallel columns with Hyyrö's term for exchanged neighbours. The pattern has at most 32 letters. */
function wordDamerau(pattern: Int32Array, text: Int32Array, start: number, patternEnd: number, textEnd: number) {
  for (let at = start; at < patternEnd; at++) if (pattern[at]! < DIRECT) places[pattern[at]!]! |= 1 << (at - start)
  const last = patternEnd - start - 1
  let plus = -1
  let minus = 0
  let same = 0
  let before = 0
  let edits = patternEnd - start
  for (let at = start; at < textEnd; at++) {
    const letter = text[at]!
    const equal = letter < DIRECT ? places[letter]! : placesOf(letter, pattern, start, patternEnd)
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
  for (let at = start; at < patternEnd; at++) if (pattern[at]! < DIRECT) places[pattern[at]!] = 0
  return edits
}
