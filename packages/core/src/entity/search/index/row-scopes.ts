import type { RowNumber, Values } from '../../../model/record.ts'
import { type RowFilter, scopeTextsOf } from '../../../model/row-filter.ts'

/**
 * What a scope column holds, by row: whether a row is visible is then two look-ups in arrays, however many rows there are.
 * Kept up with the records that are put in.
 */
export interface RowScopes {
  readonly column: string
  readonly bytes: number
  put(row: RowNumber, values: Values): void
  /** Whether a row's record is visible. Of the values as they are now. */
  filterOf(rowFilter: Exclude<RowFilter, 'EVERYTHING'>): (row: RowNumber) => boolean
}

/** The value of rows that hold none, and of those that hold several. */
const NONE = 0
const SEVERAL = 1

export function rowScopes(column: string): RowScopes {
  const numbers = new Map<string, number>()
  const several = new Map<RowNumber, readonly number[]>()
  let heldBy = new Uint32Array(1024)
  const numberOf = (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    const number = numbers.size + 2
    numbers.set(text, number)
    return number
  }
  return {
    column,
    get bytes() {
      return heldBy.byteLength + numbers.size * 64 + several.size * 64
    },
    put(row, values) {
      const held = scopeTextsOf(values, column).map(numberOf)
      if (row >= heldBy.length) {
        const larger = new Uint32Array(Math.max(row + 1, heldBy.length * 2))
        larger.set(heldBy)
        heldBy = larger
      }
      if (held.length > 1) several.set(row, held)
      else several.delete(row)
      heldBy[row] = held.length > 1 ? SEVERAL : (held[0] ?? NONE)
    },
    filterOf({ column: asked, values }) {
      if (asked !== column) throw new TypeError(`Expected a sight by \`${column}\`, got one by \`${asked}\``)
      const seen = new Uint8Array(numbers.size + 2)
      for (const value of values) seen[numbers.get(value) ?? NONE] = 1
      seen[NONE] = 0
      const held = heldBy
      return (row) => {
        const value = held[row] ?? NONE
        return value === SEVERAL ? several.get(row)!.some((each) => seen[each] === 1) : seen[value] === 1
      }
    },
  }
}
