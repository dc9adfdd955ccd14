import type { Link } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'

/** Each once, ascending. */
export function sortedRows(rows: Iterable<RowNumber>): readonly RowNumber[] {
  return [...new Set(rows)].sort((a, b) => a - b)
}

/** Both rows of every link, as they come. */
export function endsOf(links: readonly Link[]): readonly RowNumber[] {
  return links.flatMap(({ a, b }) => [a, b])
}
