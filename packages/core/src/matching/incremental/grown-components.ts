import { type UnionFind, unionFind } from '../../lib/collections/union-find.ts'
import { type Cluster, type Component, SCORED_MEMBERS } from '../../model/cluster.ts'
import type { Link, LinkTotal } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'
import { matchedCluster, reviewedGroup } from '../cluster/components.ts'
import { endsOf, sortedRows } from '../cluster/row-lists.ts'
import { holdTogether } from './held-together.ts'

/** What new records add to components that are too large to be read link by link. */
export interface Growth {
  /** As they stand. */
  readonly components: readonly Component[]
  /** Links that the write makes, each of a new record at least. */
  readonly added: readonly Link[]
  /** Links that it ends. */
  readonly ended: readonly Link[]
  readonly grouping: Parameters<typeof matchedCluster>[2]
  /** What the links of clusters come to, as far as it was kept, by id. */
  readonly kept: ReadonlyMap<string, readonly LinkTotal[]>
  /** What lies between these rows as it stands. */
  readonly totalsOf: (rows: readonly RowNumber[], whole: boolean) => Promise<readonly LinkTotal[]>
  /** The links of these rows as they stand. */
  readonly linksOf: (rows: readonly RowNumber[]) => Promise<readonly Link[]>
}

/** What comes of it, with the totals of large clusters for the next growth. */
interface Grown {
  readonly components: readonly Component[]
  readonly linkTotals: readonly (readonly [id: string, totals: readonly LinkTotal[]])[]
}

/** Components of so many rows are decided without their links, where that can be. */
export const LARGE_COMPONENT = 2 * SCORED_MEMBERS

/**
 * The components that new records leave, without a look at most links that stand: what was together stays so, since an ended link
 * has a new record between its ends or another way of links, and of a cluster that is too large to be scored pair by pair all that follows from its links is their mean; its label follows from its records.
 * Undefined where that does not hold, and all links have to be read. There must be no rulings, one kind of link must make clusters
 * whatever its records' sources are, and every link must stand by its two records alone.
 */
export async function grownComponents(growth: Growth): Promise<Grown | undefined> {
  const { components, added, ended, grouping, kept } = growth
  const loose = unbridged(ended, added)
  if (loose.length > 0 && !(await holdTogether(loose, ended, added, growth.linksOf))) return undefined
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
  const linkTotals = new Map<string, readonly LinkTotal[]>()
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
  return { components: found, linkTotals: [...linkTotals] }

  async function clusterOf(set: readonly RowNumber[], same: Cluster | undefined, review: boolean, whole: boolean) {
    if (same) {
      const own = kept.get(same.id)
      if (own) linkTotals.set(same.id, own)
      return same
    }
    if (!review && set.length <= SCORED_MEMBERS) return undefined // its label asks for every pair
    const totals = totalled(await standingTotals(growth, set, review, whole), set, growth)
    const sum = summed(totals)
    const cluster = review ? reviewedGroup(set, sum, grouping.idOf) : matchedCluster(set, sum, grouping)
    if (isLarge(cluster)) linkTotals.set(cluster.id, totals)
    return cluster
  }
}

/** Its label asks for no pair, and its links are worth a total that is kept. */
export function isLarge({ rows }: Pick<Cluster, 'rows'>): boolean {
  return rows.length > SCORED_MEMBERS
}

/** What stands between the rows of a set: of a group that is all that its component brings to the set, what was kept of it where it was. */
async function standingTotals(
  { components, kept, totalsOf }: Growth,
  set: readonly RowNumber[],
  review: boolean,
  whole: boolean,
): Promise<readonly LinkTotal[]> {
  const inside = new Set(set)
  const totals: LinkTotal[] = []
  const unknown: RowNumber[] = []
  for (const { rows, clusters } of components) {
    const brought = rows.filter((row) => inside.has(row))
    const known = clusters.flatMap((each) => {
      const isAll =
        (review || each.kind === 'MATCH') && each.rows.length === brought.length && inside.has(each.rows[0]!)
      return isAll ? [kept.get(each.id)] : []
    })[0]
    if (known) totals.push(...known)
    else unknown.push(...brought)
  }
  // Between components there is no link yet, so those that nothing is known of are asked for by themselves.
  return unknown.length === 0 ? totals : [...totals, ...(await totalsOf(sortedRows(unknown), whole))]
}

/** The ended links without a new record between their ends that holds them together as they did. */
function unbridged(ended: readonly Link[], added: readonly Link[]): readonly Link[] {
  if (ended.length === 0) return []
  const matched = neighboursBy(added.filter(({ kind }) => kind === 'MATCH'))
  const all = ended.every(({ kind }) => kind === 'MATCH') ? matched : neighboursBy(added)
  return ended.filter(({ a, b, kind }) => {
    const holds = kind === 'MATCH' ? matched : all
    const others = holds.get(b)
    return others === undefined || ![...(holds.get(a) ?? [])].some((row) => others.has(row))
  })
}

function neighboursBy(links: readonly Link[]): ReadonlyMap<RowNumber, ReadonlySet<RowNumber>> {
  const neighbours = new Map<RowNumber, Set<RowNumber>>()
  const note = (row: RowNumber, other: RowNumber): void => {
    const known = neighbours.get(row)
    if (known) known.add(other)
    else neighbours.set(row, new Set([other]))
  }
  for (const { a, b } of links) {
    note(a, b)
    note(b, a)
  }
  return neighbours
}

/** The cluster that has these rows and loses and gains no link. */
function standingWith(
  standing: ReadonlyMap<string, Cluster>,
  set: readonly RowNumber[],
  { added, ended }: Growth,
): Cluster | undefined {
  const inside = new Set(set)
  const isInside = ({ a, b }: Link) => inside.has(a) && inside.has(b)
  if (added.some(isInside) || ended.some(isInside)) return undefined
  return [...standing.values()].find(
    ({ kind, rows }) => kind === 'MATCH' && rows.length === set.length && rows[0] === set[0],
  )
}

/** By mappings, with what a write adds and ends. */
function totalled(
  standing: readonly LinkTotal[],
  set: readonly RowNumber[],
  { added, ended }: Growth,
): readonly LinkTotal[] {
  const inside = new Set(set)
  const byMappings = new Map<number, { mappings: number; links: number; score: number }>()
  const count = (mappings: number, links: number, score: number): void => {
    const known = byMappings.get(mappings)
    if (known === undefined) byMappings.set(mappings, { mappings, links, score })
    else {
      known.links += links
      known.score += score
    }
  }
  for (const { mappings, links, score } of standing) count(mappings, links, score)
  for (const { a, b, mappings, score } of added) if (inside.has(a) && inside.has(b)) count(mappings, 1, score)
  for (const { a, b, mappings, score } of ended) if (inside.has(a) && inside.has(b)) count(mappings, -1, -score)
  return [...byMappings.values()].filter(({ links }) => links > 0)
}

function summed(totals: readonly LinkTotal[]): LinkTotal {
  return {
    links: totals.reduce((sum, { links }) => sum + links, 0),
    score: totals.reduce((sum, { score }) => sum + score, 0),
    mappings: totals.reduce((bits, { mappings }) => bits | mappings, 0),
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
