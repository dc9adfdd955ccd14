import { unionFind } from '../../lib/collections/union-find.ts'
import type { Cluster, Component } from '../../model/cluster.ts'
import type { Link } from '../../model/link.ts'
import type { RecordId, RowNumber } from '../../model/record.ts'
import type { Thresholds } from '../classify/verdict.ts'
import { clusterIdOf } from './cluster-id.ts'
import type { Rulings } from './rulings.ts'

/** The links with the kind that they have under these rulings; one whose kind stands is the same object. */
export function markedLinks(links: readonly Link[], rulings: Rulings, thresholds: Thresholds): readonly Link[] {
  return links.map((link) => markedLink(link, rulings, thresholds))
}

export function markedLink(link: Link, rulings: Rulings, thresholds: Thresholds): Link {
  const kind = kindOf(link, rulings, thresholds)
  return kind === link.kind ? link : { ...link, kind }
}

function kindOf({ a, b, score, kind }: Link, rulings: Rulings, { matchThreshold }: Thresholds): Link['kind'] {
  if (rulings.separates(a, b)) return 'SEPARATED'
  if (kind !== 'SEPARATED') return kind
  return score > matchThreshold ? 'MATCH' : 'REVIEW' // a link reached the non-match threshold; both are exclusive [CL-3]
}

/**
 * The components that joining links make, with what people decided: clusters that hold a separated or a held pair are
 * for review, groups of separated links are there as resolved, and whatever a separated link touches is one component.
 */
export function* ruledComponents(
  joined: Iterable<Component>,
  links: readonly Link[],
  rulings: Rulings,
  idOf: (row: RowNumber) => RecordId,
): Generator<Component> {
  const groups = separatedGroups(links)
  const changedRows = new Set(groups.flatMap(({ rows }) => rows))
  const held: Component[] = []
  for (const component of joined) {
    const ruled = rulings.none
      ? component
      : { ...component, clusters: component.clusters.map((cluster) => ruledCluster(cluster, rulings, idOf)) }
    if (changedRows.size > 0 && ruled.rows.some((row) => changedRows.has(row))) held.push(ruled)
    else yield ruled
  }
  yield* united(held, groups, (group) => ruledCluster(resolvedGroup(group, idOf), rulings, idOf))
}

interface SeparatedGroup {
  readonly rows: readonly RowNumber[]
  readonly links: readonly Link[]
  /** No other link lies inside. */
  readonly resolved: boolean
}

/** The components of separated links alone. */
function separatedGroups(links: readonly Link[]): readonly SeparatedGroup[] {
  const separated = links.filter(({ kind }) => kind === 'SEPARATED')
  if (separated.length === 0) return []
  const groupOf = grouped(separated.map(({ a, b }) => [a, b]))
  const groups = new Map<number, { rows: Set<RowNumber>; links: Link[]; resolved: boolean }>()
  for (const link of separated) {
    const root = groupOf(link.a) as number
    const group = groups.get(root) ?? { rows: new Set(), links: [], resolved: true }
    groups.set(root, group)
    group.rows.add(link.a).add(link.b)
    group.links.push(link)
  }
  for (const { a, b, kind } of links) {
    const root = kind === 'SEPARATED' ? undefined : groupOf(a)
    const group = root === undefined || root !== groupOf(b) ? undefined : groups.get(root)
    if (group) group.resolved = false
  }
  return [...groups.values()].map(({ rows, ...group }) => ({ ...group, rows: [...rows].sort((a, b) => a - b) }))
}

/** Components and separated groups that share a row, as one. */
function* united(
  components: readonly Component[],
  groups: readonly SeparatedGroup[],
  clusterOf: (group: SeparatedGroup) => Cluster,
): Generator<Component> {
  const groupOf = grouped([...components, ...groups].map(({ rows }) => rows))
  const parts = new Map<number, { rows: Set<RowNumber>; clusters: Cluster[] }>()
  const add = (rows: readonly RowNumber[], clusters: readonly Cluster[]): void => {
    const root = groupOf(rows[0] as RowNumber) as number
    const part = parts.get(root) ?? { rows: new Set(), clusters: [] }
    parts.set(root, part)
    for (const row of rows) part.rows.add(row)
    part.clusters.push(...clusters)
  }
  for (const { rows, clusters } of components) add(rows, clusters)
  for (const group of groups) add(group.rows, group.resolved ? [clusterOf(group)] : [])
  for (const { rows, clusters } of parts.values()) {
    const sorted = [...rows].sort((a, b) => a - b)
    yield { id: sorted[0] as RowNumber, rows: sorted, clusters }
  }
}

/** Says of each row which set it came into when every list's rows are put into one; undefined: in no list. */
function grouped(lists: readonly (readonly RowNumber[])[]): (row: RowNumber) => number | undefined {
  const indexOf = new Map<RowNumber, number>()
  for (const rows of lists) for (const row of rows) if (!indexOf.has(row)) indexOf.set(row, indexOf.size)
  const sets = unionFind(indexOf.size)
  for (const [first, ...rest] of lists)
    for (const row of rest) sets.union(indexOf.get(first as RowNumber) as number, indexOf.get(row) as number)
  return (row) => {
    const index = indexOf.get(row)
    return index === undefined ? undefined : sets.find(index)
  }
}

function resolvedGroup({ rows, links }: SeparatedGroup, idOf: (row: RowNumber) => RecordId): Cluster {
  return {
    id: clusterIdOf(rows, idOf),
    kind: 'RESOLVED',
    label: 'REVIEW',
    rows,
    score: Math.round(links.reduce((sum, { score }) => sum + score, 0) / links.length),
    mappings: links.reduce((bits, { mappings }) => bits | mappings, 0),
    reasoning: `${rows.length} records whose links were all recorded as different.`,
  }
}

function ruledCluster(cluster: Cluster, rulings: Rulings, idOf: (row: RowNumber) => RecordId): Cluster {
  const { rows, kind } = cluster
  const doubt = kind === 'MATCH' ? doubtOf(rows, rulings, idOf) : undefined
  const { leftOut: _, ...rest } = cluster
  return {
    ...(doubt === undefined ? cluster : { ...rest, label: 'REVIEW' as const, reasoning: doubt }),
    ...(rulings.ignores(rows) ? { ignored: true as const } : {}),
    ...(rulings.escalates(rows) ? { escalated: true as const } : {}),
  }
}

function doubtOf(rows: readonly RowNumber[], rulings: Rulings, idOf: (row: RowNumber) => RecordId): string | undefined {
  const separated = rulings.separatedPair(rows)
  if (separated) return `The records ${separated.map(idOf).join(' and ')} were recorded as different.`
  const held = rulings.heldPair(rows)
  return held && `The records ${held.map(idOf).join(' and ')} are held for a person.`
}
