import { chunks } from '../../lib/async/iterables.ts'
import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { Link, LinkTotal } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'
import type { TableIndex } from './match-reads.ts'

/** Rows, and pairs, that are asked for together: the links of a crowd's rows are thousands each, and come in one message. */
const ROWS_TOGETHER = 32
const PAIRS_TOGETHER = 5000

/** Reads the links of one generation as they stand, so many at a time that others have their turn between. */
export interface LinkReader {
  /** Every link that touches one of these rows, once. */
  of(rows: readonly RowNumber[], isTaken?: (link: Link) => boolean): Promise<readonly Link[]>
  between(pairs: readonly (readonly [RowNumber, RowNumber])[]): Promise<readonly Link[]>
  /** `MatchStore.linkTotals`. */
  totals(rows: readonly RowNumber[], whole: boolean): Promise<readonly LinkTotal[]>
}

export function linkReader({ reads: { matches }, table, rules: { generation } }: TableIndex): LinkReader {
  return {
    async of(rows, isTaken = () => true) {
      if (rows.length === 0) return []
      const links: Link[] = []
      const read = new Set<RowNumber>()
      for (const some of chunks(rows, ROWS_TOGETHER)) {
        await eachYielding(await matches.links(table, generation, some), (link) => {
          if (!read.has(link.a) && !read.has(link.b) && isTaken(link)) links.push(link)
        })
        for (const row of some) read.add(row)
      }
      return links
    },
    async between(pairs) {
      const links: Link[] = []
      for (const some of chunks(pairs, PAIRS_TOGETHER))
        for (const link of await matches.linksBetween(table, generation, some)) links.push(link)
      return links
    },
    totals: (rows, whole) => matches.linkTotals(table, generation, rows, whole),
  }
}
