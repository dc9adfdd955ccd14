import { defined } from '../../../lib/defined.ts'
import type { ComparedDataset } from '../../../matching/classify/compared-dataset.ts'
import type { About } from '../../../matching/learn/about.ts'
import type { Cut } from '../../../matching/learn/contest-cut.ts'
import type { Learnt } from '../../../matching/learn/learnt.ts'
import { type ComparedPairs, STEPS } from '../../../matching/learn/levels.ts'
import { scaleOf } from '../../../matching/learn/scale.ts'
import type { Classifier, ClassifierMapping, SimilarityLevel } from '../../../model/resources/classifier.ts'
import type { Indexer } from '../../../model/resources/indexer.ts'
import type { EncodedTable } from '../../columns/table.ts'
import { candidatePairs, MOST_PAIRS_OF_ALL } from '../sample/candidate-pairs.ts'
import { strangerPairs } from '../sample/stranger-pairs.ts'
import type { Sources } from '../sources/sources.ts'
import { chanceOfName } from './chance-of-name.ts'
import { evidenceBetween } from './choose-learner.ts'
import { comparedColumn } from './compared-column.ts'
import { areOfThings } from './frequencies-tell.ts'
import { decided, firstStage, type LearningFrom, type LearningOptions, withBetterComparers } from './learning-stages.ts'

interface LearningTask extends LearningOptions {
  readonly table: EncodedTable
  /** Those that the table is a part of. @default the table's own */
  readonly records?: number
  readonly dataset: ComparedDataset
  readonly indexer: Indexer
  /** Says what is compared and how; its weights are not asked. */
  readonly classifier: Classifier
  readonly sources: Sources | undefined
  /** Beyond so many pairs those of some of the records are learnt from. @default 250,000, or eight a record; at most, and in a contest, 400,000 */
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
  /** Of each of these the mappings of the indexer that bring it together, as bits. */
  readonly keys: Uint32Array
  /** How many pairs there are at all, those among them that no key brought together. */
  readonly possible: number
  /** Sources hold each thing once, as far as the records say. */
  readonly eachOnce: boolean
  /** Learnt among candidates: weights that clusters by average linkage ask for. */
  readonly among: boolean
  /** Codes of some records taught it, which no other learner knows of. */
  readonly taught: boolean
  /** Frequencies of values were asked for, and say how rare it is that strangers agree. */
  readonly frequenciesTell: boolean
  /** By mapping, what it is about, where that says which others change with it. */
  readonly about: readonly (About | undefined)[]
  /** Of people: the chance that two records have one name (`Patterns`). */
  readonly chanceOfName?: number | undefined
  /** By how much prior and levels are less than what was learnt, so that a score can tell the best pairs apart. */
  readonly scale: number
  /** Before anything is compared, in bits of the scale; 0 bits in all is the cut. */
  readonly prior: number
  /** Those that count, the first ones, as the records would have them compared: all but additional ones that promise no more. */
  readonly mappings: readonly ClassifierMapping[]
  /** By mapping that counts. */
  readonly levels: readonly (readonly SimilarityLevel[])[]
  /** What two rows have, in bits of the scale above the cut. */
  bitsBetween(a: number, b: number): number
}

/** Learns weights, prior and the line between matches and others from the records alone. The same records give the same. */
export async function learnClassifier(task: LearningTask): Promise<LearntClassifier> {
  const { table, records, dataset, indexer, classifier, sources, signal, onProgress = () => {} } = task
  const mostPairs = task.mostPairs ?? (sources?.eachOnce === true ? MOST_PAIRS_OF_ALL : undefined)
  const candidates = await candidatePairs(table, { ...task, ...defined({ mostPairs }) }, signal)
  onProgress(20, 100)
  const from: LearningFrom = {
    options: task,
    indexer,
    classifier,
    rows: table.rows,
    chanceOfName: chanceOfName(table, classifier.mappings, task.about ?? []),
    candidates,
    strangers: strangerPairs(table.rows),
    columnOf: (mapping) => comparedColumn(mapping, dataset, table, records),
  }
  const first = firstStage(from, sources)
  onProgress(45, 100)
  if (first.round.eachOnce && candidates.cut && mostPairs === undefined)
    return learnClassifier({ ...task, mostPairs: MOST_PAIRS_OF_ALL }) // a record's best partner has to be among them
  const compared = withBetterComparers(from, first)
  onProgress(75, 100)
  const { round, columns, mappings, found } = decided(from, compared)
  onProgress(99, 100)
  const { learnt, cut, among, taught = false } = found
  const { eachOnce } = round
  // What frequencies add is in bits as they are: beside it nothing else may shrink.
  const frequenciesTell = classifier.termFrequency === true && !among && !areOfThings(learnt.u, round.u)
  const scale = frequenciesTell || (among && !eachOnce) ? 1 : scaleOf(learnt.evidence, cut.at)
  const compares = columns.map(({ column }) => column)
  return {
    learnt,
    cut,
    eachOnce,
    among,
    taught,
    frequenciesTell,
    mappings,
    scale,
    about: round.about,
    chanceOfName: from.chanceOfName,
    pairs: round.pairs,
    keys: round.keys,
    possible: round.possible,
    prior: rounded((learnt.prior - cut.at) * scale),
    levels: learnt.weights.map((bits) => levelsOf(bits.map((bit) => bit * scale))),
    bitsBetween: (one, other) => (evidenceBetween(learnt, compares, one, other) - cut.at) * scale,
  }
}

/** Steps that say the same are one level. */
function levelsOf(weights: Float64Array): readonly SimilarityLevel[] {
  const levels = STEPS.map((similarity, step) => ({ similarity, weight: rounded(weights[step]!) }))
  return levels.filter(({ weight }, step) => weight !== levels[step + 1]?.weight)
}

function rounded(bits: number): number {
  return Math.round(bits * 1000) / 1000 + 0 // no negative zero
}
