import { grown, scratch, sharedEnd, sharedStart, writeCodePoints } from '../code-points.ts'
import { blockDistance } from './levenshtein-blocks.ts'
import { SHORT, shortDistance, UNKNOWN } from './levenshtein-short.ts'

const WORD = 32
const DIRECT = 256

let left = scratch(64)
let right = scratch(64)
/** For each letter below 256, the places where the pattern has it, as bits. All zero between two calls. */
const places = new Int32Array(DIRECT)

/** 1 − edits ÷ length of the longer text, both in code points. Two empty texts are the same. */
export function levenshteinSimilarity(a: string, b: string): number {
  const longer = a.length < b.length ? b : a
  if (longer.length === 0) return 1
  if (longer.length <= SHORT) {
    const edits = shortDistance(longer, longer === a ? b : a)
    if (edits !== UNKNOWN) return 1 - edits / longer.length
  }
  if (a === b) return 1
  left = grown(left, a.length)
  right = grown(right, b.length)
  const leftLength = writeCodePoints(a, left)
  const rightLength = writeCodePoints(b, right)
  return 1 - editsBetween(left, leftLength, right, rightLength) / Math.max(leftLength, rightLength)
}

/** The edits between two texts that lie in buffers as code points. What both begin or end with needs none. */
export function editsBetween(a: Int32Array, aLength: number, b: Int32Array, bLength: number): number {
  const start = sharedStart(a, aLength, b, bLength)
  const shared = sharedEnd(a, aLength, b, bLength, start)
  const aEnd = aLength - shared
  const bEnd = bLength - shared
  if (aEnd === start) return bEnd - start
  if (bEnd === start) return aEnd - start
  const shorterFirst = aEnd <= bEnd
  const pattern = shorterFirst ? a : b
  const patternEnd = shorterFirst ? aEnd : bEnd
  const text = shorterFirst ? b : a
  const textEnd = shorterFirst ? bEnd : aEnd
  if (patternEnd - start <= WORD) return wordDistance(pattern, text, start, patternEnd, textEnd)
  return blockDistance(pattern.subarray(start, patternEnd), text.subarray(start, textEnd))
}

/** Myers' bit-parallel columns, in one machine word: the pattern has at most 32 letters. */
function wordDistance(pattern: Int32Array, text: Int32Array, start: number, patternEnd: number, textEnd: number) {
  for (let i = start; i < patternEnd; i++) if (pattern[i]! < DIRECT) places[pattern[i]!]! |= 1 << (i - start)
  const last = patternEnd - start - 1
  let plus = -1
  let minus = 0
  let edits = patternEnd - start
  for (let j = start; j < textEnd; j++) {
    const letter = text[j]!
    const equal = letter < DIRECT ? places[letter]! : placesOf(letter, pattern, start, patternEnd)
    const vertical = equal | minus
    const horizontal = (((equal & plus) + plus) ^ plus) | equal
    let up = minus | ~(horizontal | plus)
    let down = plus & horizontal
    edits += ((up >>> last) & 1) - ((down >>> last) & 1) // no branch: which it would be is anybody's guess
    up = (up << 1) | 1
    down <<= 1
    plus = down | ~(vertical | up)
    minus = up & vertical
  }
  for (let i = start; i < patternEnd; i++) if (pattern[i]! < DIRECT) places[pattern[i]!] = 0
  return edits
}

/** The places where the pattern has a letter, as bits. */
export function placesOf(letter: number, pattern: Int32Array, start: number, end: number): number {
  let bits = 0
  for (let i = start; i < end; i++) if (pattern[i] === letter) bits |= 1 << (i - start)
  return bits
}
