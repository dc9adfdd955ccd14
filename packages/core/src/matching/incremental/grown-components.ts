import { type UnionFind, unionFind } from '../../lib/collections/union-find.ts'
import { type Cluster, type Component, SCORED_MEMBERS } from '../../model/cluster.ts'
import type { Link } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'
import type { LinkTotal } from '../../ports/store/match-store.ts'
import { matchedCluster, reviewedGroup } from '../cluster/components.ts'
import { endsOf, sortedRows } from '../cluster/row-lists.ts'

/** What new records add to components that are too large to be read link by link. */
export interface Growth {
  /** As they stand. */
  readonly components: readonly Component[]
  /** Links that the write makes, each of a new record at least. */
  readonly added: readonly Link[]
  /** Links that it ends. */
  readonly ended: readonly Link[]
  readonly grouping: Parameters<typeof matchedCluster>[2]
  /** What lies between these rows as it stands. */
  readonly totalsOf: (rows: readonly RowNumber[], whole: boolean) => Promise<readonly LinkTotal[]>
}

/** Components of so many rows are decided without their links, where that can be. */
export const LARGE_COMPONENT = 2 * SCORED_MEMBERS

/**
 * The components that new records leave, without a look at the links that stand: what was together stays so, since an ended link
 * has a new record between its ends, and of a cluster that is too large to be scored pair by pair all that follows from its links is their mean; its label follows from its records.
 * Undefined where that does not hold, and all links have to be read. There must be no rulings, one kind of link must make clusters
 * whatever its records' sources are, and every link must stand by its two records alone.
 */
export async function grownComponents(growth: Growth): Promise<readonly Component[] | undefined> {
  const { components, added, ended, grouping, totalsOf } = growth
  if (!ended.every((link) => isBridged(link, added))) return undefined
  const rows = sortedRows([...components.flatMap((each) => each.rows), ...endsOf(added)])
  const indexOf = new Map(rows.map((row, index) => [row, index]))
  const [all, matched] = [unionFind(rows.length), unionFind(rows.length)]
  const join = (sets: UnionFind, a: RowNumber, b: RowNumber) => sets.union(indexOf.get(a)!, indexOf.get(b)!)
  for (const component of components) {
    for (const row of component.rows) join(all, component.rows[0]!, row)
    for (const { kind, rows: members } of component.clusters)
      if (kind === 'MATCH') for (const row of members) join(matched, members[0]!, row)
  }
  for (const { a, b, kind } of added) {
    join(all, a, b)
    if (kind === 'MATCH') join(matched, a, b)
  }
  const standing = new Map(components.flatMap(({ clusters }) => clusters.map((each) => [each.id, each] as const)))
  const found: Component[] = []
  for (const members of groupsOf(rows, all)) {
    const sets = groupsOf(members, { find: (index) => matched.find(indexOf.get(members[index]!)!) })
    const clusters: Cluster[] = []
    for (const set of sets.filter(({ length }) => length > 1)) {
      const cluster = await clusterOf(set, standingWith(standing, set, growth), false, sets.length === 1)
      if (cluster === undefined) return undefined
      clusters.push(cluster)
    }
    if (sets.length > 1) clusters.push((await clusterOf(members, undefined, true, true)) as Cluster)
    found.push({ id: members[0]!, rows: members, clusters })
  }
  return found

  async function clusterOf(set: readonly RowNumber[], same: Cluster | undefined, review: boolean, whole: boolean) {
    if (same) return same
    if (!review && set.length <= SCORED_MEMBERS) return undefined // its label asks for every pair
    const totals = totalled(await totalsOf(set, whole), set, growth)
    return review ? reviewedGroup(set, totals, grouping.idOf) : matchedCluster(set, totals, grouping)
  }
}

/** Has an ended link a new record between its ends that holds them together as it did? */
function isBridged(ended: Link, added: readonly Link[]): boolean {
  const holds = added.filter(({ kind }) => kind === 'MATCH' || ended.kind !== 'MATCH')
  const besides = (row: RowNumber) => holds.flatMap(({ a, b }) => (a === row ? b : b === row ? a : []))
  const others = new Set(besides(ended.b))
  return besides(ended.a).some((row) => others.has(row))
}

/** The cluster that has these rows and loses and gains no link. */
function standingWith(
  standing: ReadonlyMap<string, Cluster>,
  set: readonly RowNumber[],
  { added, ended }: Growth,
): Cluster | undefined {
  const inside = new Set(set)
  const isTouched = [...added, ...ended].some(({ a, b }) => inside.has(a) && inside.has(b))
  if (isTouched) return undefined
  return [...standing.values()].find(
    ({ kind, rows }) => kind === 'MATCH' && rows.length === set.length && rows[0] === set[0],
  )
}

interface Totals {
  readonly links: number
  readonly score: number
  readonly mappings: number
}

function totalled(standing: readonly LinkTotal[], set: readonly RowNumber[], { added, ended }: Growth): Totals {
  const inside = new Set(set)
  const within = (links: readonly Link[]) => links.filter(({ a, b }) => inside.has(a) && inside.has(b))
  const byMappings = new Map<number, { links: number; score: number }>()
  const count = (mappings: number, links: number, score: number): void => {
    const known = byMappings.get(mappings) ?? { links: 0, score: 0 }
    byMappings.set(mappings, { links: known.links + links, score: known.score + score })
  }
  for (const { mappings, links, score } of standing) count(mappings, links, score)
  for (const { mappings, score } of within(added)) count(mappings, 1, score)
  for (const { mappings, score } of within(ended)) count(mappings, -1, -score)
  const left = [...byMappings].filter(([, { links }]) => links > 0)
  return {
    links: left.reduce((sum, [, { links }]) => sum + links, 0),
    score: left.reduce((sum, [, { score }]) => sum + score, 0),
    mappings: left.reduce((bits, [mappings]) => bits | mappings, 0),
  }
}

function groupsOf(rows: readonly RowNumber[], sets: Pick<UnionFind, 'find'>): readonly (readonly RowNumber[])[] {
  const groups = new Map<number, RowNumber[]>()
  for (const [index, row] of rows.entries()) {
    const root = sets.find(index)
    const known = groups.get(root)
    if (known) known.push(row)
    else groups.set(root, [row])
  }
  return [...groups.values()]
}
