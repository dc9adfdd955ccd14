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

/** The rows of these links, each once: a record of many links is in all of them, most often one after the other. */
export function endsOf(links: readonly Link[]): ReadonlySet<RowNumber> {
  const ends = new Set<RowNumber>()
  let last: Link | undefined
  for (const link of links) {
    if (link.a !== last?.a) ends.add(link.a)
    if (link.b !== last?.b) ends.add(link.b)
    last = link
  }
  return ends
}
