import { clusterCut } from '../../matching/learn/cluster-cut.ts'
import { agree, areContrary } from '../../matching/learn/consensus.ts'
import { type Cut, contestCut } from '../../matching/learn/contest-cut.ts'
import { type Learnt, learn } from '../../matching/learn/expectation-maximisation.ts'
import { type LearntMixture, learnAmongCandidates } from '../../matching/learn/learn-mixture.ts'
import { type ComparedPairs, evidenceOf, MISSING, probabilityOf } from '../../matching/learn/levels.ts'
import { contestOf } from '../../matching/learn/partners.ts'
import { type Patterns, sampledPatterns } from '../../matching/learn/patterns.ts'
import type { ComparedColumn } from './compared-column.ts'
import type { Sources } from './sources.ts'

/** Of best partners: with more wrong ones nothing tells them apart. */
const NEARLY_ALL = 0.95

export interface Found {
  readonly learnt: Learnt
  readonly cut: Cut
  readonly among: boolean
}

type Learning = Parameters<typeof learn>[0]
type Given = Omit<Learning, 'repeated' | 'exclusive' | 'bestOnly'>

/**
 * What was learnt against strangers, unless the mixture is of quite another opinion, tells right partners from wrong ones, and promises
 * more.
 */
export function ofContest(input: Given, { of, count }: Sources, mayAverage: boolean): Found {
  const { pairs, u } = input
  const learnt = learn({ ...input, repeated: false, exclusive: count === 2, bestOnly: false })
  const most = Math.max(...of) + 1
  const cutOf = (evidence: Float64Array) => contestCut(contestOf(pairs, evidence, (row) => of[row]!, most))
  const stands = { learnt, cut: cutOf(learnt.evidence), among: false }
  if (!mayAverage || u.length === 1) return stands
  const patterns = sampledPatterns(pairs.steps, pairs.a.length, u)
  const mixture = learnAmongCandidates({ patterns, u })
  if (mixture === undefined || !areContrary(chancesOf(patterns, learnt), mixture.chances, patterns.weights))
    return stands
  const other = learntOf(pairs, mixture)
  const cut = cutOf(other.evidence)
  const tells = cut.wrong < NEARLY_ALL && cut.expectedF1 > stands.cut.expectedF1
  return tells ? { learnt: other, cut, among: true } : stands
}

/**
 * What was learnt against strangers stands where it is of one opinion with what was learnt among candidates, which knows more kinds of
 * them: else candidates share what brought them together, and that had passed for what matches share.
 *
 * It is learnt twice: from all pairs, and from best partners alone, which crowds of half-alike records cannot mislead. The better
 * promise counts. Where neither could stand, nothing is promised.
 */
export function ofClusters(
  input: Given,
  columns: readonly ComparedColumn[],
  patterns: Patterns,
  mixture: LearntMixture | undefined,
): Found {
  const agrees = (learnt: Learnt): boolean =>
    mixture === undefined || agree(chancesOf(patterns, learnt), mixture.chances, patterns.weights)
  const among = () => ({ learnt: learntOf(input.pairs, mixture!), cut: NATURAL, among: true })
  const tries = [false, true].map((bestOnly) => learn({ ...input, repeated: true, exclusive: false, bestOnly }))
  if (!tries.some(agrees)) return among()
  const found = tries
    .map((learnt) => ({ learnt, cut: cutOf(input, columns, learnt), among: false }))
    .reduce((one, other) => (other.cut.expectedF1 > one.cut.expectedF1 ? other : one))
  return agrees(found.learnt) ? found : among()
}

/** Chances learnt among candidates are as they are. */
const NATURAL: Cut = { at: 0, expectedF1: 0 }

function cutOf({ pairs: { a, b }, rows }: Given, columns: readonly ComparedColumn[], learnt: Learnt): Cut {
  return clusterCut({
    ...{ rows, a, b, evidence: learnt.evidence },
    evidenceBetween: (one, other) => evidenceBetween(learnt, columns, one, other),
  })
}

function chancesOf({ steps, count }: Patterns, { weights, prior }: Pick<Learnt, 'weights' | 'prior'>): Float64Array {
  return evidenceOf(steps, weights, prior, new Float64Array(count)).map(probabilityOf)
}

function learntOf({ a, steps }: ComparedPairs, mixture: LearntMixture): Learnt {
  const evidence = evidenceOf(steps, mixture.weights, mixture.prior, new Float64Array(a.length))
  return { ...mixture, evidence, matches: evidence.reduce((sum, bits) => sum + probabilityOf(bits), 0) }
}

export function evidenceBetween(
  { prior, weights }: Learnt,
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
