import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import { type UnionFind, unionFind } from '../../lib/collections/union-find.ts'
import { type Cluster, type Component, SCORED_MEMBERS } from '../../model/cluster.ts'
import type { Link, LinkTotal } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'
import { type Grouping, matchCluster, matchedCluster, orderedById, reviewedGroup } from '../cluster/components.ts'
import { isCrowd } from '../cluster/crowd-components.ts'
import { askedRecords, meanSpeaksFor } from '../cluster/mean-doubt.ts'
import { endsOf, sortedRows } from '../cluster/row-lists.ts'
import { holdTogether } from './held-together.ts'
import type { LinkReader } from './link-reader.ts'
import { isLarge, type SummedRows, summed, totalsAfter } from './link-sums.ts'
import { isHeldByLinks, looseEnds } from './loose-ends.ts'

/** What a write adds to components that are too large to be read link by link, and takes out of them. */
export interface Growth {
  /** As they stand. */
  readonly components: readonly Component[]
  /** Rows whose links all end: those that are written are with the components that they have links to, the others with none. */
  readonly leaving: ReadonlySet<RowNumber>
  /** Links that the write makes. */
  readonly added: readonly Link[]
  /** The rows of these links. */
  readonly addedEnds: ReadonlySet<RowNumber>
  /** About which somebody decided something, before the write or with it: flags of their clusters are told anew. */
  readonly ruled: ReadonlySet<RowNumber>
  /** Links that it ends, or writes again. */
  readonly ended: readonly Link[]
  readonly grouping: Pick<Grouping, 'idOf' | 'scoreOf' | 'nonMatchThreshold' | 'matchThreshold' | 'doubt'>
  /** Averages divide what is no crowd, and its links have to be read. */
  readonly crowdsOnly: boolean
  /** What the links of clusters come to, as far as it was kept, by id. */
  readonly kept: ReadonlyMap<string, readonly LinkTotal[]>
  readonly links: LinkReader
  /** Before these rows are scored. */
  readonly prepare: (rows: readonly RowNumber[]) => Promise<void>
}

/** What comes of it, with the totals of large clusters for the next growth. */
interface Grown {
  readonly components: readonly Component[]
  readonly linkTotals: readonly (readonly [id: string, totals: readonly LinkTotal[]])[]
}

/** Components of so many rows are decided without most of their links, where that can be. */
export const LARGE_COMPONENT = 2 * SCORED_MEMBERS

/**
 * The components that a write leaves, without a look at most links that stand: what was together stays so, since what loses a link has
 * other links that hold it, and of a cluster that is too large to be scored pair by pair all that follows from its links is their mean;
 * its label follows from its records. Undefined where something may fall apart, and all links have to be read. One kind of link must
 * make clusters whatever its records' sources are, and every link must stand by its two records alone.
 */
export async function grownComponents(growth: Growth): Promise<Grown | undefined> {
  const { components, leaving, added, addedEnds, ended, links } = growth
  const loose = looseEnds(components, leaving, ended)
  if (loose.length > 0 && !(await holdTogether(loose, ended, added, links.of))) return undefined
  const rows = sortedRows([...components.flatMap((each) => each.rows.filter((row) => !leaving.has(row))), ...addedEnds])
  const { all, matched } = await setsOf(rows, growth)
  const standing = standingClusters(growth)
  const found: { readonly rows: readonly RowNumber[]; readonly clusters: Cluster[] }[] = []
  const small: { readonly rows: readonly RowNumber[]; readonly into: Cluster[] }[] = []
  const linkTotals = new Map<string, readonly LinkTotal[]>()
  for (const members of groupsOf(rows, all)) {
    if (members.length === 1) continue // all its links have gone
    const sets = groupsOf(members, matched)
    const clusters: Cluster[] = []
    for (const set of sets) {
      if (set.length === 1) continue
      const same = standing.get(set[0]!)
      if (same?.rows.length === set.length) keep(same, clusters)
      else if (set.length <= SCORED_MEMBERS) small.push({ rows: set, into: clusters })
      else clusters.push(await largeCluster(set, false, sets.length === 1))
    }
    if (sets.length > 1) clusters.push(await largeCluster(members, true, true))
    if (growth.crowdsOnly && !isCrowd(members.length, linksIn(members, clusters.at(-1)))) return undefined
    found.push({ rows: members, clusters })
  }
  await addSmallClusters(small, growth)
  return { components: found.map((each) => ({ id: each.rows[0]!, ...each })), linkTotals: [...linkTotals] }

  /** How many links a component has, by the cluster that holds all of it; 0 where that is too small for a sum to be kept. */
  function linksIn(members: readonly RowNumber[], whole: Cluster | undefined): number {
    return whole?.rows.length === members.length ? summed(linkTotals.get(whole.id) ?? []).links : 0
  }

  function keep(same: Cluster, clusters: Cluster[]): void {
    const own = growth.kept.get(same.id)
    if (own) linkTotals.set(same.id, own)
    clusters.push(same)
  }

  async function largeCluster(set: readonly RowNumber[], review: boolean, whole: boolean): Promise<Cluster> {
    const totals = await totalsAfter(set, await sumsBefore(growth, set, review, whole), ended, added)
    const sum = summed(totals)
    if (!review) await prepareLabel(set, growth)
    const cluster = review ? reviewedGroup(set, sum, growth.grouping.idOf) : matchedCluster(set, sum, growth.grouping)
    if (isLarge(cluster)) linkTotals.set(cluster.id, totals)
    return cluster
  }
}

/** What the label of a large cluster asks for: by the mean it asks some of its records, and all where these speak against it. */
async function prepareLabel(set: readonly RowNumber[], { grouping, prepare }: Growth): Promise<void> {
  const { idOf, scoreOf, matchThreshold = 0, doubt } = grouping
  if (doubt !== 'MEAN') return
  const ordered = orderedById(set, idOf)
  await prepare(askedRecords(ordered))
  if (!meanSpeaksFor(ordered, { scoreOf, matchThreshold })) await prepare(set)
}

/** What hangs together after the write, by any links and by match links. */
async function setsOf(rows: readonly RowNumber[], { components, leaving, added }: Growth) {
  const indexOf = new Map(rows.map((row, index) => [row, index]))
  const [all, matched] = [unionFind(rows.length), unionFind(rows.length)]
  const join = (sets: UnionFind, a: RowNumber, b: RowNumber) => sets.union(indexOf.get(a)!, indexOf.get(b)!)
  const joinAll = (sets: UnionFind, members: readonly RowNumber[]): void => {
    const [first, ...others] = members.filter((row) => !leaving.has(row))
    for (const row of others) join(sets, first!, row)
  }
  for (const { kind, rows: members } of components.flatMap(({ clusters }) => clusters.filter(isHeldByLinks))) {
    joinAll(all, members)
    if (kind === 'MATCH') joinAll(matched, members)
  }
  await eachYielding(added, ({ a, b, kind }) => {
    if (kind === 'SEPARATED') return
    join(all, a, b)
    if (kind === 'MATCH') join(matched, a, b)
  })
  const rootIn = (sets: UnionFind) => (row: RowNumber) => sets.find(indexOf.get(row)!)
  return { all: rootIn(all), matched: rootIn(matched) }
}

/** The clusters that lose and gain no link, by their first row. */
function standingClusters({ components, addedEnds, ended, ruled }: Growth): ReadonlyMap<RowNumber, Cluster> {
  const moved = new Set([...addedEnds, ...endsOf(ended), ...ruled])
  const matching = components.flatMap(({ clusters }) => clusters.filter(({ kind }) => kind === 'MATCH'))
  return new Map(
    matching.filter(({ rows }) => !rows.some((row) => moved.has(row))).map((cluster) => [cluster.rows[0]!, cluster]),
  )
}

/** Clusters whose label may ask for every pair, from the links between their records. */
async function addSmallClusters(
  small: readonly { readonly rows: readonly RowNumber[]; readonly into: Cluster[] }[],
  { added, ended, grouping, links: reader, prepare }: Growth,
): Promise<void> {
  if (small.length === 0) return
  const setOf = new Map(small.flatMap(({ rows }, index) => rows.map((row) => [row, index] as const)))
  const links: Link[][] = small.map(() => [])
  const take = (link: Link): void => {
    const set = link.kind === 'SEPARATED' ? undefined : setOf.get(link.a)
    if (set !== undefined && set === setOf.get(link.b)) links[set]!.push(link)
  }
  const gone = new Set(ended.map(({ a, b }) => `${a} ${b}`))
  const pairs = small.flatMap(({ rows }) => rows.flatMap((a, at) => rows.slice(at + 1).map((b) => [a, b] as const)))
  for (const link of await reader.between(pairs)) if (!gone.has(`${link.a} ${link.b}`)) take(link)
  await eachYielding(added, take)
  await prepare([...setOf.keys()])
  for (const [index, { rows, into }] of small.entries()) into.push(matchCluster(rows, links[index]!, grouping))
}

/** What lay between the rows of a set: of a group that is all that its component brings to the set, what was kept of it where it was. */
async function sumsBefore(
  { components, leaving, kept, links }: Growth,
  set: readonly RowNumber[],
  review: boolean,
  whole: boolean,
): Promise<readonly SummedRows[]> {
  const inside = new Set(set)
  const isStaying = (row: RowNumber) => inside.has(row) && !leaving.has(row)
  const sums: SummedRows[] = []
  const unknown: RowNumber[] = []
  for (const { rows, clusters } of components) {
    const brought = rows.filter(isStaying)
    if (brought.length === 0) continue
    const isAll = ({ kind, rows: members }: Cluster) =>
      (review || kind === 'MATCH') &&
      members.filter(isStaying).length === brought.length &&
      members.every((row) => isStaying(row) || leaving.has(row))
    const known = clusters.find((each) => kept.has(each.id) && isAll(each))
    if (known) sums.push({ rows: known.rows, totals: kept.get(known.id)! })
    else unknown.push(...brought)
  }
  if (unknown.length === 0) return sums
  // Between components there is no link yet, so those that nothing is known of are asked for by themselves.
  const asked = sortedRows(unknown)
  return [...sums, { rows: asked, totals: await links.totals(asked, whole && leaving.size === 0) }]
}

function groupsOf(rows: readonly RowNumber[], rootOf: (row: RowNumber) => number): readonly (readonly RowNumber[])[] {
  const groups = new Map<number, RowNumber[]>()
  for (const row of rows) {
    const root = rootOf(row)
    const known = groups.get(root)
    if (known) known.push(row)
    else groups.set(root, [row])
  }
  return [...groups.values()]
}
