import { eachInPieces, type Resumable, runToEnd } from '../../lib/async/resumable.ts'
import { type UnionFind, unionFind } from '../../lib/collections/union-find.ts'
import { type Cluster, type Component, SCORED_MEMBERS } from '../../model/cluster.ts'
import type { Link } from '../../model/link.ts'
import type { RecordId, RowNumber } from '../../model/record.ts'
import type { Doubt, Linkage } from '../../model/resources/classifier.ts'
import { clusterIdOf } from './cluster-id.ts'
import { leftOutReasoning, openLinks } from './left-out.ts'
import { meanDoubtOf } from './mean-doubt.ts'
import { endsOf, sortedRows } from './row-lists.ts'

/** What grouping asks of the records. */
export interface Grouping {
  readonly idOf: (row: RowNumber) => RecordId
  /** 0..10000. Asked only for pairs without a link. */
  readonly scoreOf: (a: RowNumber, b: RowNumber) => number
  /** 0..10000, exclusive. */
  readonly nonMatchThreshold: number
  /** 0..10000, exclusive. A review link above it is a match that one record of each source left out. @default none was */
  readonly matchThreshold?: number
  /** @default 'SINGLE' */
  readonly linkage?: Linkage
  /** @default 'PAIR' */
  readonly doubt?: Doubt
  /** Two records of one source, where a cluster has one of each: that they match says nothing of others. @default no two are */
  readonly clash?: (a: RowNumber, b: RowNumber) => boolean
  /** Beside `clash`: what the score of two records is made of, to tell equal scores. */
  readonly evidenceOf?: (a: RowNumber, b: RowNumber) => number
}

/**
 * The components that these links make, by id, each with its clusters. Separated links join nothing.
 *
 * Match links alone make clusters: a chain of doubtful links must not drown clean groups in one big doubtful
 * one [CL-5]. Where review links join clusters or single records, the whole component is a group for review.
 */
export function componentsOf(links: readonly Link[], grouping: Grouping): readonly Component[] {
  return runToEnd(formComponents(links, grouping))
}

/** `componentsOf` in pieces, for a caller that serves others meanwhile. */
export function* formComponents(links: readonly Link[], grouping: Grouping): Resumable<readonly Component[]> {
  const joining = links.filter((link) => link.kind !== 'SEPARATED')
  yield
  const rows = sortedRows(endsOf(joining))
  yield
  const indexOf = new Map<RowNumber, number>()
  for (let index = 0; index < rows.length; index++) indexOf.set(rows[index]!, index)
  const all = unionFind(rows.length)
  const matched = unionFind(rows.length)
  yield* eachInPieces(joining, (link) => {
    const a = indexOf.get(link.a) as number
    const b = indexOf.get(link.b) as number
    all.union(a, b)
    if (link.kind === 'MATCH') matched.union(a, b)
  })
  const rowsOf = yield* groupBy(rows, (_, index) => all.find(index))
  const linksOf = yield* groupBy(joining, (link) => all.find(indexOf.get(link.a) as number))
  const components: Component[] = []
  for (const [root, members] of rowsOf) {
    const own = linksOf.get(root) ?? []
    const sets = yield* setsOf(members, own, indexOf, matched)
    components.push(yield* component(members, sets, own, grouping))
    yield
  }
  return components
}

/** The sets that match links make of a component's rows. Most are two rows and the link between them. */
function* setsOf(
  rows: readonly RowNumber[],
  links: readonly Link[],
  indexOf: ReadonlyMap<RowNumber, number>,
  matched: UnionFind,
): Resumable<readonly (readonly RowNumber[])[]> {
  if (rows.length === 2) return links.some(({ kind }) => kind === 'MATCH') ? [rows] : rows.map((row) => [row])
  return [...(yield* groupBy(rows, (row) => matched.find(indexOf.get(row) as number))).values()]
}

function* component(
  rows: readonly RowNumber[],
  sets: readonly (readonly RowNumber[])[],
  links: readonly Link[],
  grouping: Grouping,
): Resumable<Component> {
  const { within, leftOut } = yield* partsOf(sets, links, grouping)
  const clusters: Cluster[] = []
  for (const [index, set] of sets.entries()) {
    if (set.length < 2) continue
    clusters.push(yield* clusterOfLinks(set, within[index] ?? [], leftOut.get(index), grouping))
  }
  if (sets.length > 1) clusters.push(reviewedGroup(rows, yield* totalsOf(links), grouping.idOf))
  return { id: rows[0] as RowNumber, rows, clusters }
}

/** What of a component's links concerns each of its sets. */
interface Parts {
  readonly within: readonly (readonly Link[])[]
  /**
   * By set a record outside of it that could have been in it as well: the link between them is no worse than those that hold
   * either side together, so nothing says which of the two records of one source belongs here.
   */
  readonly leftOut: ReadonlyMap<number, RecordId>
}

function* partsOf(
  sets: readonly (readonly RowNumber[])[],
  links: readonly Link[],
  { matchThreshold = Number.POSITIVE_INFINITY, idOf, clash, evidenceOf, linkage }: Grouping,
): Resumable<Parts> {
  if (sets.length === 1) return { within: [links], leftOut: NOBODY }
  const asked = clash !== undefined || linkage !== 'AVERAGE' // averages leave out what is not alike
  const leftOut = new Map<number, RecordId>()
  const setOf = new Map(sets.flatMap((set, index) => set.map((row) => [row, index] as const)))
  const within: Link[][] = sets.map(() => [])
  const left: Link[] = []
  yield* eachInPieces(links, (link) => {
    const [x, y] = [setOf.get(link.a) as number, setOf.get(link.b) as number]
    if (x === y) within[x]?.push(link)
    else if (asked && link.kind === 'REVIEW' && link.score > matchThreshold && !clash?.(link.a, link.b)) left.push(link)
  })
  const leave = (set: number, id: RecordId): void => {
    const known = leftOut.get(set)
    if (known === undefined || id < known) leftOut.set(set, id)
  }
  const open = openLinks(left, {
    setsOf: ({ a, b }) => [setOf.get(a)!, setOf.get(b)!],
    holding: (set) => within[set]!.filter(({ kind }) => kind === 'MATCH'),
    strengthOf: ({ a, b, score }) => ({ score, evidence: () => evidenceOf?.(a, b) ?? 0 }),
  })
  for (const { a, b } of open) {
    leave(setOf.get(a)!, idOf(b))
    leave(setOf.get(b)!, idOf(a))
  }
  return { within, leftOut }
}

const NOBODY: Parts['leftOut'] = new Map()

/** `leftOut`: a record outside that could be in it as well. */
function* clusterOfLinks(
  rows: readonly RowNumber[],
  links: readonly Link[],
  leftOut: RecordId | undefined,
  grouping: Grouping,
): Resumable<Cluster> {
  const doubt = leftOut === undefined ? doubtOf(rows, links, grouping) : leftOutReasoning(leftOut)
  const label = doubt ? 'REVIEW' : 'MATCH'
  const cluster = clusterOf('MATCH', label, doubt ?? good(rows, grouping), rows, yield* totalsOf(links), grouping.idOf)
  return leftOut === undefined ? cluster : { ...cluster, leftOut }
}

/** A cluster, by all links between its records. */
export function matchCluster(rows: readonly RowNumber[], links: readonly Link[], grouping: Grouping): Cluster {
  return runToEnd(clusterOfLinks(rows, links, undefined, grouping))
}

function good({ length }: readonly RowNumber[], { doubt }: Pick<Grouping, 'doubt'>): string {
  return doubt === 'MEAN'
    ? `${length} records that speak for one another on the average.`
    : `${length} records, every pair of them at least doubtful and enough of them alike to be one.`
}

/** What a group says of its links together. */
interface LinkSum {
  readonly links: number
  /** Of their scores. */
  readonly score: number
  /** All that propose one of them, as bits. */
  readonly mappings: number
}

function* totalsOf(links: readonly Link[]): Resumable<LinkSum> {
  let [sum, bits] = [0, 0]
  yield* eachInPieces(links, ({ score, mappings }) => {
    sum += score
    bits |= mappings
  })
  return { links: links.length, score: sum, mappings: bits }
}

/** The group for review that a component is whose records match links do not all hold together. */
export function reviewedGroup(rows: readonly RowNumber[], links: LinkSum, idOf: Grouping['idOf']): Cluster {
  const reasoning = `${rows.length} records that only doubtful pairs hold together.`
  return clusterOf('REVIEW', 'REVIEW', reasoning, rows, links, idOf)
}

/** A cluster of more records than are scored pair by pair, whose links are not read. */
export function matchedCluster(
  rows: readonly RowNumber[],
  links: LinkSum,
  grouping: Pick<Grouping, 'idOf' | 'scoreOf' | 'matchThreshold' | 'doubt'>,
): Cluster {
  const doubt = grouping.doubt === 'MEAN' ? doubtOnAverage(rows, grouping) : tooMany(rows)
  return clusterOf('MATCH', doubt ? 'REVIEW' : 'MATCH', doubt ?? good(rows, grouping), rows, links, grouping.idOf)
}

function tooMany({ length }: readonly RowNumber[]): string {
  return `${length} records are too many to compare every pair.`
}

function clusterOf(
  kind: 'MATCH' | 'REVIEW',
  label: Cluster['label'],
  reasoning: string,
  rows: readonly RowNumber[],
  { links, score, mappings }: LinkSum,
  idOf: Grouping['idOf'],
): Cluster {
  return { id: clusterIdOf(rows, idOf), kind, label, rows, score: Math.round(score / links), mappings, reasoning }
}

/** Why a cluster is for a person although match links hold it; undefined when it is not. */
function doubtOf(rows: readonly RowNumber[], links: readonly Link[], grouping: Grouping): string | undefined {
  const large = rows.length > SCORED_MEMBERS
  if (grouping.doubt === 'MEAN') return doubtOnAverage(rows, large ? grouping : withLinks(links, grouping))
  if (large) return tooMany(rows)
  if (links.length === (rows.length * (rows.length - 1)) / 2) return undefined // every pair has one
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

/** What links say is not asked again. */
function withLinks(links: readonly Link[], grouping: Grouping): Grouping {
  const known = new Map(links.map(({ a, b, score }) => [`${a} ${b}`, score]))
  return {
    ...grouping,
    scoreOf: (a, b) => known.get(a < b ? `${a} ${b}` : `${b} ${a}`) ?? grouping.scoreOf(a, b),
  }
}

/** Why a cluster is for a person by the mean evidence of its pairs; undefined when it is not. */
function doubtOnAverage(
  rows: readonly RowNumber[],
  { idOf, scoreOf, matchThreshold = 0 }: Pick<Grouping, 'idOf' | 'scoreOf' | 'matchThreshold'>,
): string | undefined {
  if (rows.length === 2) return undefined
  const doubt = meanDoubtOf(orderedById(rows, idOf), { scoreOf, matchThreshold })
  if (doubt === undefined) return undefined
  const { record, whole } = doubt
  const named = record === undefined ? '' : `The record ${idOf(record)} is not like most of the others.`
  return whole ? `The pairs of ${rows.length} records speak against them on the average. ${named}`.trim() : named
}

export function orderedById(rows: readonly RowNumber[], idOf: Grouping['idOf']): readonly RowNumber[] {
  const ids = new Map(rows.map((row) => [row, idOf(row)]))
  return [...rows].sort((a, b) => (ids.get(a)! < ids.get(b)! ? -1 : 1))
}

function* groupBy<T>(list: readonly T[], keyOf: (item: T, index: number) => number): Resumable<Map<number, T[]>> {
  const groups = new Map<number, T[]>()
  yield* eachInPieces(list, (item, index) => {
    const key = keyOf(item, index)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  })
  return groups
}
