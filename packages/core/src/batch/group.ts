import { runToEnd } from '../lib/async/resumable.ts'
import { groupedPositions, positionsWhere } from '../lib/collections/positions.ts'
import { oncePerPair } from '../lib/collections/tuples.ts'
import { unionFind } from '../lib/collections/union-find.ts'
import { compileScorer, type Prepared, type Scorer } from '../matching/classify/scorer.ts'
import { componentsOf } from '../matching/cluster/components.ts'
import { doubtBy } from '../matching/cluster/held-links.ts'
import { heldMatches } from '../matching/cluster/held-matches.ts'
import { openLinks } from '../matching/cluster/left-out.ts'
import type { LinkTable } from '../matching/kernel/batch.ts'
import type { ClusterLabel } from '../model/cluster.ts'
import type { Link } from '../model/link.ts'
import type { Values } from '../model/record.ts'
import type { Classifier } from '../model/resources/classifier.ts'
import type { Dataset } from '../model/resources/dataset.ts'
import type { MatchStatistics } from '../model/statistics.ts'

/** What one cluster is made of, and what the engine would say of it. */
export interface BatchCluster {
  readonly rows: readonly number[]
  readonly label: ClusterLabel
  /** 0..10000. */
  readonly score: number
}

/** The clusters of all records; a record in none is alone. */
export interface Grouped {
  readonly clusters: readonly BatchCluster[]
  /** By row: the position in `clusters`, −1 for a record alone. */
  readonly clusterOf: Int32Array
  /** Links that only a person can decide, as positions among the links. */
  readonly review: Int32Array
}

interface GroupInput {
  readonly rows: number
  readonly links: LinkTable
  readonly classifier: Classifier
  readonly dataset: Dataset
  /** For a classifier with `termFrequency`: the frequencies that the links were scored by. */
  readonly statistics?: MatchStatistics | undefined
  valuesOf(row: number): Values
  nameOf(row: number): string
  /** The system that a record comes from, asked for `onePerSource`; '' for none. */
  systemOf(row: number): string
}

/** Links of a lot that is handed to `componentsOf`: few enough for the objects it makes of them to die young. */
const LOT = 2000

/** The components of match links, with the labels that the same records have in a table. */
export function group(input: GroupInput): Grouped {
  const { rows, links, classifier } = input
  const pairs = pairsOf(input, compileScorer(input.classifier, input.dataset, input.statistics))
  const isMatch = matchesOf(input, pairs)
  const sets = unionFind(rows)
  for (let at = 0; at < links.count; at++) if (isMatch(at)) sets.union(links.a[at]!, links.b[at]!)

  const setsOf = (at: number): readonly number[] => [sets.find(links.a[at]!), sets.find(links.b[at]!)]
  // A review link inside a cluster counts for its score; one that leads out of it joins nothing.
  const within = positionsWhere(links.count, (at) => isMatch(at) || sets.find(links.a[at]!) === sets.find(links.b[at]!))
  const bySet = groupedPositions(within, rows, (at) => sets.find(links.a[at]!))
  const contested = classifier.onePerSource ? contestedSets(input, isMatch, setsOf, pairs) : new Set<number>()
  const clusters = clustersOf(bySet, input, pairs).map((cluster) =>
    contested.has(sets.find(cluster.rows[0]!)) ? { ...cluster, label: 'REVIEW' as const } : cluster,
  )
  const clusterOf = new Int32Array(rows).fill(-1)
  for (const [index, cluster] of clusters.entries()) for (const row of cluster.rows) clusterOf[row] = index
  return { clusters, clusterOf, review: positionsWhere(links.count, (at) => !isMatch(at)) }
}

/** Which links are matches that hold, by position. */
function matchesOf({ links, rows, classifier, nameOf, systemOf }: GroupInput, pairs: Pairs): (at: number) => boolean {
  const { linkage = 'SINGLE', onePerSource = false } = classifier
  const systemsOf = (row: number): readonly string[] => [systemOf(row)].filter((system) => system !== '')
  const records = { records: rows, idOf: nameOf, systemsOf, ...pairs }
  return runToEnd(heldMatches(links, records, { thresholds: classifier, linkage, onePerSource }))
}

/** The sets between which a link was left out that could as well have held: one record of each source is in either. */
function contestedSets(
  { links, classifier, systemOf }: GroupInput,
  isMatch: (at: number) => boolean,
  setsOf: (at: number) => readonly number[],
  { evidenceOf }: Pairs,
): ReadonlySet<number> {
  const areTwins = (at: number): boolean => {
    const system = systemOf(links.a[at]!)
    return system !== '' && system === systemOf(links.b[at]!)
  }
  const isLeftOut = (at: number): boolean =>
    links.score[at]! > classifier.matchThreshold && !isMatch(at) && !areTwins(at)
  const left = Array.from(positionsWhere(links.count, isLeftOut))
  const holding = new Map(left.flatMap(setsOf).map((set): [number, number[]] => [set, []]))
  for (let at = 0; at < links.count; at++) if (isMatch(at)) holding.get(setsOf(at)[0]!)?.push(at)
  const open = openLinks(left, {
    setsOf,
    holding: (set) => holding.get(set)!,
    strengthOf: (at) => ({ score: links.score[at]!, evidence: () => evidenceOf(links.a[at]!, links.b[at]!) }),
  })
  return new Set(open.flatMap(setsOf))
}

interface Pairs {
  readonly scoreOf: (a: number, b: number) => number
  readonly evidenceOf: (a: number, b: number) => number
}

/** Rows that are kept ready: all of them would be every text of the table. */
const READY = 1000

/** What the scorer says of two rows. */
function pairsOf({ rows, valuesOf }: Pick<GroupInput, 'rows' | 'valuesOf'>, scorer: Scorer): Pairs {
  const prepared = new Map<number, Prepared>()
  const preparedOf = (row: number): Prepared => {
    const known = prepared.get(row) ?? scorer.prepare(valuesOf(row))
    if (prepared.size >= READY) prepared.clear()
    prepared.set(row, known)
    return known
  }
  return {
    scoreOf: (a, b) => scorer.score(preparedOf(a), preparedOf(b)),
    evidenceOf: oncePerPair(rows, (a, b) => scorer.evidence(preparedOf(a), preparedOf(b))),
  }
}

/** Most sets are two records that one link holds, which is a match: those need no asking. */
function clustersOf(sets: Iterable<Int32Array>, input: GroupInput, pairs: Pairs): readonly BatchCluster[] {
  const asked = grouping(input, pairs)
  const clusters: BatchCluster[] = []
  let lot: Link[] = []
  const formClusters = (): void => {
    for (const component of componentsOf(lot, asked)) {
      for (const { rows, label, score, kind } of component.clusters)
        if (kind === 'MATCH') clusters.push({ rows, label, score })
    }
    lot = []
  }
  for (const set of sets) {
    const links = Array.from(set, (at) => linkOf(input, at))
    if (links.length === 1) clusters.push({ rows: [links[0]!.a, links[0]!.b], label: 'MATCH', score: links[0]!.score })
    else for (const link of links) lot.push(link) // one by one: a set may have a million
    if (lot.length >= LOT) formClusters()
  }
  formClusters()
  return clusters
}

function linkOf({ links, classifier }: GroupInput, at: number): Link {
  const [x, y, score] = [links.a[at]!, links.b[at]!, links.score[at]!]
  return {
    a: Math.min(x, y),
    b: Math.max(x, y),
    score,
    mappings: links.mappings[at]!,
    kind: score > classifier.matchThreshold ? 'MATCH' : 'REVIEW',
  }
}

function grouping({ classifier, nameOf }: GroupInput, { scoreOf }: Pairs) {
  return {
    idOf: nameOf,
    scoreOf,
    nonMatchThreshold: classifier.nonMatchThreshold,
    matchThreshold: classifier.matchThreshold,
    ...(classifier.linkage && { linkage: classifier.linkage }),
    doubt: doubtBy(classifier),
  }
}
