/**
 * Bags: 32 bits that say how often a text has some letters. A bit stands for "this letter, more than k times": it
 * counts one letter of the text. For two texts the bits that only one of them has are letters of it that find no partner
 * in the other: however the bits were chosen, never more than there are.
 */
export interface Bags {
  of(bytes: Uint8Array, start: number, length: number): number
}

const BITS = 32
/** How often a letter is counted at most. */
const DEPTH = 4
const LETTERS = 256
const NONE = -1

/** Chooses the bits that tell most apart among these texts: those that about half of them have. */
export function chooseBags(texts: Iterable<string>): Bags {
  const having = new Int32Array(LETTERS * DEPTH)
  const counts = new Uint8Array(LETTERS)
  let total = 0
  for (const text of texts) {
    total++
    for (let index = 0; index < text.length; index++) {
      const letter = text.charCodeAt(index)
      if (letter < LETTERS && counts[letter]! < DEPTH) having[letter * DEPTH + counts[letter]!++]!++
    }
    counts.fill(0)
  }
  const spread = (place: number): number => having[place]! * (total - having[place]!)
  const best = [...having.keys()].sort((x, y) => spread(y) - spread(x)).slice(0, BITS)
  const bitOf = new Int8Array(LETTERS * DEPTH).fill(NONE)
  for (const [bit, place] of best.entries()) bitOf[place] = bit
  return Object.freeze({ of: bagOver(bitOf) })
}

function bagOver(bitOf: Int8Array): Bags['of'] {
  const counts = new Uint8Array(LETTERS)
  return (bytes, start, length) => {
    const end = start + length
    let bag = 0
    for (let at = start; at < end; at++) {
      const letter = bytes[at]!
      const count = counts[letter]!
      if (count === DEPTH) continue
      counts[letter] = count + 1
      const bit = bitOf[letter * DEPTH + count]!
      if (bit !== NONE) bag |= 1 << bit
    }
    for (let at = start; at < end; at++) counts[bytes[at]!] = 0
    return bag
  }
}

/** How many bits are set. */
export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
