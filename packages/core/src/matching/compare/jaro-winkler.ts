import { grown, scratch, writeCodePoints } from './code-points.ts'

const PREFIX_SCALE = 0.1
const LONGEST_PREFIX = 4
/** Beyond every place of any text. */
const NOWHERE = 0x7fffffff
const DIRECT = 256

let left = scratch(64)
let right = scratch(64)
/** 1 at the places of the right text that were given away. */
let taken = scratch(64)
/** The letters of the left text that found an equal one, in their order. */
let matched = scratch(64)
/** For each place of the right text the next one with the same letter. */
let next = scratch(64)
/** For each letter the first of its places that may still be given. Empty between two calls. */
const places = new Int32Array(DIRECT).fill(NOWHERE)
const otherPlaces = new Map<number, number>()

/**
 * Jaro's similarity, raised for a common beginning of up to four letters, whatever the similarity without it.
 * Counts code points. Two empty texts are the same.
 */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  // Jaro's greedy matching may prefer a side; one order for both makes the answer symmetric.
  const swapped = a.length > b.length || (a.length === b.length && a > b)
  const jaro = swapped ? jaroOf(b, a) : jaroOf(a, b)
  return jaro + prefixLength(a, b) * PREFIX_SCALE * (1 - jaro)
}

function jaroOf(a: string, b: string): number {
  left = grown(left, a.length)
  right = grown(right, b.length)
  taken = grown(taken, b.length)
  matched = grown(matched, a.length)
  next = grown(next, b.length)
  const leftLength = writeCodePoints(a, left)
  const rightLength = writeCodePoints(b, right)
  const reach = Math.max(0, (Math.max(leftLength, rightLength) >> 1) - 1)
  taken.fill(0, 0, rightLength)
  const matches = match(leftLength, rightLength, reach)
  if (matches === 0) return 0
  const moved = outOfOrder(rightLength) / 2
  return (matches / leftLength + matches / rightLength + (matches - moved) / matches) / 3
}

/**
 * Gives each letter of the left text the first free equal one within reach; answers how many found one. Linear: a
 * place passed or taken is never asked for again, since the window only moves forward, so each letter needs no more
 * than one chain of its places and the place it has come to.
 */
function match(leftLength: number, rightLength: number, reach: number): number {
  for (let j = rightLength - 1; j >= 0; j--) {
    next[j] = placeOf(right[j]!)
    setPlace(right[j]!, j)
  }
  let matches = 0
  for (let i = 0; i < leftLength; i++) {
    const letter = left[i]!
    let place = placeOf(letter)
    if (place === NOWHERE) continue
    while (place < i - reach) place = next[place]!
    if (place <= i + reach) {
      taken[place] = 1
      matched[matches++] = letter
      place = next[place]!
    }
    setPlace(letter, place)
  }
  for (let j = 0; j < rightLength; j++) if (right[j]! < DIRECT) places[right[j]!] = NOWHERE
  if (otherPlaces.size > 0) otherPlaces.clear()
  return matches
}

function placeOf(letter: number): number {
  return letter < DIRECT ? places[letter]! : (otherPlaces.get(letter) ?? NOWHERE)
}

function setPlace(letter: number, place: number): void {
  if (letter < DIRECT) places[letter] = place
  else otherPlaces.set(letter, place)
}

/** How many matched letters stand at another place among the matched ones of the right text than of the left. */
function outOfOrder(rightLength: number): number {
  let moved = 0
  let k = 0
  for (let j = 0; j < rightLength; j++) {
    if (taken[j] === 1 && right[j] !== matched[k++]) moved++
  }
  return moved
}

/** The letters that both texts begin with, up to four, code points as everywhere. */
function prefixLength(a: string, b: string): number {
  let letters = 0
  for (let unit = 0; letters < LONGEST_PREFIX && unit < a.length; letters++) {
    const point = a.codePointAt(unit)!
    if (point !== b.codePointAt(unit)) break
    unit += point > 0xffff ? 2 : 1
  }
  return letters
}
