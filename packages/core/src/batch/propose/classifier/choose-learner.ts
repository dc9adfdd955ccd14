import { clusterCut, expectedPrecision } from '../../../matching/learn/cluster-cut.ts'
import { areOneOpinion, consensusOf, doubts } from '../../../matching/learn/consensus.ts'
import { contestOf } from '../../../matching/learn/contest.ts'
import { type Cut, contestCut } from '../../../matching/learn/contest-cut.ts'
import { learn } from '../../../matching/learn/expectation-maximisation.ts'
import type { Learnt } from '../../../matching/learn/learnt.ts'
import { type ComparedPairs, evidenceOf, MISSING, probabilityOf } from '../../../matching/learn/levels.ts'
import { type LearntMixture, learnAmongCandidates } from '../../../matching/learn/mixture/learn-mixture.ts'
import { mayBeMatches } from '../../../matching/learn/mixture/may-be-matches.ts'
import { type Patterns, sampledPatterns } from '../../../matching/learn/patterns.ts'
import { standingMixture } from '../../../matching/learn/standing-mixture.ts'
import type { Sources } from '../sources/sources.ts'
import { insideOf } from '../sources/strewn-matches.ts'
import type { ComparedColumn } from './compared-column.ts'
import type { Round } from './learn-round.ts'

/** What a contest promises less of is asked whether there is anything to contest. */
const DOUBTFUL = 0.9
/** Odds of matches inside of clean sources, where each is wrong, by what chance would make them: so few, and a learner knows better. */
const SELDOM = 0.2
const HARDLY_ANY = 0.05
/** … and so much less than what another one finds, and less than chance would make. */
const MUCH_LESS = 0.25
const BY_CHANCE = 1
/** Strangers fall inside as often as chance puts them there: what comes so seldom inside is no crowd of them, whatever it differs in. */
const AS_STRANGERS = 0.6
/** So few matches across sources say nothing of where they fall. */
const FEW = 10

export interface Found {
  readonly learnt: Learnt
  readonly cut: Cut
  readonly among: boolean
  /** With these comparisons no kind of candidates could be of matches by itself. @default false */
  readonly areRare?: boolean
  /** Codes of some records taught it. @default false */
  readonly taught?: boolean
}

/**
 * What was learnt against strangers with the line that the contest draws, unless there is no contest, or the mixture hardly finds matches
 * inside of sources, where each is wrong, and it finds many; or finds far fewer there, and the contest promises more of it.
 */
export function ofContest(round: Round, sources: Sources, mayAverage: boolean): Found {
  const { all, pairs, possible, u, plain } = round
  const contested = (learnt: Learnt, among: boolean): Found => {
    const contest = contestOf({ a: pairs.a, b: pairs.b, sourceOf: sources.of, possible }, learnt.evidence)
    return { learnt, among, cut: contestCut(contest) }
  }
  const found = contested(plain, false)
  const { chanceOfName } = round.patterns
  const patterns = { ...sampledPatterns(pairs.steps, pairs.a.length, u, possible), chanceOfName }
  const mixture = mayAverage && u.length > 1 ? cleanestMixture(round, patterns, sources) : undefined
  if (mixture === undefined) return found
  const { areRare, odds, across } = mixture
  const oddsOfPlain = insideOf(all, plain, sources).odds
  const among = { learnt: learntOf(pairs, mixture), cut: NATURAL, among: true }
  if (across >= FEW && odds < Math.min(BY_CHANCE, MUCH_LESS * oddsOfPlain)) {
    const better = contested(among.learnt, true)
    const promisesMore = better.cut.expectedF1 > found.cut.expectedF1
    if (!isDoubtful(better) && (promisesMore || odds < HARDLY_ANY)) return better
    if (odds < HARDLY_ANY) return among
  }
  if (!isDoubtful(found)) return { ...found, areRare }
  if (oddsOfPlain < SELDOM) return { ...found, cut: NATURAL }
  const cannotBe =
    across < FEW && oddsOfPlain > AS_STRANGERS && !mayBeMatches(chancesOf(patterns, plain), patterns, u, round.about)
  const isSeldom = odds < SELDOM || (odds < BY_CHANCE && odds < MUCH_LESS * oddsOfPlain)
  return isSeldom || cannotBe ? among : { ...found, areRare }
}

/**
 * The mixture that finds the less inside of sources, of two: learnt of the pairs across, or of all candidates, where families that were
 * dealt to both lists show best, since they are inside of a list as well.
 */
function cleanestMixture({ all, mixture, u, about }: Round, patterns: Patterns, sources: Sources) {
  const across = learnAmongCandidates({ patterns, u, about })
  if (across === undefined) return undefined
  const ofAcross = { ...across, ...insideOf(all, across, sources) }
  if (mixture === undefined) return ofAcross
  const ofAll = { ...mixture, ...insideOf(all, mixture, sources) }
  return ofAll.across >= FEW && ofAll.odds < ofAcross.odds ? ofAll : ofAcross
}

/**
 * Of two lists with little in common best partners are strangers, and the better one of two strangers looks right beside the other: what
 * a contest promises little of stands without one where a learner is seldom wrong inside of sources.
 */
export function isDoubtful({ cut }: Found): boolean {
  return cut.expectedF1 < DOUBTFUL
}

/**
 * What was learnt against strangers stands where it is of one opinion with what was learnt among candidates, which knows more kinds of
 * them: else candidates share what brought them together, and that had passed for what matches share.
 *
 * It is learnt twice: from all pairs, and from best partners alone, which crowds of half-alike records cannot mislead. The better
 * promise counts. But what was learnt of all pairs has to be of the mixture's opinion either way: best partners are the pairs that
 * hardly anybody doubts, so agreement about these alone says nothing of the others. Nor does it stand where the mixture doubts the
 * clusters that it makes.
 */
export function ofClusters(input: Round, columns: readonly ComparedColumn[]): Found {
  const { patterns, mixture } = input
  const agrees = (learnt: Learnt, ofPartners: boolean): boolean =>
    mixture === undefined ||
    areOneOpinion(consensusOf(chancesOf(patterns, learnt), mixture.chances, patterns.weights), ofPartners)
  const among = (): Found => ({
    cut: NATURAL,
    among: true,
    learnt: learntOf(input.pairs, standingMixture(input, mixture!)),
  })
  if (!agrees(input.plain, false)) return among()
  const tries = [input.plain, learn({ ...input, repeated: true, exclusive: false, bestOnly: true })]
  const found = tries
    .map((learnt) => ({ learnt, cut: clusterCut(clustersOf(input, columns, learnt)), among: false }))
    .reduce((one, other) => (other.cut.expectedF1 > one.cut.expectedF1 ? other : one))
  const isAgreed = found.learnt === input.plain || agrees(found.learnt, true)
  return isAgreed && (mixture === undefined || !areDoubted(input, columns, found, mixture)) ? found : among()
}

/** Learners that agree about pairs may differ about the clusters that these make: a match joins all that either side is joined with. */
function areDoubted(
  input: Round,
  columns: readonly ComparedColumn[],
  { learnt, cut }: Found,
  mixture: LearntMixture,
): boolean {
  const clusters = clustersOf(input, columns, learnt)
  const expectedBy = (learner: Pick<Learnt, 'prior' | 'weights'>): number =>
    expectedPrecision(clusters, cut.at, (one, other) => evidenceBetween(learner, columns, one, other))
  return doubts(expectedBy(mixture), expectedBy(learnt))
}

/** Chances learnt among candidates are as they are. */
export const NATURAL: Cut = { at: 0, expectedF1: 0 }

function clustersOf({ pairs: { a, b }, rows }: Round, columns: readonly ComparedColumn[], learnt: Learnt) {
  return {
    rows,
    a,
    b,
    evidence: learnt.evidence,
    evidenceBetween: (one: number, other: number) => evidenceBetween(learnt, columns, one, other),
  }
}

function chancesOf({ steps, count }: Patterns, { weights, prior }: Pick<Learnt, 'weights' | 'prior'>): Float64Array {
  return evidenceOf(steps, weights, prior, new Float64Array(count)).map(probabilityOf)
}

/** What a learner's weights say of each of the pairs. */
export function learntOf({ a, steps }: ComparedPairs, learner: Omit<Learnt, 'evidence' | 'matches'>): Learnt {
  const evidence = evidenceOf(steps, learner.weights, learner.prior, new Float64Array(a.length))
  return { ...learner, evidence, matches: evidence.reduce((sum, bits) => sum + probabilityOf(bits), 0) }
}

export function evidenceBetween(
  { prior, weights }: Pick<Learnt, 'prior' | 'weights'>,
  columns: readonly ComparedColumn[],
  a: number,
  b: number,
): number {
  let bits = prior
  for (const [at, column] of columns.entries()) {
    const step = column.stepOf(a, b)
    if (step !== MISSING) bits += weights[at]![step]!
  }
  return bits
}
