import { seededRandom } from '../../lib/random.ts'
import type { ComparedDataset } from '../../matching/classify/compared-dataset.ts'
import { clusterCut } from '../../matching/learn/cluster-cut.ts'
import { type Cut, contestCut } from '../../matching/learn/contest-cut.ts'
import { type Learnt, learn } from '../../matching/learn/expectation-maximisation.ts'
import { type ComparedPairs, MISSING, STEPS } from '../../matching/learn/levels.ts'
import { contestOf } from '../../matching/learn/partners.ts'
import { scaleOf } from '../../matching/learn/scale.ts'
import { strangerFrequencies } from '../../matching/learn/strangers.ts'
import type { Classifier, SimilarityLevel } from '../../model/resources/classifier.ts'
import type { Indexer } from '../../model/resources/indexer.ts'
import type { EncodedTable } from '../columns/table.ts'
import { candidatePairs } from './candidate-pairs.ts'
import { type ComparedColumn, comparedColumn } from './compared-column.ts'
import type { Sources } from './sources.ts'

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
  readonly signal?: AbortSignal
}

/** What the records themselves say of a classifier. */
export interface LearntClassifier {
  readonly learnt: Learnt
  readonly cut: Cut
  readonly pairs: ComparedPairs
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
  const { a, b, possible } = await candidatePairs(table, task, sources, signal)
  const pairs = { a, b, steps: stepsOf(columns, a, b) }
  const [left, right] = strangerPairs(table.rows)
  const strangers = stepsOf(columns, left, right)
  const u = strangers.map((steps, at) => strangerFrequencies(steps, columns[at]!.collision))
  const input = { pairs, possible, rows: table.rows, u, strangers }
  const { learnt, cut } = sources?.eachOnce === true ? ofContest(input, sources) : ofClusters(input, columns)
  // What frequencies add is in bits as they are: beside it nothing else may shrink.
  const scale = classifier.termFrequency ? 1 : scaleOf(learnt.evidence, cut.at)
  return {
    learnt,
    cut,
    scale,
    pairs,
    prior: rounded((learnt.prior - cut.at) * scale),
    levels: learnt.weights.map((bits) => levelsOf(bits.map((bit) => bit * scale))),
    bitsBetween: (one, other) => (evidenceBetween(learnt, columns, one, other) - cut.at) * scale,
  }
}

type Learning = Parameters<typeof learn>[0]
type Given = Omit<Learning, 'repeated' | 'exclusive' | 'bestOnly'>

function ofContest(input: Given, { of, count }: Sources): { readonly learnt: Learnt; readonly cut: Cut } {
  const learnt = learn({ ...input, repeated: false, exclusive: count === 2, bestOnly: false })
  const most = Math.max(...of) + 1
  return { learnt, cut: contestCut(contestOf(input.pairs, learnt.evidence, (row) => of[row]!, most)) }
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
