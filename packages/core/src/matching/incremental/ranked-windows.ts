import type { BucketPosition, IndexKey } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import { keyMap } from './key-map.ts'

/** Windows that were read, each record with its rank in them once the write is done. */
export interface RankedWindows {
  add(key: IndexKey, order: readonly BucketPosition[]): void
  /** Do two records of a bucket stand near enough to be compared? Unknown where no window that was read holds both. */
  isWithin(key: IndexKey, a: RowNumber, b: RowNumber, windowSize: number): 'YES' | 'NO' | 'UNKNOWN'
}

interface Ranked {
  readonly order: readonly BucketPosition[]
  ranks?: ReadonlyMap<RowNumber, number>
}

export function rankedWindows(): RankedWindows {
  const windows = keyMap<Ranked[]>()
  return {
    add(key, order) {
      const known = windows.get(key)
      if (known) known.push({ order })
      else windows.set(key, [{ order }])
    },
    isWithin(key, a, b, windowSize) {
      for (const window of windows.get(key) ?? []) {
        window.ranks ??= new Map(window.order.map(({ row }, rank) => [row, rank]))
        const [x, y] = [window.ranks.get(a), window.ranks.get(b)]
        if (x !== undefined && y !== undefined) return Math.abs(x - y) <= windowSize ? 'YES' : 'NO'
      }
      return 'UNKNOWN'
    },
  }
}
