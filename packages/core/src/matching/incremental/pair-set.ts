import type { RowNumber } from '../../model/record.ts'

/** Pairs of rows, each once, the smaller row first. */
export interface PairSet {
  add(x: RowNumber, y: RowNumber): void
  has(x: RowNumber, y: RowNumber): boolean
  readonly size: number
  [Symbol.iterator](): Generator<readonly [a: RowNumber, b: RowNumber]>
}

export function pairSet(): PairSet {
  const byLesser = new Map<RowNumber, Set<RowNumber>>()
  let size = 0
  return {
    add(x, y) {
      const lesser = Math.min(x, y)
      const greater = Math.max(x, y)
      const known = byLesser.get(lesser)
      if (known === undefined) byLesser.set(lesser, new Set([greater]))
      else if (known.has(greater)) return
      else known.add(greater)
      size++
    },
    has: (x, y) => byLesser.get(Math.min(x, y))?.has(Math.max(x, y)) ?? false,
    get size() {
      return size
    },
    *[Symbol.iterator]() {
      for (const [a, others] of byLesser) for (const b of others) yield [a, b]
    },
  }
}
