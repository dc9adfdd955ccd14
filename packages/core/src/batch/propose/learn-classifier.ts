import { seededRandom } from '../../lib/random.ts'
import type { ComparedDataset } from '../../matching/classify/compared-dataset.ts'
import { clusterCut } from '../../matching/learn/cluster-cut.ts'
import { agree, areContrary } from '../../matching/learn/consensus.ts'
import { type Cut, contestCut } from '../../matching/learn/contest-cut.ts'
import { type Learnt, learn } from '../../matching/learn/expectation-maximisation.ts'
import { type LearntMixture, learnAmongCandidates } from '../../matching/learn/learn-mixture.ts'
import { type ComparedPairs, evidenceOf, MISSING, probabilityOf, STEPS } from '../../matching/learn/levels.ts'
import { contestOf } from '../../matching/learn/partners.ts'
import { type Patterns, sampledPatterns } from '../../matching/learn/patterns.ts'
import { scaleOf } from '../../matching/learn/scale.ts'
import { strangerFrequencies } from '../../matching/learn/strangers.ts'
import type { Classifier, SimilarityLevel } from '../../model/resources/classifier.ts'
import type { Indexer } from '../../model/resources/indexer.ts'
import type { EncodedTable } from '../columns/table.ts'
import { candidatePairs } from './candidate-pairs.ts'
import { type ComparedColumn, comparedColumn } from './compared-column.ts'
import type { Sources } from './sources.ts'
import { isStrewn } from './strewn-matches.ts'

/** Pairs of strangers that are compared to learn how alike strangers are. */
const STRANGERS = 20_000

interface LearningTask {
  readonly table: EncodedTable
  /** Those that the table is a part of. @default the table's own */
  readonly records?: number
  readonly dataset: ComparedDataset
  readonly indexer: Indexer
  /** Says what is compared and how; its weights are not asked. */
  readonly classifier: Classifier
  readonly sources: Sources | undefined
  /** The classifier may cluster by average linkage, which is what weights learnt among candidates ask for. @default false */
  readonly mayAverage?: boolean
  readonly signal?: AbortSignal
}

/** What the records themselves say of a classifier. */
export interface LearntClassifier {
  readonly learnt: Learnt
  readonly cut: Cut
  readonly pairs: ComparedPairs
  /** Sources hold each thing once, as far as the records say. */
  readonly eachOnce: boolean
  /** Learnt among candidates: weights that clusters by average linkage ask for. */
  readonly among: boolean
  /** By how much prior and levels are less than what was learnt, so that a score can tell the best pairs apart. */
  readonly scale: number
  /** Before anything is compared, in bits of the scale; 0 bits in all is the cut. */
  readonly prior: number
  /** By mapping. */
  readonly levels: readonly (readonly SimilarityLevel[])[]
  /** What two rows have, in bits of the scale above the cut. */
  bitsBetween(a: number, b: number): number
}

/** Learns weights, prior and the line between matches and others from the records alone. The same records give the same. */
export async function learnClassifier(task: LearningTask): Promise<LearntClassifier> {
  const { table, records, dataset, classifier, sources, signal } = task
  const columns = classifier.mappings.map((mapping) => comparedColumn(mapping, dataset, table, records))
  const candidates = await candidatePairs(table, task, signal)
  const all = { a: candidates.a, b: candidates.b, steps: stepsOf(columns, candidates.a, candidates.b) }
  const [left, right] = strangerPairs(table.rows)
  const strangers = stepsOf(columns, left, right)
  const u = strangers.map((steps, at) => strangerFrequencies(steps, columns[at]!.collision))
  const patterns = sampledPatterns(all.steps, all.a.length, u)
  const mixture = u.length === 1 || task.mayAverage !== true ? undefined : learnAmongCandidates({ patterns, u })
  const strewn = sources !== undefined && mixture !== undefined && isStrewn(all, mixture, sources)
  const eachOnce = sources?.eachOnce === true && (sources.stated === true || !strewn)
  const { a, b, possible } = eachOnce ? candidates.across(sources.of) : candidates
  const pairs = eachOnce ? { a, b, steps: stepsOf(columns, a, b) } : all
  const input = { pairs, possible, rows: table.rows, u, strangers }
  const { learnt, cut, among } = eachOnce
    ? ofContest(input, sources, task.mayAverage === true)
    : better(ofClusters(input, columns), pairs, patterns, mixture)
  // What frequencies add is in bits as they are: beside it nothing else may shrink.
  const scale = (classifier.termFrequency && !among) || (among && !eachOnce) ? 1 : scaleOf(learnt.evidence, cut.at)
  return {
    learnt,
    cut,
    eachOnce,
    among,
    scale,
    pairs,
    prior: rounded((learnt.prior - cut.at) * scale),
    levels: learnt.weights.map((bits) => levelsOf(bits.map((bit) => bit * scale))),
    bitsBetween: (one, other) => (evidenceBetween(learnt, columns, one, other) - cut.at) * scale,
  }
}

/** Of best partners: with more wrong ones nothing tells them apart. */
const NEARLY_ALL = 0.95

interface Found {
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
function ofContest(input: Given, { of, count }: Sources, mayAverage: boolean): Found {
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

/** Twice: from all pairs, and from best partners alone, which crowds of half-alike records cannot mislead. The better promise counts. */
function ofClusters(input: Given, columns: readonly ComparedColumn[]): { readonly learnt: Learnt; readonly cut: Cut } {
  const tries = [false, true].map((bestOnly) => {
    const learnt = learn({ ...input, repeated: true, exclusive: false, bestOnly })
    const { a, b } = input.pairs
    const cut = clusterCut({
      rows: input.rows,
      a,
      b,
      evidence: learnt.evidence,
      evidenceBetween: (one, other) => evidenceBetween(learnt, columns, one, other),
    })
    return { learnt, cut }
  })
  return tries.reduce((one, other) => (other.cut.expectedF1 > one.cut.expectedF1 ? other : one))
}

/**
 * What was learnt against strangers stands where it is of one opinion with what was learnt among candidates, which knows more kinds of
 * them: else candidates share what brought them together, and that had passed for what matches share.
 */
function better(
  found: { readonly learnt: Learnt; readonly cut: Cut },
  pairs: ComparedPairs,
  patterns: Patterns,
  mixture: LearntMixture | undefined,
): Found {
  const stands = { ...found, among: false }
  if (mixture === undefined) return stands
  if (agree(chancesOf(patterns, found.learnt), mixture.chances, patterns.weights)) return stands
  return { learnt: learntOf(pairs, mixture), cut: { at: 0, expectedF1: found.cut.expectedF1 }, among: true }
}

function chancesOf({ steps, count }: Patterns, { weights, prior }: Pick<Learnt, 'weights' | 'prior'>): Float64Array {
  return evidenceOf(steps, weights, prior, new Float64Array(count)).map(probabilityOf)
}

function learntOf({ a, steps }: ComparedPairs, mixture: LearntMixture): Learnt {
  const evidence = evidenceOf(steps, mixture.weights, mixture.prior, new Float64Array(a.length))
  return { ...mixture, evidence, matches: evidence.reduce((sum, bits) => sum + probabilityOf(bits), 0) }
}

function evidenceBetween({ prior, weights }: Learnt, columns: readonly ComparedColumn[], a: number, b: number): number {
  let bits = prior
  for (const [at, column] of columns.entries()) {
    const step = column.stepOf(a, b)
    if (step !== MISSING) bits += weights[at]![step]!
  }
  return bits
}

function stepsOf(columns: readonly ComparedColumn[], a: Int32Array, b: Int32Array): readonly Uint8Array[] {
  return columns.map((column) => column.stepsOf(a, b))
}

function strangerPairs(rows: number): readonly [Int32Array, Int32Array] {
  const random = seededRandom(1)
  const left = Int32Array.from({ length: rows < 2 ? 0 : STRANGERS }, () => random.below(rows))
  return [left, left.map((row) => (row + 1 + random.below(rows - 1)) % rows)]
}

/** Steps that say the same are one level. */
function levelsOf(weights: Float64Array): readonly SimilarityLevel[] {
  const levels = STEPS.map((similarity, step) => ({ similarity, weight: rounded(weights[step]!) }))
  return levels.filter(({ weight }, step) => weight !== levels[step + 1]?.weight)
}

function rounded(bits: number): number {
  return Math.round(bits * 1000) / 1000 + 0 // no negative zero
}
