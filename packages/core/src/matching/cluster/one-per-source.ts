import type { Resumable } from '../../lib/async/resumable.ts'
import type { MatchLinks } from './match-links.ts'
import { overlap, type Rivals, takeLinks } from './ties.ts'

export interface SourcedRecords extends Rivals {
  readonly records: number
}

/**
 * Which match links hold when no group may have two records of one source: by link 1 where it holds, 0 where it would
 * bring two together.
 *
 * Links are taken by score, the best first, then by evidence, then by the lower and the higher place of their records. Each joins the groups
 * of its two records unless a source is in both; one within a group holds. Pure: the same links and sources give the same
 * answer in any order, and links of groups that nothing joins do not touch one another, so a part may be decided alone.
 *
 * Batches ask it of a whole table, the engine of the components that a write touches.
 */
export function* oneOfEachSource(
  links: MatchLinks,
  { records, sourcesOf, evidenceOf }: SourcedRecords,
): Resumable<Uint8Array> {
  const holds = new Uint8Array(links.count)
  const groups = sourcedGroups(records, sourcesOf)
  yield* takeLinks(links, { ...groups, records, evidenceOf }, (link) => {
    holds[link] = groups.join(links.a[link]!, links.b[link]!) ? 1 : 0
  })
  return holds
}

/** Groups that know the sources of their members. The smaller of two is poured into the larger. */
function sourcedGroups(records: number, sourcesOf: Rivals['sourcesOf']) {
  const parent = Int32Array.from({ length: records }, (_, place) => place)
  const sources = new Map<number, Set<number>>()
  const groupOf = (place: number): number => {
    let at = place
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!
      at = parent[at]!
    }
    return at
  }
  const sourcesIn = (root: number): Set<number> => {
    const known = sources.get(root) ?? new Set(sourcesOf(root))
    sources.set(root, known)
    return known
  }
  return {
    groupOf,
    sourcesIn,
    /** True when the two are in one group now. */
    join(a: number, b: number): boolean {
      const x = groupOf(a)
      const y = groupOf(b)
      if (x === y) return true
      const [small, large] = sourcesIn(x).size < sourcesIn(y).size ? [x, y] : [y, x]
      const into = sourcesIn(large)
      const from = sourcesIn(small)
      if (overlap(from, into)) return false
      for (const source of from) into.add(source)
      sources.delete(small)
      parent[small] = large
      return true
    },
  }
}
