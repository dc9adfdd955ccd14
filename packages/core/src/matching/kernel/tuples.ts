/** The combinations that occur in some columns of integers, numbered from 1. */
export interface Tuples {
  /** By row; 0 for none. */
  readonly ids: Int32Array
  /** A row of each combination, by id. */
  readonly firsts: readonly number[]
}

/**
 * Numbers the combinations of these columns. `whole`: a row with a 0 in any of them has no combination; otherwise 0 is
 * an integer like others.
 */
export function numberTuples(columns: readonly Int32Array[], whole: boolean): Tuples {
  const [first = new Int32Array(0), ...others] = columns
  let ids = first
  for (const other of others) ids = numberPairs(ids, other, whole)
  return others.length === 0 ? withFirsts(ids, whole) : { ids, firsts: firstsOf(ids) }
}

/** A single column may hold negative integers: they need numbers of their own. */
function withFirsts(column: Int32Array, whole: boolean): Tuples {
  const ids = numberPairs(column, new Int32Array(column.length).fill(1), whole)
  return { ids, firsts: firstsOf(ids) }
}

function firstsOf(ids: Int32Array): readonly number[] {
  const firsts: number[] = [-1]
  for (let row = 0; row < ids.length; row++) if (ids[row] === firsts.length) firsts.push(row)
  return firsts
}

/** Open addressing over three integers a slot: the two of a pair and its number, which is 0 in a free slot. */
function numberPairs(a: Int32Array, b: Int32Array, whole: boolean): Int32Array {
  const rows = a.length
  let size = 1 << 10
  while (size < 2 * rows) size *= 2
  const mask = size - 1
  const slots = new Int32Array(3 * size)
  const ids = new Int32Array(rows)
  let count = 0
  for (let row = 0; row < rows; row++) {
    const x = a[row]!
    const y = b[row]!
    if (whole && (x === 0 || y === 0)) continue
    let at = hashOfPair(x, y) & mask
    while (slots[3 * at + 2] !== 0 && (slots[3 * at] !== x || slots[3 * at + 1] !== y)) at = (at + 1) & mask
    if (slots[3 * at + 2] === 0) {
      slots[3 * at] = x
      slots[3 * at + 1] = y
      slots[3 * at + 2] = ++count
    }
    ids[row] = slots[3 * at + 2]!
  }
  return ids
}

export function hashOfPair(x: number, y: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}
