import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { Link } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'
import { sortedRows } from '../cluster/row-lists.ts'
import type { LooseEnds } from './loose-ends.ts'
import { pairSet } from './pair-set.ts'

/** Rows whose links are read together: where many are alike, the links of a few lead to all of them. */
const TOGETHER = 20

/**
 * Whether each of these links has a way between its ends that it takes no part in: of links that are made or go on standing, of
 * matches alone where it is one. Reads the links of some of their rows, of all at the most.
 */
export async function holdTogether(
  loose: readonly LooseEnds[],
  ended: readonly Link[],
  added: readonly Link[],
  linksOf: (rows: readonly RowNumber[]) => Promise<readonly Link[]>,
): Promise<boolean> {
  const gone = pairSet()
  for (const { a, b } of ended) gone.add(a, b)
  const [all, matched] = [waysBetween(), waysBetween()]
  const join = ({ a, b, kind }: Link): void => {
    if (kind === 'SEPARATED') return
    all.join(a, b)
    if (kind === 'MATCH') matched.join(a, b)
  }
  const unheld = (): readonly LooseEnds[] =>
    loose.filter(({ a, b, kind }) => !(kind === 'MATCH' ? matched : all).lead(a, b))
  await eachYielding(added, join)
  const read = new Set<RowNumber>()
  for (let left = unheld(); left.length > 0; left = unheld()) {
    const unread = sortedRows(left.flatMap(({ a, b }) => [a, b])).filter((row) => !read.has(row))
    if (unread.length === 0) return false
    const rows = spread(unread, TOGETHER)
    for (const row of rows) read.add(row)
    await eachYielding(await linksOf(rows), (link) => {
      if (!gone.has(link.a, link.b)) join(link)
    })
  }
  return true
}

/** At most so many of them, evenly: in a crowd neighbours lead to the same rows. */
function spread(rows: readonly RowNumber[], most: number): readonly RowNumber[] {
  if (rows.length <= most) return rows
  return Array.from({ length: most }, (_, at) => rows[Math.floor((at * rows.length) / most)]!)
}

/** Which rows lead to which others, of rows that nobody counted before. */
function waysBetween() {
  const parents = new Map<RowNumber, RowNumber>()
  const find = (row: RowNumber): RowNumber => {
    let root = row
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) root = up
    for (let at = row; at !== root; ) {
      const up = parents.get(at)!
      parents.set(at, root)
      at = up
    }
    return root
  }
  return {
    join(a: RowNumber, b: RowNumber): void {
      const [one, other] = [find(a), find(b)]
      parents.set(one, one)
      parents.set(other, one)
    },
    lead: (a: RowNumber, b: RowNumber): boolean => find(a) === find(b),
  }
}
