import { seededRandom } from '../../lib/random.ts'
import type { ComparedDataset } from '../../matching/classify/compared-dataset.ts'
import type { Cut } from '../../matching/learn/contest-cut.ts'
import type { Learnt } from '../../matching/learn/expectation-maximisation.ts'
import { learnAmongCandidates } from '../../matching/learn/learn-mixture.ts'
import { type ComparedPairs, STEPS } from '../../matching/learn/levels.ts'
import { sampledPatterns } from '../../matching/learn/patterns.ts'
import { scaleOf } from '../../matching/learn/scale.ts'
import { strangerFrequencies } from '../../matching/learn/strangers.ts'
import type { Classifier, SimilarityLevel } from '../../model/resources/classifier.ts'
import type { Indexer } from '../../model/resources/indexer.ts'
import type { EncodedTable } from '../columns/table.ts'
import { candidatePairs } from './candidate-pairs.ts'
import { evidenceBetween, ofClusters, ofContest } from './choose-learner.ts'
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
  /** Beyond so many pairs those of some of the records are learnt from. @default 250,000 */
  readonly mostPairs?: number
  readonly signal?: AbortSignal
  /** Told how far learning is. */
  readonly onProgress?: (done: number, total: number) => void
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
  const { table, records, dataset, classifier, sources, signal, onProgress = () => {} } = task
  const columns = classifier.mappings.map((mapping) => comparedColumn(mapping, dataset, table, records))
  const candidates = await candidatePairs(table, task, signal)
  onProgress(20, 100)
  const all = { a: candidates.a, b: candidates.b, steps: stepsOf(columns, candidates.a, candidates.b) }
  onProgress(45, 100)
  const [left, right] = strangerPairs(table.rows)
  const strangers = stepsOf(columns, left, right)
  const u = strangers.map((steps, at) => strangerFrequencies(steps, columns[at]!.collision))
  const patterns = sampledPatterns(all.steps, all.a.length, u)
  const mixture = u.length === 1 || task.mayAverage !== true ? undefined : learnAmongCandidates({ patterns, u })
  onProgress(75, 100)
  const strewn = sources !== undefined && mixture !== undefined && isStrewn(all, mixture, sources)
  const eachOnce = sources?.eachOnce === true && (sources.stated === true || !strewn)
  const { a, b, possible } = eachOnce ? candidates.across(sources.of) : candidates
  const pairs = eachOnce ? { a, b, steps: stepsOf(columns, a, b) } : all
  const input = { pairs, possible, rows: table.rows, u, strangers }
  const { learnt, cut, among } = eachOnce
    ? ofContest(input, sources, task.mayAverage === true)
    : ofClusters(input, columns, patterns, mixture)
  onProgress(99, 100)
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
