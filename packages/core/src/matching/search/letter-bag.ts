import type { Terms } from './terms.ts'

/**
 * A bag: 32 bits that say how often a text has some letters. A bit stands for "a letter of this class, more than k times", and
 * counts one letter. Bits that one text has and another lacks are letters of it without a partner in the other: an edit
 * makes at most one on each side, and a text that is part of another leaves none.
 */
export interface LetterBits {
  /** By class and count: the bit, or NO_BIT. The first bit is the one that tells most apart. */
  readonly bitOf: Int8Array
}

type Letters = Int32Array | Uint8Array

const BITS = 32
const CLASSES = 256
/** How often a letter is counted at most. */
const DEPTH = 4
const NO_BIT = -1
/** Terms that are looked at to choose the bits. */
const SAMPLE = 5_000

const counts = new Uint8Array(CLASSES)

/** Chooses the bits that tell most of these terms apart: those that about half of them have. */
export function chooseBits(terms: Terms): LetterBits {
  const having = new Int32Array(CLASSES * DEPTH)
  const count = terms.starts.length
  const step = Math.max(1, Math.ceil(count / SAMPLE))
  let total = 0
  for (let term = 0; term < count; term += step) {
    total++
    eachPlace(terms, term, (place) => having[place]!++)
  }
  const spread = (place: number): number => having[place]! * (total - having[place]!)
  const best = [...having.keys()].sort((x, y) => spread(y) - spread(x)).slice(0, BITS)
  const bitOf = new Int8Array(CLASSES * DEPTH).fill(NO_BIT)
  for (const [place, at] of best.entries()) bitOf[at] = BITS - 1 - place
  return { bitOf }
}

export function bagOfTerm(bits: LetterBits, { starts, lengths, narrow, wide }: Terms, term: number): number {
  const start = starts.data[term]!
  const length = lengths.data[term]!
  return start < 0 ? bagOf(bits, wide.data, ~start, length) : bagOf(bits, narrow.data, start, length)
}

/** Letters of one class are alike to it; that takes nothing from what a bag promises. */
export function bagOf({ bitOf }: LetterBits, letters: Letters, start: number, length: number): number {
  const end = start + length
  let bag = 0
  for (let at = start; at < end; at++) {
    const letter = letters[at]! & (CLASSES - 1)
    const count = counts[letter]!
    if (count === DEPTH) continue
    counts[letter] = count + 1
    const bit = bitOf[letter * DEPTH + count]!
    if (bit !== NO_BIT) bag |= 1 << bit
  }
  for (let at = start; at < end; at++) counts[letters[at]! & (CLASSES - 1)] = 0
  return bag
}

/** By class: 1 when some term has a letter of it. */
export function noLetters(): Uint8Array {
  return new Uint8Array(CLASSES)
}

export function noteLetters({ starts, lengths, narrow, wide }: Terms, term: number, present: Uint8Array): void {
  const start = starts.data[term]!
  const letters: Letters = start < 0 ? wide.data : narrow.data
  const from = start < 0 ? ~start : start
  const end = from + lengths.data[term]!
  for (let at = from; at < end; at++) present[letters[at]! & (CLASSES - 1)] = 1
}

/** How many of these letters no term has. */
export function missingLetters(letters: Int32Array, length: number, present: Uint8Array): number {
  let missing = 0
  for (let at = 0; at < length; at++) missing += 1 - present[letters[at]! & (CLASSES - 1)]!
  return missing
}

function eachPlace({ starts, lengths, narrow, wide }: Terms, term: number, take: (place: number) => void): void {
  const start = starts.data[term]!
  const letters: Letters = start < 0 ? wide.data : narrow.data
  const from = start < 0 ? ~start : start
  const end = from + lengths.data[term]!
  for (let at = from; at < end; at++) {
    const letter = letters[at]! & (CLASSES - 1)
    if (counts[letter]! < DEPTH) take(letter * DEPTH + counts[letter]!++)
  }
  for (let at = from; at < end; at++) counts[letters[at]! & (CLASSES - 1)] = 0
}
