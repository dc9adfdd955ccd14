import type { Link } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'

/** Each once, ascending: sorted as plain numbers, without a comparison that is called for each two of them. */
export function sortedRows(rows: Iterable<RowNumber>): readonly RowNumber[] {
  const sorted: RowNumber[] = []
  let last = Number.NaN
  for (const row of Float64Array.from(rows).sort()) {
    if (row !== last) sorted.push(row)
    last = row
  }
  return sorted
}

/** Both rows of every link, as they come. */
export function endsOf(links: readonly Link[]): readonly RowNumber[] {
  const ends: RowNumber[] = []
  for (const { a, b } of links) ends.push(a, b)
  return ends
}
