import { runToEnd } from '../lib/async/resumable.ts'
import { unionFind } from '../lib/collections/union-find.ts'
import { compileScorer, type Prepared, type Scorer } from '../matching/classify/scorer.ts'
import { componentsOf } from '../matching/cluster/components.ts'
import { crowdsAmong } from '../matching/cluster/crowd-components.ts'
import { doubtBy, holdingLinks, leavesLinksOut, sparesCrowds } from '../matching/cluster/held-links.ts'
import { isWorse, type Strength, weakestOf } from '../matching/cluster/left-out.ts'
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

/** Clusters are handed to `componentsOf` in lots of about so many links: few enough for the objects it makes of them to die young. */
const LOT = 2000

/** The components of match links, labelled by the function that labels a table's clusters. */
export function group(input: GroupInput): Grouped {
  const { rows, links, classifier } = input
  const sets = unionFind(rows)
  const scorer = compileScorer(input.classifier, input.dataset, input.statistics)
  const pairs = pairsOf(input, scorer)
  const { holds, left } = heldMatches(input, pairs)
  const isMatch = (at: number): boolean => links.score[at]! > classifier.matchThreshold && holds(at)
  for (let at = 0; at < links.count; at++) if (isMatch(at)) sets.union(links.a[at]!, links.b[at]!)

  const rootOf = (at: number): number => sets.find(links.a[at]!)
  // A review link inside a cluster counts for its score; one that leads out of it joins nothing.
  const isWithin = (at: number): boolean => isMatch(at) || rootOf(at) === sets.find(links.b[at]!)
  const ordered = bySet({ rows, count: links.count }, isWithin, rootOf)
  const contested = contestedSets(links, left, isMatch, sets.find, pairs.evidenceOf)
  const clusters = clustersOf(ordered, rootOf, input, scorer).map((cluster) =>
    contested.has(sets.find(cluster.rows[0]!)) ? { ...cluster, label: 'REVIEW' as const } : cluster,
  )
  const clusterOf = new Int32Array(rows).fill(-1)
  for (const [index, cluster] of clusters.entries()) for (const row of cluster.rows) clusterOf[row] = index
  return { clusters, clusterOf, review: placesWhere(links.count, (at) => !isMatch(at)) }
}

/** The links that are taken, set by set, each set's in their order: counted and dealt out, since there may be many. */
function bySet(
  { rows, count }: { readonly rows: number; readonly count: number },
  isTaken: (at: number) => boolean,
  rootOf: (at: number) => number,
): Int32Array {
  const places = new Int32Array(rows + 1)
  for (let at = 0; at < count; at++) if (isTaken(at)) places[rootOf(at) + 1]! += 1
  for (let row = 0; row < rows; row++) places[row + 1]! += places[row]!
  const ordered = new Int32Array(places[rows]!)
  for (let at = 0; at < count; at++) if (isTaken(at)) ordered[places[rootOf(at)]!++] = at
  return ordered
}

function placesWhere(count: number, isTaken: (at: number) => boolean): Int32Array {
  let taken = 0
  for (let at = 0; at < count; at++) if (isTaken(at)) taken += 1
  const places = new Int32Array(taken)
  for (let at = 0, next = 0; at < count; at++) if (isTaken(at)) places[next++] = at
  return places
}

/**
 * The sets between which a link was left out that is no worse than what holds either of them together, of equal scores by evidence: nothing
 * says there which record belongs where. A link to a set that has a better one says nothing, and a record alone would take any.
 */
function contestedSets(
  links: LinkTable,
  left: readonly number[],
  isMatch: (at: number) => boolean,
  find: (row: number) => number,
  evidenceOf: Pairs['evidenceOf'],
): ReadonlySet<number> {
  if (left.length === 0) return new Set()
  const ends = (at: number): readonly number[] => [find(links.a[at]!), find(links.b[at]!)]
  const asked = new Set(left.flatMap(ends))
  const holding = new Map([...asked].map((root): [number, number[]] => [root, []]))
  for (let at = 0; at < links.count; at++) if (isMatch(at)) holding.get(find(links.a[at]!))?.push(at)
  const strengthOf = (at: number): Strength => ({
    score: links.score[at]!,
    evidence: () => evidenceOf(links.a[at]!, links.b[at]!),
  })
  const weakest = new Map([...holding].map(([root, own]) => [root, weakestOf(own.map(strengthOf))]))
  const isOpen = (at: number): boolean => !ends(at).some((root) => isWorse(strengthOf(at), weakest.get(root)))
  return new Set(left.filter(isOpen).flatMap(ends))
}

/** Which match links hold, and those between two sources that one record of each source leaves out. */
function heldMatches(input: GroupInput, pairs: Pairs) {
  const { links, rows, classifier, systemOf } = input
  const left: number[] = []
  const rules = {
    thresholds: classifier,
    linkage: classifier.linkage ?? 'SINGLE',
    onePerSource: classifier.onePerSource ?? false,
  }
  if (!leavesLinksOut(rules)) return { holds: () => true, left }
  const isCrowded = sparesCrowds(rules) ? runToEnd(crowdsAmong(rows, links)) : undefined
  const matching = placesWhere(
    links.count,
    (at) => links.score[at]! > classifier.matchThreshold && !isCrowded?.(links.a[at]!),
  )
  const { named, rankOf } = rankedEnds(matching, input)
  const numbers = new Map<string, number>()
  const sourcesOf = (row: number): readonly number[] => {
    const system = systemOf(row)
    if (system === '') return []
    const number = numbers.get(system) ?? numbers.size
    numbers.set(system, number)
    return [number]
  }
  const ranked = {
    count: matching.length,
    a: matching.map((at) => rankOf[links.a[at]!]!),
    b: matching.map((at) => rankOf[links.b[at]!]!),
    score: matching.map((at) => links.score[at]!),
  }
  const scoreOf = scoresOf(input, pairs.scoreOf)
  const taken = runToEnd(
    holdingLinks(ranked, rules, {
      records: named.length,
      sourcesOf: (rank) => sourcesOf(named[rank]!),
      scoreOf: (a, b) => scoreOf(named[a]!, named[b]!),
      evidenceOf: (a, b) => pairs.evidenceOf(named[a]!, named[b]!),
    }),
  )
  const held = new Uint8Array(links.count)
  for (const [index, at] of matching.entries()) {
    held[at] = taken[index]!
    if (!rules.onePerSource) continue
    const [source] = sourcesOf(links.a[at]!)
    const twins = source !== undefined && source === sourcesOf(links.b[at]!)[0]
    if (taken[index] === 0 && !twins) left.push(at)
  }
  return { holds: (at: number) => held[at] === 1 || isCrowded?.(links.a[at]!) === true, left }
}

/** The rows of these links by name, and by row its rank: rows that have no match need no room where clusters are formed. */
function rankedEnds(matching: Int32Array, { links, rows, nameOf }: GroupInput) {
  const rankOf = new Int32Array(rows).fill(-1)
  for (const at of matching) rankOf[links.a[at]!] = rankOf[links.b[at]!] = 0
  const ends = placesWhere(rows, (row) => rankOf[row] === 0)
  const names = Array.from(ends, nameOf)
  const order = ends.map((_, at) => at).sort((x, y) => (names[x]! < names[y]! ? -1 : names[x] === names[y] ? x - y : 1))
  const named = order.map((at) => ends[at]!)
  for (let rank = 0; rank < named.length; rank++) rankOf[named[rank]!] = rank
  return { named, rankOf }
}

/** What two rows score: as their link says where they have one. */
function scoresOf({ rows, links }: GroupInput, scoreOf: Pairs['scoreOf']): Pairs['scoreOf'] {
  const known = new Map<number, number>()
  const nameOf = (a: number, b: number): number => Math.min(a, b) * rows + Math.max(a, b)
  let filled = false
  const fill = (): void => {
    filled = true
    for (let at = 0; at < links.count; at++) known.set(nameOf(links.a[at]!, links.b[at]!), links.score[at]!)
  }
  return (a, b) => {
    if (!filled) fill()
    return known.get(nameOf(a, b)) ?? scoreOf(a, b)
  }
}

interface Pairs {
  readonly scoreOf: (a: number, b: number) => number
  readonly evidenceOf: (a: number, b: number) => number
}

/** So many rows are kept ready: all of them would be every text of the table. */
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
  const evidence = new Map<number, number>()
  return {
    scoreOf: (a, b) => scorer.score(preparedOf(a), preparedOf(b)),
    evidenceOf(a, b) {
      const name = Math.min(a, b) * rows + Math.max(a, b)
      const known = evidence.get(name) ?? scorer.evidence(preparedOf(a), preparedOf(b))
      evidence.set(name, known)
      return known
    },
  }
}

/** Most sets are two records that one link holds, which is a match: those need no asking. */
function clustersOf(
  ordered: Int32Array,
  rootOf: (at: number) => number,
  input: GroupInput,
  scorer: Scorer,
): readonly BatchCluster[] {
  const clusters: BatchCluster[] = []
  let lot: Link[] = []
  const settle = (): void => {
    for (const component of componentsOf(lot, grouping(input, scorer))) {
      for (const { rows, label, score, kind } of component.clusters)
        if (kind === 'MATCH') clusters.push({ rows, label, score })
    }
    lot = []
  }
  for (let start = 0, end = 0; start < ordered.length; start = end) {
    const root = rootOf(ordered[start]!)
    for (end = start; end < ordered.length && rootOf(ordered[end]!) === root; end++);
    const links = Array.from(ordered.subarray(start, end), (at) => linkOf(input, at))
    if (links.length === 1) clusters.push({ rows: [links[0]!.a, links[0]!.b], label: 'MATCH', score: links[0]!.score })
    else for (const link of links) lot.push(link) // one by one: a set may have a million
    if (lot.length >= LOT) settle()
  }
  settle()
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

function grouping({ rows, classifier, valuesOf, nameOf }: GroupInput, scorer: Scorer) {
  return {
    idOf: nameOf,
    scoreOf: pairsOf({ rows, valuesOf }, scorer).scoreOf,
    nonMatchThreshold: classifier.nonMatchThreshold,
    matchThreshold: classifier.matchThreshold,
    ...(classifier.linkage && { linkage: classifier.linkage }),
    doubt: doubtBy(classifier),
  }
}
