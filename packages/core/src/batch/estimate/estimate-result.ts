import type { Estimate, EstimateWarning } from '../../api/estimate.ts'
import { bitCount } from '../../lib/collections/bit-set.ts'
import { FEW_COMPARISONS } from '../../matching/learn/consensus.ts'
import type { FoundClusters } from '../found-clusters.ts'
import { matchesDiffer } from './matches-differ.ts'
import type { SecondOpinion } from './second-opinion.ts'

/** Opinions that agree less are two. */
const AGREED = 0.85
/** Of pairs that are parted a smaller chance is none: many of them would add up to matches that nobody sees. */
const LEAST_CHANCE = 0.05
/** Where no cluster was found and fewer are expected, there was nothing to find. */
const ONE_PAIR = 1
/** A cluster of more records that has more than this share of all pairs is a crowd. */
const CROWD = 20
const CROWDED = 0.05
/** Clusters by records. */
const FEW_CLUSTERS = 0.06
/** Of match links, found by one key alone. */
const BY_ONE_KEY = 0.2

type Found = Pick<FoundClusters, 'links'> & {
  readonly grouped: Pick<FoundClusters['grouped'], 'clusterOf' | 'clusters'>
}

/** What the clusters of a table are expected to be worth, and what speaks against believing it. */
export function estimateOf(opinion: SecondOpinion | undefined, found: Found, matchThreshold: number): Estimate {
  if (opinion === undefined) return { precision: null, recall: null, warnings: ['NOT_LEARNT'] }
  const { a, b, chances, pooledChances = chances, promised, shareOfMissed = 1 } = opinion
  const { clusterOf } = found.grouped
  const matches: number[] = []
  let [right, missed] = [0, 0]
  for (let pair = 0; pair < a.length; pair++) {
    const cluster = clusterOf[a[pair]!]!
    if (cluster < 0 || cluster !== clusterOf[b[pair]!]) {
      if (pooledChances[pair]! >= LEAST_CHANCE) missed += pooledChances[pair]!
    } else {
      matches.push(pair)
      right += chances[pair]!
    }
  }
  const pairs = matches.length
  const warnings = [
    ...warningsOf(opinion, found, matchThreshold),
    ...holding([['MATCHES_DIFFER', matchesDiffer(opinion.lasting ?? [], matches)]]),
  ]
  // Nothing was found: whether there was nothing to find, two opinions that differ cannot tell.
  if (pairs === 0 && warnings.includes('LEARNERS_DISAGREE')) return { precision: null, recall: null, warnings }
  const judged = pairs === 0 ? 1 : right / pairs
  const all = right + missed / shareOfMissed
  const among = all === 0 || (pairs === 0 && all < ONE_PAIR) ? 1 : right / all
  const precision = pairs === 0 || promised === undefined ? judged : promised.precision
  const recall = pairs === 0 || promised === undefined ? among : recallOf(precision, promised.f1)
  return { precision: rounded(precision), recall: rounded(recall), warnings }
}

/** The recall that makes this F1 of this precision. */
function recallOf(precision: number, f1: number): number {
  return 2 * precision <= f1 ? 1 : Math.min(1, (f1 * precision) / (2 * precision - f1))
}

function warningsOf(opinion: SecondOpinion, found: Found, matchThreshold: number): EstimateWarning[] {
  const { clusters, clusterOf } = found.grouped
  const pairsOf = (records: number): number => (records * (records - 1)) / 2
  const largest = clusters.reduce((most, { rows }) => Math.max(most, rows.length), 0)
  const pairs = clusters.reduce((sum, { rows }) => sum + pairsOf(rows.length), 0)
  const told: readonly (readonly [EstimateWarning, boolean])[] = [
    ['CROWD', largest > CROWD && pairsOf(largest) > CROWDED * pairs],
    ['FEW_MATCHES', clusters.length < FEW_CLUSTERS * clusterOf.length],
    ['ONE_KEY', shareByOneKey(found, matchThreshold) > BY_ONE_KEY],
  ]
  return [...pairWarnings(opinion), ...holding(told)]
}

/** What speaks against believing what is said of pairs, whatever clusters are made of them. */
export function pairWarnings({ agreement, columns }: Pick<SecondOpinion, 'agreement' | 'columns'>): EstimateWarning[] {
  return holding([
    ['FEW_COLUMNS', columns <= FEW_COMPARISONS],
    ['LEARNERS_DISAGREE', (agreement ?? 0) < AGREED],
  ])
}

function holding(told: readonly (readonly [EstimateWarning, boolean])[]): EstimateWarning[] {
  return told.flatMap(([warning, holds]) => (holds ? [warning] : []))
}

/** Of the match links inside of clusters those that one key alone found. */
function shareByOneKey({ links, grouped: { clusterOf } }: Found, matchThreshold: number): number {
  let [all, alone] = [0, 0]
  for (let link = 0; link < links.count; link++) {
    if (links.score[link]! <= matchThreshold) continue
    const cluster = clusterOf[links.a[link]!]!
    if (cluster < 0 || cluster !== clusterOf[links.b[link]!]) continue
    all += 1
    if (bitCount(links.mappings[link]!) === 1) alone += 1
  }
  return all === 0 ? 0 : alone / all
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
