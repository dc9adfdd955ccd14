import { grown, scratch, writeCodePoints } from '../code-points.ts'
import { jaroOfLong } from './jaro-long.ts'

const PREFIX_SCALE = 0.1
const LONGEST_PREFIX = 4
const WORD = 32
const DIRECT = 256

let left = scratch(64)
let right = scratch(64)
/** The letters of the left text that found an equal one, in their order. */
const matched = scratch(WORD + 1)
/** For each letter below 256 its places in the right text, as bits. All zero between two calls. */
const places = new Int32Array(DIRECT)

/**
 * Jaro's similarity, raised for a common beginning of up to four letters, whatever the similarity without it.
 * Counts code points. Two empty texts are the same.
 */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  // Jaro's greedy matching may prefer a side; one order for both makes the answer symmetric.
  const swapped = a.length > b.length || (a.length === b.length && a > b)
  left = grown(left, a.length)
  right = grown(right, b.length)
  const leftLength = writeCodePoints(a, left)
  const rightLength = writeCodePoints(b, right)
  return swapped
    ? jaroWinklerOfPoints(right, rightLength, left, leftLength)
    : jaroWinklerOfPoints(left, leftLength, right, rightLength)
}

/** The same for two texts that lie in buffers as code points and differ; the caller sees to their order. */
export function jaroWinklerOfPoints(a: Int32Array, aLength: number, b: Int32Array, bLength: number): number {
  const jaro = bLength <= WORD ? jaroInWord(a, aLength, b, bLength) : jaroOfLong(a, aLength, b, bLength)
  const most = Math.min(aLength, bLength, LONGEST_PREFIX)
  let prefix = 0
  while (prefix < most && a[prefix] === b[prefix]) prefix++
  return jaro + prefix * PREFIX_SCALE * (1 - jaro)
}

/** Gives each letter of `a` the first free equal one of `b` within reach; the places of `b` are bits of one word. */
function jaroInWord(a: Int32Array, aLength: number, b: Int32Array, bLength: number): number {
  for (let j = 0; j < bLength; j++) if (b[j]! < DIRECT) places[b[j]!]! |= 1 << j
  const reach = Math.max(0, (Math.max(aLength, bLength) >> 1) - 1)
  const end = Math.min(aLength, bLength + reach) // beyond, no place is within reach
  let window = reach < WORD - 1 ? (2 << reach) - 1 : -1
  let taken = 0
  let matches = 0
  for (let i = 0; i < end; i++) {
    const letter = a[i]!
    const equal = letter < DIRECT ? places[letter]! : placesOf(letter, b, bLength)
    const free = equal & window & ~taken
    taken |= free & -free
    matched[matches] = letter
    matches += isSome(free) // no branch: whether a letter finds one is anybody's guess
    window = i < reach ? (window << 1) | 1 : window << 1
  }
  for (let j = 0; j < bLength; j++) if (b[j]! < DIRECT) places[b[j]!] = 0
  if (matches === 0) return 0
  const moved = outOfOrder(taken, b) / 2
  return (matches / aLength + matches / bLength + (matches - moved) / matches) / 3
}

function placesOf(letter: number, text: Int32Array, length: number): number {
  let bits = 0
  for (let j = 0; j < length; j++) if (text[j] === letter) bits |= 1 << j
  return bits
}

/** How many matched letters stand at another place among the matched ones of `b` than of `a`. */
function outOfOrder(taken: number, b: Int32Array): number {
  let moved = 0
  let k = 0
  for (let rest = taken; rest !== 0; rest &= rest - 1) {
    moved += isSome(b[31 - Math.clz32(rest & -rest)]! ^ matched[k++]!)
  }
  return moved
}

/** 1 unless the word is 0. */
function isSome(word: number): number {
  return (word | -word) >>> 31
}
