import { eachInPieces, type Resumable } from '../../lib/async/resumable.ts'
import { positionsWhere } from '../../lib/collections/positions.ts'
import type { RecordId } from '../../model/record.ts'
import type { Linkage } from '../../model/resources/classifier.ts'
import type { Thresholds } from '../classify/verdict.ts'
import { averageLinkage } from './average-linkage.ts'
import { crowdsAmong } from './crowd-components.ts'
import type { MatchLinks } from './match-links.ts'
import { oneOfEachSource } from './one-per-source.ts'

/** What a classifier says of how links make clusters. */
export interface LinkRules {
  readonly thresholds: Pick<Thresholds, 'matchThreshold'>
  readonly linkage: Linkage
  readonly onePerSource: boolean
}

/** True when links above the match threshold may be left out. */
export function leavesLinksOut({ linkage, onePerSource }: Pick<LinkRules, 'linkage' | 'onePerSource'>): boolean {
  return onePerSource || linkage === 'AVERAGE'
}

/** True when crowds are not divided. */
export function sparesCrowds({ linkage, onePerSource }: Pick<LinkRules, 'linkage' | 'onePerSource'>): boolean {
  return linkage === 'AVERAGE' && !onePerSource
}

/** Links as parallel lists of records 0..records − 1: all links of the components that they are in. */
export interface NumberedLinks extends MatchLinks {
  /** People said that the two are different. @default of none */
  readonly isSeparated?: (at: number) => boolean
}

/** What is asked of the records of links, by number. */
export interface NumberedRecords {
  readonly records: number
  readonly idOf: (record: number) => RecordId
  /** The systems that contributed to a record. */
  readonly systemsOf: (record: number) => readonly string[]
  /** 0..10000, of two without a link, also of such that no key brought together. */
  readonly scoreOf: (a: number, b: number) => number
  /** What the score is made of, for ties (`Scorer`). */
  readonly evidenceOf: (a: number, b: number) => number
}

/**
 * Says of each link by its position whether it is a match that holds: what batches and the engine ask alike. A link above the match
 * threshold does not where a cluster would have two records of one source, or where the records speak against it on the average.
 * Averages divide no crowd.
 */
export function* heldMatches(
  links: NumberedLinks,
  records: NumberedRecords,
  rules: LinkRules,
): Resumable<(at: number) => boolean> {
  const { a, b, score, count, isSeparated } = links
  const isMatch = (at: number): boolean => score[at]! > rules.thresholds.matchThreshold && !isSeparated?.(at)
  if (!leavesLinksOut(rules)) return isMatch
  const isCrowded = sparesCrowds(rules) ? yield* crowdsAmong(records.records, links) : undefined
  const asked = positionsWhere(count, (at) => isMatch(at) && !isCrowded?.(a[at]!))
  yield
  const { ranked, rankOf } = rankedEnds(links, asked, records)
  yield
  const places = { count: asked.length, a: asked.slice(), b: asked.slice(), score: asked.slice() }
  yield* eachInPieces(asked, (at, place) => {
    places.a[place] = rankOf[a[at]!]!
    places.b[place] = rankOf[b[at]!]!
    places.score[place] = score[at]!
  })
  const placed = {
    records: ranked.length,
    sourcesOf: sourceNumbers((rank) => records.systemsOf(ranked[rank]!)),
    evidenceOf: (x: number, y: number) => records.evidenceOf(ranked[x]!, ranked[y]!),
  }
  const taken =
    rules.linkage === 'SINGLE'
      ? yield* oneOfEachSource(places, placed)
      : yield* averageLinkage(places, {
          records: ranked.length,
          scoreOf: yield* scoresOf(links, { ranked, rankOf }, records.scoreOf),
          matchThreshold: rules.thresholds.matchThreshold,
          ...(rules.onePerSource ? { rivals: placed } : {}),
        })
  const held = new Uint8Array(count)
  yield* eachInPieces(asked, (at, place) => {
    held[at] = taken[place]!
  })
  return (at) => held[at] === 1 || (isCrowded?.(a[at]!) === true && isMatch(at))
}

/** Records at the ends of links by rank. */
interface RankedEnds {
  /** By rank its record. */
  readonly ranked: readonly number[]
  /** By record its rank; −1 of one without a match. */
  readonly rankOf: Int32Array
}

/** By id, which decides among equal scores, as numbers of records may differ; of one id by number. */
function rankedEnds({ a, b }: NumberedLinks, asked: Int32Array, { records, idOf }: NumberedRecords): RankedEnds {
  const rankOf = new Int32Array(records).fill(-1)
  for (const at of asked) rankOf[a[at]!] = rankOf[b[at]!] = 0
  const ends = positionsWhere(records, (record) => rankOf[record] === 0)
  const ids = Array.from(ends, idOf)
  const order = ends.map((_, at) => at).sort((x, y) => (ids[x]! < ids[y]! ? -1 : ids[x] === ids[y] ? x - y : 1))
  const ranked = Array.from(order, (at) => ends[at]!)
  for (const [rank, record] of ranked.entries()) rankOf[record] = rank
  return { ranked, rankOf }
}

/** Systems as numbers, each one's the same whenever it is asked. */
function sourceNumbers(systemsOf: (rank: number) => readonly string[]): (rank: number) => readonly number[] {
  const numbers = new Map<string, number>()
  const numberOf = (system: string): number => {
    const number = numbers.get(system) ?? numbers.size
    numbers.set(system, number)
    return number
  }
  return (rank) => systemsOf(rank).map(numberOf)
}

/** By ranks: what links say is not asked again, and that people said that two are different is as strong as a score can be. */
function* scoresOf(
  { a, b, score, isSeparated }: NumberedLinks,
  { ranked, rankOf }: RankedEnds,
  scoreOf: NumberedRecords['scoreOf'],
): Resumable<(x: number, y: number) => number> {
  const known = new Map<number, number>()
  const pairOf = (x: number, y: number): number => Math.min(x, y) * ranked.length + Math.max(x, y)
  yield* eachInPieces(a, (record, at) => {
    const [x, y] = [rankOf[record]!, rankOf[b[at]!]!]
    if (x !== -1 && y !== -1) known.set(pairOf(x, y), isSeparated?.(at) ? 0 : score[at]!)
  })
  return (x, y) => known.get(pairOf(x, y)) ?? scoreOf(ranked[x]!, ranked[y]!)
}
