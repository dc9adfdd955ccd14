/** A set of small integers, a bit for each. */
export type BitSet = Int32Array<ArrayBuffer>

const BITS = 5
const MASK = 31

/** An empty set of integers below `end`. */
export function bitSet(end: number): BitSet {
  return new Int32Array(Math.ceil(end / 32))
}

export function addBit(set: BitSet, value: number): void {
  set[value >>> BITS]! |= 1 << (value & MASK)
}

export function hasBit(set: BitSet, value: number): boolean {
  return ((set[value >>> BITS]! >>> (value & MASK)) & 1) === 1
}

/** How many bits of a word are set. */
export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
