import type { RowNumber } from '../../../model/record.ts'

/** Where merges took what lies in history. */
export interface MergeRedirects {
  readonly size: number
  /** A row of history, and the row that a merge took it into; none did: NOWHERE; it was a merge that was undone: UNDONE. */
  put(row: RowNumber, into: RowNumber | 'NOWHERE' | 'UNDONE'): void
  /** The row is not of history any more. */
  remove(row: RowNumber): void
  /** The live row that a merge, or a merge of merges, took this one to; undefined when there is none. */
  endOf(row: RowNumber): RowNumber | undefined
  /** True for the survivor of a merge that was undone: what it was made of is back. */
  isUndone(row: RowNumber): boolean
}

/** Row numbers count from 1. */
const NOWHERE = 0
const UNDONE = -1

export function mergeRedirects(): MergeRedirects {
  const steps = new Map<RowNumber, RowNumber>()
  return {
    get size() {
      return steps.size
    },
    put: (row, into) => void steps.set(row, into === 'NOWHERE' ? NOWHERE : into === 'UNDONE' ? UNDONE : into),
    remove: (row) => void steps.delete(row),
    endOf(row) {
      let end = row
      for (let hops = 0; hops <= steps.size; hops++) {
        const next = steps.get(end)
        if (next === undefined) return end === row ? undefined : end // not of history, so it lives
        if (next <= NOWHERE) return undefined
        end = next
      }
      return undefined
    },
    isUndone: (row) => steps.get(row) === UNDONE,
  }
}
