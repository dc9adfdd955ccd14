import type { RowNumber } from '../../model/record.ts'

/** Pairs of rows, each once, the smaller row first, with the mappings that were said to bring them together, as bits. */
export interface PairSet {
  add(x: RowNumber, y: RowNumber, mappings?: number): void
  has(x: RowNumber, y: RowNumber): boolean
  readonly size: number
  [Symbol.iterator](): Generator<readonly [a: RowNumber, b: RowNumber, mappings: number]>
}

export function pairSet(): PairSet {
  const byLesser = new Map<RowNumber, Map<RowNumber, number>>()
  let size = 0
  return {
    add(x, y, mappings = 0) {
      const lesser = Math.min(x, y)
      const greater = Math.max(x, y)
      const others = byLesser.get(lesser)
      const known = others?.get(greater)
      if (known === undefined) size++
      if (others === undefined) byLesser.set(lesser, new Map([[greater, mappings]]))
      else if (known === undefined || (known | mappings) !== known) others.set(greater, (known ?? 0) | mappings)
    },
    has: (x, y) => byLesser.get(Math.min(x, y))?.has(Math.max(x, y)) ?? false,
    get size() {
      return size
    },
    *[Symbol.iterator]() {
      for (const [a, others] of byLesser) for (const [b, mappings] of others) yield [a, b, mappings]
    },
  }
}
