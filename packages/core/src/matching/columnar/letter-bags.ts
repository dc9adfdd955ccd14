/**
 * A bag: 32 bits that say how often a text has some letters. A bit stands for "a letter of this class, more than k times", and counts
 * one letter. Bits that one text has and another lacks are letters of it without a partner in the other: however the bits were chosen,
 * never more than there are. So an edit makes at most one on each side, and a text that is part of another leaves none.
 */
export interface LetterBits {
  /** By class and count: the bit, or NO_BIT. The first bit is the one that tells most apart. */
  readonly bitOf: Int8Array
}

type Letters = ArrayLike<number>

const BITS = 32
/** Letters whose lowest byte is the same are of one class: alike to a bag, which takes nothing from what it promises. */
const CLASSES = 256
/** How often a letter is counted at most. */
const DEPTH = 4
const NO_BIT = -1

/** By class, how often the text at hand has it; all 0 between two calls. */
const counts = new Uint8Array(CLASSES)

/** Chooses the bits that tell most apart among these texts: those that about half of them have. */
export function chooseBits(texts: Iterable<Letters>): LetterBits {
  const having = new Int32Array(CLASSES * DEPTH)
  let total = 0
  for (const letters of texts) {
    total++
    for (let at = 0; at < letters.length; at++) {
      const its = letters[at]! & (CLASSES - 1)
      if (counts[its]! < DEPTH) having[its * DEPTH + counts[its]!++]!++
    }
    counts.fill(0)
  }
  const spread = (place: number): number => having[place]! * (total - having[place]!)
  const best = [...having.keys()].sort((x, y) => spread(y) - spread(x)).slice(0, BITS)
  const bitOf = new Int8Array(CLASSES * DEPTH).fill(NO_BIT)
  for (const [place, at] of best.entries()) bitOf[at] = BITS - 1 - place
  return { bitOf }
}

/** The bag of a text that lies among others. */
export function bagOf({ bitOf }: LetterBits, letters: Int32Array | Uint8Array, start: number, length: number): number {
  const end = start + length
  let bag = 0
  for (let at = start; at < end; at++) {
    const its = letters[at]! & (CLASSES - 1)
    const count = counts[its]!
    if (count === DEPTH) continue
    counts[its] = count + 1
    const bit = bitOf[its * DEPTH + count]!
    if (bit !== NO_BIT) bag |= 1 << bit
  }
  for (let at = start; at < end; at++) counts[letters[at]! & (CLASSES - 1)] = 0
  return bag
}

/** By class: 1 when some text has a letter of it. */
export function noLetters(): Uint8Array {
  return new Uint8Array(CLASSES)
}

export function noteLetters(
  letters: Int32Array | Uint8Array,
  start: number,
  length: number,
  present: Uint8Array,
): void {
  for (let at = start; at < start + length; at++) present[letters[at]! & (CLASSES - 1)] = 1
}

/** How many of these letters no text has. */
export function missingLetters(letters: Int32Array, length: number, present: Uint8Array): number {
  let missing = 0
  for (let at = 0; at < length; at++) missing += 1 - present[letters[at]! & (CLASSES - 1)]!
  return missing
}
