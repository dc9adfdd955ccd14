/** The combinations that occur in some columns of integers, numbered from 1. */
export interface Tuples {
  /** By row; 0 for none. */
  readonly ids: Int32Array
  /** A row of each combination, by id; −1 for 0. */
  readonly firsts: readonly number[]
}

/** Beyond, a number of several digits would no longer be exact. */
const MOST = 2 ** 53

/**
 * Numbers the combinations of these columns. `whole`: a row with a 0 in any of them has no combination; otherwise 0 is
 * an integer like others.
 */
export function numberTuples(columns: readonly Int32Array[], whole: boolean): Tuples {
  const rows = columns[0]?.length ?? 0
  const numbers = new Float64Array(rows)
  let bound = 1
  for (const column of columns) {
    const { least, size } = rangeOf(column)
    if (bound * size >= MOST) bound = renumber(numbers)
    for (let row = 0; row < rows; row++) numbers[row] = numbers[row]! * size + (column[row]! - least)
    bound *= size
  }
  return numbered(numbers, whole ? columns : [])
}

function rangeOf(column: Int32Array): { readonly least: number; readonly size: number } {
  let least = 0
  let greatest = 0
  for (let row = 0; row < column.length; row++) {
    if (column[row]! < least) least = column[row]!
    if (column[row]! > greatest) greatest = column[row]!
  }
  return { least, size: greatest - least + 1 }
}

/** Makes the numbers small again. Answers what they are below. */
function renumber(numbers: Float64Array): number {
  const { ids, firsts } = numbered(numbers, [])
  numbers.set(ids)
  return firsts.length
}

/** Open addressing: a slot holds a number and its id, which is 0 in a free slot. Rows with a 0 in one of `needed` are passed over. */
function numbered(numbers: Float64Array, needed: readonly Int32Array[]): Tuples {
  const rows = numbers.length
  let size = 1 << 10
  while (size < 2 * rows) size *= 2
  const mask = size - 1
  const slots = new Float64Array(size)
  const idOf = new Int32Array(size)
  const ids = new Int32Array(rows)
  const firsts: number[] = [-1]
  for (let row = 0; row < rows; row++) {
    if (needed.length > 0 && lacks(needed, row)) continue
    const number = numbers[row]!
    let at = hashOfPair(number | 0, (number / 0x100000000) | 0) & mask
    while (idOf[at] !== 0 && slots[at] !== number) at = (at + 1) & mask
    if (idOf[at] === 0) {
      slots[at] = number
      idOf[at] = firsts.push(row) - 1
    }
    ids[row] = idOf[at]!
  }
  return { ids, firsts }
}

function lacks(needed: readonly Int32Array[], row: number): boolean {
  for (let column = 0; column < needed.length; column++) if (needed[column]![row] === 0) return true
  return false
}

/** 32 bits of two whole numbers, in this order. */
export function hashOfPair(x: number, y: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}

/**
 * A function of two numbers 0..size − 1 whose order is of no matter, worked out once for each two. Everything asked is held: no more than
 * some millions of pairs may be.
 */
export function oncePerPair(size: number, compute: (a: number, b: number) => number): (a: number, b: number) => number {
  const known = new Map<number, number>()
  return (a, b) => {
    const pair = Math.min(a, b) * size + Math.max(a, b)
    const found = known.get(pair) ?? compute(a, b)
    known.set(pair, found)
    return found
  }
}
