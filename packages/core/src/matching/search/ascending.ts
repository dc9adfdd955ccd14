import type { Integers } from './column.ts'

/** Fewer are as quick in any order. */
const WORTH_ORDERING = 1 << 10
const BITS = 5
const MASK = 31

let marks = new Int32Array(1 << 10)

/**
 * Puts distinct integers below `end` in ascending order, where there are many. Terms are numbered as they came, and so are documents: terms
 * in their order lead through letters, postings and cells from one end to the other, and memory hands over neighbours together.
 */
export function ascending({ data, length }: Integers, end: number): void {
  if (length < WORTH_ORDERING) return
  const words = (end + MASK) >> BITS
  if (words > marks.length) marks = new Int32Array(words + (words >> 1))
  for (let at = 0; at < length; at++) marks[data[at]! >> BITS]! |= 1 << (data[at]! & MASK)
  let count = 0
  for (let word = 0; word < words; word++) {
    let left = marks[word]!
    marks[word] = 0
    for (; left !== 0; left &= left - 1) data[count++] = (word << BITS) + MASK - Math.clz32(left & -left)
  }
}
