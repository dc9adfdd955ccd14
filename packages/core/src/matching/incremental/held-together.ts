import { chunks } from '../../lib/async/iterables.ts'
import type { Link } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'
import { endsOf, sortedRows } from '../cluster/row-lists.ts'
import { pairSet } from './pair-set.ts'

/** Rows whose links are read together: where many are alike, the links of a few lead to all of them. */
const TOGETHER = 10

/**
 * Whether each of these links has a way between its ends that it takes no part in: of links that are made or go on standing, of
 * matches alone where it is one. Reads the links of some of their rows, of all at the most.
 */
export async function holdTogether(
  loose: readonly Link[],
  ended: readonly Link[],
  added: readonly Link[],
  linksOf: (rows: readonly RowNumber[]) => Promise<readonly Link[]>,
): Promise<boolean> {
  const gone = pairSet()
  for (const { a, b } of ended) gone.add(a, b)
  const [all, matched] = [waysBetween(), waysBetween()]
  const join = (links: readonly Link[]): void => {
    for (const { a, b, kind } of links) {
      all.join(a, b)
      if (kind === 'MATCH') matched.join(a, b)
    }
  }
  const areHeld = (): boolean => loose.every(({ a, b, kind }) => (kind === 'MATCH' ? matched : all).lead(a, b))
  join(added)
  for (const rows of chunks(sortedRows(endsOf(loose)), TOGETHER)) {
    if (areHeld()) return true
    join((await linksOf(rows)).filter(({ a, b }) => !gone.has(a, b)))
  }
  return areHeld()
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
