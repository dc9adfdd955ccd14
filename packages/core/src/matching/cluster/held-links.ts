import { eachInPieces, type Resumable } from '../../lib/async/resumable.ts'
import type { Link } from '../../model/link.ts'
import type { RecordId, RowNumber } from '../../model/record.ts'
import type { Classifier, Doubt, Linkage } from '../../model/resources/classifier.ts'
import type { Thresholds } from '../classify/verdict.ts'
import { averageLinkage } from './average-linkage.ts'
import { crowdedLinks } from './crowd-components.ts'
import type { MatchLinks } from './match-links.ts'
import { oneOfEachSource, type SourcedRecords } from './one-per-source.ts'
import { endsOf } from './row-lists.ts'

/** What is asked of the records of links. */
export interface LinkedRecords {
  readonly idOf: (row: RowNumber) => RecordId
  /** The systems that contributed to a record. */
  readonly systemsOf: (row: RowNumber) => readonly string[]
  /** 0..10000, also of two that no key brought together. */
  readonly scoreOf: (a: RowNumber, b: RowNumber) => number
  /** What the score is made of, for ties (`Scorer`). */
  readonly evidenceOf: (a: RowNumber, b: RowNumber) => number
}

/** What a classifier says of how links make clusters. */
export interface LinkRules {
  readonly thresholds: Thresholds
  readonly linkage: Linkage
  readonly onePerSource: boolean
}

/** What puts a cluster before a person, where a classifier does not say. */
export function doubtBy({ doubt, linkage }: Pick<Classifier, 'doubt' | 'linkage'>): Doubt {
  return doubt ?? (linkage === 'AVERAGE' ? 'MEAN' : 'PAIR')
}

/** True when links above the match threshold may be left out. */
export function leavesLinksOut({ linkage, onePerSource }: Pick<LinkRules, 'linkage' | 'onePerSource'>): boolean {
  return onePerSource || linkage === 'AVERAGE'
}

/** True when crowds are not divided. */
export function sparesCrowds({ linkage, onePerSource }: Pick<LinkRules, 'linkage' | 'onePerSource'>): boolean {
  return linkage === 'AVERAGE' && !onePerSource
}

/**
 * The links with the kind that they have once it is settled which of them hold: of the links above the match threshold those that hold are
 * MATCH, the others REVIEW, be it that a cluster would have two records of one source, or that its records speak against it on the
 * average. Averages divide no crowd. Separated links stay as they are; one whose kind stands is the same object. They must be all links of the components
 * that they are in.
 */
export function* heldLinks(
  links: readonly Link[],
  records: LinkedRecords,
  rules: LinkRules,
): Resumable<readonly Link[]> {
  if (!leavesLinksOut(rules)) return links
  const { matchThreshold } = rules.thresholds
  const isCrowded = sparesCrowds(rules) ? yield* crowdedLinks(links) : undefined
  const isMatching = (link: Link) => link.kind !== 'SEPARATED' && link.score > matchThreshold
  const matching = links.filter((link) => isMatching(link) && !isCrowded?.(link))
  if (matching.length === 0 && isCrowded === undefined) return links
  yield
  const rows = [...endsOf(matching)].map((row) => ({ row, id: records.idOf(row) }))
  rows.sort((x, y) => (x.id < y.id ? -1 : 1)) // a place is a rank: ids decide among equal scores, as rows may differ
  const placeOf = new Map(rows.map(({ row }, place) => [row, place]))
  const numbers = new Map<string, number>()
  const numberOf = (system: string): number => {
    const number = numbers.get(system) ?? numbers.size
    numbers.set(system, number)
    return number
  }
  const sourcesOf = (place: number) => [...new Set(records.systemsOf(rows[place]!.row))].map(numberOf)
  const places = { count: matching.length, a: [] as number[], b: [] as number[], score: [] as number[] }
  yield* eachInPieces(matching, ({ a, b, score }) => {
    places.a.push(placeOf.get(a)!)
    places.b.push(placeOf.get(b)!)
    places.score.push(score)
  })
  const scoreOf = yield* scoresOf(links, placeOf, (a, b) => records.scoreOf(rows[a]!.row, rows[b]!.row))
  const evidenceOf = (a: number, b: number) => records.evidenceOf(rows[a]!.row, rows[b]!.row)
  const holds = yield* holdingLinks(places, rules, { records: rows.length, sourcesOf, scoreOf, evidenceOf })
  const held: Link[] = []
  let next = 0
  yield* eachInPieces(links, (link) => {
    const holding = link === matching[next] ? holds[next++] === 1 : isMatching(link) || undefined
    const kind = holding === undefined ? link.kind : holding ? 'MATCH' : 'REVIEW'
    held.push(kind === link.kind ? link : { ...link, kind })
  })
  return held
}

interface PlacedRecords extends SourcedRecords {
  readonly scoreOf: (a: number, b: number) => number
}

/** Which match links hold, by link 1 or 0, as the classifier says: what batches and the engine ask alike. */
export function* holdingLinks(
  links: MatchLinks,
  { thresholds: { matchThreshold }, linkage, onePerSource }: LinkRules,
  records: PlacedRecords,
): Resumable<Uint8Array> {
  if (linkage === 'SINGLE') return yield* oneOfEachSource(links, records)
  const { sourcesOf, evidenceOf, ...others } = records
  const rivals = { sourcesOf, evidenceOf }
  return yield* averageLinkage(links, { ...others, matchThreshold, ...(onePerSource ? { rivals } : {}) })
}

/** What links say is not asked again; people who said that two are different speak against them as strongly as a score can. */
function* scoresOf(
  links: readonly Link[],
  placeOf: ReadonlyMap<RowNumber, number>,
  scoreOf: (a: number, b: number) => number,
): Resumable<(a: number, b: number) => number> {
  const known = new Map<number, number>()
  const nameOf = (a: number, b: number): number => Math.min(a, b) * placeOf.size + Math.max(a, b)
  yield* eachInPieces(links, ({ a, b, score, kind }) => {
    const [one, other] = [placeOf.get(a), placeOf.get(b)]
    if (one !== undefined && other !== undefined) known.set(nameOf(one, other), kind === 'SEPARATED' ? 0 : score)
  })
  return (a, b) => {
    const name = nameOf(a, b)
    const score = known.get(name) ?? scoreOf(a, b)
    known.set(name, score)
    return score
  }
}

/** What grouping asks where a cluster has one record of each source. */
export function rivalryOf({ systemsOf, evidenceOf }: Pick<LinkedRecords, 'systemsOf' | 'evidenceOf'>) {
  const clash = (a: RowNumber, b: RowNumber): boolean => {
    const systems = systemsOf(a)
    return systemsOf(b).some((system) => systems.includes(system))
  }
  return { clash, evidenceOf }
}

/** The systems that contributed to a record, each once. */
export function systemsOfRecord({ sources }: { readonly sources: readonly { readonly system: string }[] }) {
  return [...new Set(sources.map(({ system }) => system))]
}
