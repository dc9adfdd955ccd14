import type { Resumable } from '../../lib/async/resumable.ts'

const BITS = 11
const BUCKETS = 1 << BITS
const MASK = BUCKETS - 1
const PIECE = 1 << 14

/**
 * Puts a list of indexes in the order of their keys, which are read as unsigned; equal ones stay as they stand. In pieces, as
 * the arrays' own sort would hold the thread for a tenth of a second a million.
 *
 * @param bits how many of a key's lowest bits may be set
 */
export function* sortByKey(
  order: Int32Array<ArrayBuffer>,
  keys: Int32Array,
  bits = 32,
): Resumable<Int32Array<ArrayBuffer>> {
  let from = order
  let to = new Int32Array(order.length)
  for (let shift = 0; shift < bits; shift += BITS) {
    const ends = new Int32Array(BUCKETS + 1)
    for (let at = 0; at < from.length; at++) {
      ends[((keys[from[at]!]! >>> shift) & MASK) + 1]!++
      if (at % PIECE === PIECE - 1) yield
    }
    for (let bucket = 0; bucket < BUCKETS; bucket++) ends[bucket + 1]! += ends[bucket]!
    for (let at = 0; at < from.length; at++) {
      to[ends[(keys[from[at]!]! >>> shift) & MASK]!++] = from[at]!
      if (at % PIECE === PIECE - 1) yield
    }
    ;[from, to] = [to, from]
  }
  return from
}
