import type { Link } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'
import type { RulingMember } from '../../model/ruling.ts'
import type { Thresholds } from '../classify/verdict.ts'
import { sortedRows } from '../cluster/row-lists.ts'
import type { Rulings } from '../cluster/rulings.ts'
import { markedLinks } from '../cluster/separations.ts'
import type { LinkReader } from './link-reader.ts'
import { type Decided, isDecided } from './regroup.ts'

/** So many records that were stated as different have the links between them read, pair by pair. */
const MOST_SEPARATED = 100

/** The rows that were stated as different from others, before a write or with it. Undefined: they are too many to be looked at. */
export function separatedRows(members: readonly RulingMember[]): readonly RowNumber[] | undefined {
  const rows = sortedRows(members.flatMap(({ kind, row }) => (kind === 'SEPARATION' ? [row] : [])))
  return rows.length > MOST_SEPARATED ? undefined : rows
}

/** The standing links between these rows that a write leaves: as they were, and as the rulings have them. Parallel. */
export async function ruledLinks(
  links: LinkReader,
  separated: readonly RowNumber[],
  decided: Decided,
  rulings: Rulings,
  thresholds: Thresholds,
): Promise<{ readonly before: readonly Link[]; readonly after: readonly Link[] }> {
  const pairs = separated.flatMap((a, at) => separated.slice(at + 1).map((b) => [a, b] as const))
  const before = (await links.between(pairs)).filter((link) => !isDecided(decided, link))
  return { before, after: markedLinks(before, rulings, thresholds) }
}
