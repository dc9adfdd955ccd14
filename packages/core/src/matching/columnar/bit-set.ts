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
