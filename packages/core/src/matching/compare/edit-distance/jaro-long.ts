import { grown, scratch } from '../code-points.ts'

/** Beyond every place of any text. */
const NOWHERE = 0x7fffffff
const DIRECT = 256

/** 1 at the places of the right text that were given away. */
let taken = scratch(64)
/** The letters of the left text that found an equal one, in their order. */
let matched = scratch(64)
/** For each place of the right text the next one with the same letter. */
let next = scratch(64)
/** For each letter the first of its places that may still be given. Empty between two calls. */
const places = new Int32Array(DIRECT).fill(NOWHERE)
const otherPlaces = new Map<number, number>()

/** Jaro's similarity of texts of any length, in linear time. */
export function jaroOfLong(left: Int32Array, leftLength: number, right: Int32Array, rightLength: number): number {
  taken = grown(taken, rightLength)
  matched = grown(matched, leftLength)
  next = grown(next, rightLength)
  taken.fill(0, 0, rightLength)
  const matches = match(left, leftLength, right, rightLength)
  if (matches === 0) return 0
  const moved = outOfOrder(right, rightLength) / 2
  return (matches / leftLength + matches / rightLength + (matches - moved) / matches) / 3
}

/**
 * Gives each letter of the left text the first free equal one within reach; answers how many found one. Linear: a
 * place passed or taken is never asked for again, since the window only moves forward, so each letter needs no more
 * than one chain of its places and the place it has come to.
 */
function match(left: Int32Array, leftLength: number, right: Int32Array, rightLength: number): number {
  const reach = Math.max(0, (Math.max(leftLength, rightLength) >> 1) - 1)
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

function outOfOrder(right: Int32Array, rightLength: number): number {
  let moved = 0
  let k = 0
  for (let j = 0; j < rightLength; j++) {
    if (taken[j] === 1 && right[j] !== matched[k++]) moved++
  }
  return moved
}
