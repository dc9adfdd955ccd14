import type { Cluster, Component } from '../../model/cluster.ts'
import type { Link } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'

/** Two rows that have to be held together by other links, of matches alone where they were so. */
export type LooseEnds = Pick<Link, 'a' | 'b' | 'kind'>

/**
 * What ended links held together: the ends of each, and, where records leave a component or a cluster with all their links, those that
 * were linked to them, one after the other: what stays hangs together as long as these do.
 */
export function looseEnds(
  components: readonly Component[],
  leaving: ReadonlySet<RowNumber>,
  ended: readonly Link[],
): readonly LooseEnds[] {
  const [ofLeaving, others] = [[] as Link[], [] as Link[]]
  for (const link of ended) {
    if (link.kind === 'SEPARATED') continue // it held nothing
    if (leaving.has(link.a) || leaving.has(link.b)) ofLeaving.push(link)
    else others.push(link)
  }
  if (ofLeaving.length === 0) return others
  const matches = ofLeaving.filter(({ kind }) => kind === 'MATCH')
  const held = components.flatMap(({ clusters }) => clusters.filter(isHeldByLinks))
  return [
    ...others,
    ...held.flatMap(({ kind, rows }) =>
      kind === 'MATCH'
        ? chained(besides(matches, leaving, rows), kind)
        : chained(besides(ofLeaving, leaving, rows), kind),
    ),
  ]
}

/** One of them holds all rows that links hold together, matches alone or any; the other kind says what was recorded as different. */
export function isHeldByLinks(cluster: Cluster): cluster is Cluster & { readonly kind: 'MATCH' | 'REVIEW' } {
  return cluster.kind !== 'RESOLVED'
}

/** The rows of this group, ascending, that had a link to one that leaves it. */
function besides(
  links: readonly Link[],
  leaving: ReadonlySet<RowNumber>,
  group: readonly RowNumber[],
): readonly RowNumber[] {
  const members = new Set(group)
  const found = new Set<RowNumber>()
  for (const { a, b } of links) {
    if (!members.has(a) || !members.has(b)) continue
    if (!leaving.has(a)) found.add(a)
    if (!leaving.has(b)) found.add(b)
  }
  return group.filter((row) => found.has(row))
}

function chained(rows: readonly RowNumber[], kind: Link['kind']): readonly LooseEnds[] {
  return rows.slice(1).map((b, index) => ({ a: rows[index]!, b, kind }))
}
