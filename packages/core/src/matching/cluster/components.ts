import { digestOf } from '../../lib/hash.ts'
import { unionFind } from '../../lib/union-find.ts'
import type { Cluster, Component } from '../../model/cluster.ts'
import type { Link } from '../../model/link.ts'
import type { RecordId, RowNumber } from '../../model/record.ts'

/** Up to this many members every pair of a cluster is scored; a larger cluster is for a person to look at [CL-7]. */
export const SCORED_MEMBERS = 50

/** What grouping asks of the records. */
export interface Grouping {
  readonly idOf: (row: RowNumber) => RecordId
  /** 0..10000. Asked only for pairs without a link. */
  readonly scoreOf: (a: RowNumber, b: RowNumber) => number
  /** 0..10000, exclusive. */
  readonly nonMatchThreshold: number
}

/**
 * The components that these links make, by id, each with its clusters. Separated links join nothing.
 *
 * Match links alone make clusters: a chain of doubtful links must not drown clean groups in one big doubtful
 * one [CL-5]. Where review links join clusters or single records, the whole component is a group for review.
 */
export function componentsOf(links: readonly Link[], grouping: Grouping): readonly Component[] {
  return [...eachComponent(links, grouping)]
}

/** `componentsOf`, one at a time: a caller that serves others pauses between them. */
export function* eachComponent(links: readonly Link[], grouping: Grouping): Generator<Component> {
  const joining = links.filter((link) => link.kind !== 'SEPARATED')
  const rows = [...new Set(joining.flatMap((link) => [link.a, link.b]))].sort((a, b) => a - b)
  const indexOf = new Map(rows.map((row, index) => [row, index]))
  const all = unionFind(rows.length)
  const matched = unionFind(rows.length)
  for (const link of joining) {
    const a = indexOf.get(link.a) as number
    const b = indexOf.get(link.b) as number
    all.union(a, b)
    if (link.kind === 'MATCH') matched.union(a, b)
  }
  const rowsOf = groupBy(rows, (_, index) => all.find(index))
  const linksOf = groupBy(joining, (link) => all.find(indexOf.get(link.a) as number))
  for (const [root, members] of rowsOf) {
    const sets = groupBy(members, (row) => matched.find(indexOf.get(row) as number))
    yield component(members, [...sets.values()], linksOf.get(root) ?? [], grouping)
  }
}

function component(
  rows: readonly RowNumber[],
  sets: readonly (readonly RowNumber[])[],
  links: readonly Link[],
  grouping: Grouping,
): Component {
  const clusters = sets
    .filter((set) => set.length > 1)
    .map((set) => matchCluster(set, linksWithin(set, sets, links), grouping))
  if (sets.length > 1) clusters.push(reviewGroup(rows, links, grouping))
  return { id: rows[0] as RowNumber, rows, clusters }
}

function linksWithin(
  set: readonly RowNumber[],
  sets: readonly (readonly RowNumber[])[],
  links: readonly Link[],
): readonly Link[] {
  if (sets.length === 1) return links
  const members = new Set(set)
  return links.filter((link) => members.has(link.a) && members.has(link.b))
}

function matchCluster(rows: readonly RowNumber[], links: readonly Link[], grouping: Grouping): Cluster {
  const doubt = doubtOf(rows, links, grouping)
  return {
    ...clusterBase(rows, links, grouping, 'M'),
    kind: 'MATCH',
    label: doubt ? 'REVIEW' : 'MATCH',
    reasoning:
      doubt ?? `${rows.length} records, every pair of them at least doubtful and enough of them alike to be one.`,
  }
}

function reviewGroup(rows: readonly RowNumber[], links: readonly Link[], grouping: Grouping): Cluster {
  return {
    ...clusterBase(rows, links, grouping, 'R'),
    kind: 'REVIEW',
    label: 'REVIEW',
    reasoning: `${rows.length} records that only doubtful pairs hold together.`,
  }
}

function clusterBase(rows: readonly RowNumber[], links: readonly Link[], grouping: Grouping, kind: string) {
  const ids = rows.map(grouping.idOf).sort()
  return {
    id: digestOf([kind, ...ids]),
    rows,
    score: Math.round(links.reduce((sum, link) => sum + link.score, 0) / links.length),
    mappings: links.reduce((bits, link) => bits | link.mappings, 0),
  }
}

/** Why a cluster is for a person although match links hold it; undefined when it is not. */
function doubtOf(rows: readonly RowNumber[], links: readonly Link[], grouping: Grouping): string | undefined {
  if (rows.length > SCORED_MEMBERS) return `${rows.length} records are too many to compare every pair.`
  const linked = new Set(links.map((link) => `${link.a} ${link.b}`))
  for (const [index, a] of rows.entries()) {
    for (const b of rows.slice(index + 1)) {
      if (!linked.has(`${a} ${b}`) && grouping.scoreOf(a, b) < grouping.nonMatchThreshold) {
        return `The records ${grouping.idOf(a)} and ${grouping.idOf(b)} are not alike.`
      }
    }
  }
  return undefined
}

function groupBy<T>(list: readonly T[], keyOf: (item: T, index: number) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const [index, item] of list.entries()) {
    const key = keyOf(item, index)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
