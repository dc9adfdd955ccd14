import type { RowNumber } from '../../model/record.ts'

/**
 * Pairs of rows, each once, the smaller row first, with mappings as bits: those that were said to bring them together, and those in a
 * cell of which they met, whose keys may be near. A pair is asked for by its number, in the order in which they came: a batch
 * makes as many as it has records, and none is an object.
 */
export interface PairSet {
  add(x: RowNumber, y: RowNumber, mappings?: number, met?: number): void
  has(x: RowNumber, y: RowNumber): boolean
  readonly size: number
  lesser(pair: number): RowNumber
  greater(pair: number): RowNumber
  mappings(pair: number): number
  met(pair: number): number
  /** The mappings that bring two rows together; 0 of a pair that is not there. */
  mappingsOf(x: RowNumber, y: RowNumber): number
  bringTogether(pair: number, mappings: number): void
  /** The rows of all pairs, each once. */
  ends(): ReadonlySet<RowNumber>
}

const FIRST_SLOTS = 64

export function pairSet(): PairSet {
  const lesser: RowNumber[] = []
  const greater: RowNumber[] = []
  const together: number[] = []
  const met: number[] = []
  /** Of each pair its number and one; 0 where none is. At most half of them are taken. */
  let slots = new Int32Array(FIRST_SLOTS)
  /** Where the pair is, or would be. */
  const slotOf = (a: RowNumber, b: RowNumber): number => {
    const last = slots.length - 1
    let slot = spread(a, b) & last
    for (let taken = slots[slot]!; taken !== 0; taken = slots[slot]!) {
      if (lesser[taken - 1] === a && greater[taken - 1] === b) break
      slot = (slot + 1) & last
    }
    return slot
  }
  const grow = (): void => {
    slots = new Int32Array(2 * slots.length)
    for (let pair = 0; pair < lesser.length; pair++) slots[slotOf(lesser[pair]!, greater[pair]!)] = pair + 1
  }
  const pairOf = (x: RowNumber, y: RowNumber): number => slots[x < y ? slotOf(x, y) : slotOf(y, x)]! - 1
  return {
    add(x, y, mappings = 0, metBy = 0) {
      const [a, b] = x < y ? [x, y] : [y, x]
      const slot = slotOf(a, b)
      const known = slots[slot]! - 1
      if (known >= 0) {
        together[known]! |= mappings
        met[known]! |= metBy
        return
      }
      lesser.push(a)
      greater.push(b)
      together.push(mappings)
      slots[slot] = met.push(metBy)
      if (2 * lesser.length > slots.length) grow()
    },
    has: (x, y) => pairOf(x, y) >= 0,
    get size() {
      return lesser.length
    },
    lesser: (pair) => lesser[pair]!,
    greater: (pair) => greater[pair]!,
    mappings: (pair) => together[pair]!,
    met: (pair) => met[pair]!,
    bringTogether(pair, mappings) {
      together[pair]! |= mappings
    },
    mappingsOf: (x, y) => together[pairOf(x, y)] ?? 0,
    ends() {
      const rows = new Set<RowNumber>()
      for (const list of [lesser, greater])
        for (let at = 0; at < list.length; at++) if (list[at] !== list[at - 1]) rows.add(list[at]!)
      return rows
    },
  }
}

/** MurmurHash3's multipliers and the first half of its finaliser: rows come in runs, and so would their slots. Its low bits choose. */
function spread(a: RowNumber, b: RowNumber): number {
  let mixed = Math.imul(a, 0xcc9e2d51) ^ Math.imul(b, 0x1b873593)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}
