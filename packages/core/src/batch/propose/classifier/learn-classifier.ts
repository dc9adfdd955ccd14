import { defined } from '../../../lib/defined.ts'
import type { ComparedDataset } from '../../../matching/classify/compared-dataset.ts'
import type { About } from '../../../matching/learn/about.ts'
import { type Cut, NEARLY } from '../../../matching/learn/contest-cut.ts'
import type { Learnt } from '../../../matching/learn/learnt.ts'
import { type ComparedPairs, STEPS } from '../../../matching/learn/levels.ts'
import { scaleOf } from '../../../matching/learn/scale.ts'
import type {
  Classifier,
  ClassifierMapping,
  ComparerName,
  SimilarityLevel,
} from '../../../model/resources/classifier.ts'
import type { Indexer } from '../../../model/resources/indexer.ts'
import type { EncodedTable } from '../../columns/table.ts'
import { candidatePairs, MOST_PAIRS_OF_ALL } from '../sample/candidate-pairs.ts'
import { strangerPairs } from '../sample/stranger-pairs.ts'
import type { Sources } from '../sources/sources.ts'
import { tellsMore } from './choose-comparers.ts'
import { evidenceBetween, type Found, isDoubtful, ofClusters, ofContest } from './choose-learner.ts'
import { type ComparedColumn, comparedColumn } from './compared-column.ts'
import { areOfThings } from './frequencies-tell.ts'
import { type ExaminedColumn, examine, learnRound, type Round } from './learn-round.ts'
import { taughtByCodes, taughtByPartNumbers } from './taught-by-codes.ts'
import { commonWords, weightsByRarity } from './word-weights.ts'

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
  /** Beyond so many pairs those of some of the records are learnt from. @default 250,000, or eight a record; at most, and in a contest, 400,000 */
  readonly mostPairs?: number
  /** By mapping, another comparer that may tell more: the records decide. @default none */
  readonly alternatives?: readonly (ComparerName | undefined)[]
  /** By mapping, what it is about, where that says which others change with it. @default nothing */
  readonly about?: readonly (About | undefined)[]
  /** Words weigh by their rarity where the contest between sources promises little, and more with it. @default false */
  readonly mayWeighWords?: boolean
  /** Codes of some records may teach what is not known without them. @default false */
  readonly mayBeTaught?: boolean
  /** So many of the mappings, the last ones, count only where the contest between sources promises more with them. @default 0 */
  readonly additional?: number
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
  /** By how much prior and levels are less than what was learnt, so that a score can tell the best pairs apart. */
  readonly scale: number
  /** Before anything is compared, in bits of the scale; 0 bits in all is the cut. */
  readonly prior: number
  /** So many mappings count, the first ones: all but additional ones that promise no more. */
  readonly counting: number
  /** By mapping, the comparer that tells more than the one that was given. */
  readonly comparers: readonly (ComparerName | undefined)[]
  /** By mapping, what words weigh where their letters do not say it. */
  readonly wordWeights: readonly (ClassifierMapping['wordWeights'] | undefined)[]
  /** By mapping, what says nothing in it, where it is more than what was given. */
  readonly genericValues: readonly (ClassifierMapping['genericValues'] | undefined)[]
  /** By mapping that counts. */
  readonly levels: readonly (readonly SimilarityLevel[])[]
  /** What two rows have, in bits of the scale above the cut. */
  bitsBetween(a: number, b: number): number
}

/** Learns weights, prior and the line between matches and others from the records alone. The same records give the same. */
export async function learnClassifier(task: LearningTask): Promise<LearntClassifier> {
  const { table, records, dataset, classifier, sources, signal, onProgress = () => {} } = task
  const compared = (mapping: ClassifierMapping) => comparedColumn(mapping, dataset, table, records)
  const mostPairs = task.mostPairs ?? (sources?.eachOnce === true ? MOST_PAIRS_OF_ALL : undefined)
  const candidates = await candidatePairs(table, { ...task, ...defined({ mostPairs }) }, signal)
  onProgress(20, 100)
  const strangers = strangerPairs(table.rows)
  const examined = (mapping: ClassifierMapping): ExaminedColumn => examine(compared(mapping), candidates, strangers)
  const { mappings } = classifier
  const own = mappings.slice(0, mappings.length - (task.additional ?? 0))
  let columns: readonly ExaminedColumn[] = own.map(examined)
  let about = { ...task, rows: table.rows }
  onProgress(45, 100)
  let round = learnRound(about, columns, candidates)
  if (round.eachOnce && candidates.cut && mostPairs === undefined)
    return learnClassifier({ ...task, mostPairs: MOST_PAIRS_OF_ALL }) // a record's best partner has to be among them
  // What a better comparer shows may show that another one is better: those that are left are asked again.
  const open = new Map(own.flatMap((mapping, at) => alternativeOf(mapping, at, task, compared)))
  const chosen = new Map<number, ComparerName>()
  for (let better = betterOf(round, open); better.length > 0; better = betterOf(round, open)) {
    for (const { at, comparer } of better) {
      chosen.set(at, comparer)
      open.delete(at)
    }
    const found = new Map(better.map(({ at, column }) => [at, examine(column, candidates, strangers)]))
    columns = columns.map((one, at) => found.get(at) ?? one)
    round = learnRound(about, columns, candidates)
  }
  onProgress(75, 100)
  const mayAverage = task.mayAverage === true
  let found = round.eachOnce ? ofContest(round, sources!, mayAverage) : ofClusters(round, columnsOf(columns))
  if (!round.eachOnce && round.mixture?.areRare === true && sources !== undefined) {
    // Sources seem to repeat themselves, and nothing is found: a contest that promises much knows better.
    const clean = { ...about, sources: { ...sources, eachOnce: true, stated: true } }
    const other = learnRound(clean, columns, candidates)
    const contested = ofContest(other, sources, mayAverage)
    if (!isDoubtful(contested)) {
      found = contested
      round = other
      about = clean
    }
  }
  const { eachOnce } = round
  const isBetterWith = (others: readonly ExaminedColumn[], by: number): boolean => {
    const again = learnRound(about, others, candidates)
    const other = again.eachOnce ? ofContest(again, sources!, mayAverage) : undefined
    if (other === undefined || !isBetter(found, other, by)) return false
    found = other
    columns = others
    round = again
    return true
  }
  let weighed: readonly ClassifierMapping[] = []
  if (eachOnce && task.mayWeighWords === true && isContested(found) && isDoubtful(found)) {
    const tried = own.map((mapping, at) => (chosen.has(at) ? mapping : weighing(mapping, columns[at]!, table.rows)))
    const others = columns.map((column, at) => (tried[at] === own[at] ? column : examined(tried[at]!)))
    if (others.some((column, at) => column !== columns[at]) && isBetterWith(others, MUCH_MORE)) weighed = tried
  }
  // Who was a runner-up tells whether a number is of a thing or of its family; where nobody is, nothing tells it.
  if (eachOnce && isContested(found) && own.length < mappings.length)
    isBetterWith([...columns, ...mappings.slice(own.length).map(examined)], NEARLY)
  const lesson = { mappings, keys: task.indexer.mappings, rows: table.rows }
  const generic = new Map<number, readonly string[]>()
  const learnNumbers = (numbers: ClassifierMapping): void => {
    const genericValues = [...(numbers.genericValues ?? []), ...commonWords(table.rows, compared(numbers).textsOf)]
    const others = [...columns, examined({ ...numbers, genericValues })]
    const again = learnRound(about, others, candidates)
    const taught = taughtByPartNumbers({ ...lesson, round: again, columns: columnsOf(others), found })
    if (taught === undefined) return
    found = taught
    columns = others
    round = again
    if (genericValues.length > 0) generic.set(own.length, genericValues)
  }
  if (task.mayBeTaught === true) {
    found = taughtByCodes({ ...lesson, round, columns: columnsOf(columns), found }) ?? found
    const numbers = mappings[own.length]
    // Between clean sources a contest says whether a number is of the thing or of its family.
    if (found.taught !== true && !eachOnce && numbers?.comparer === 'PART_NUMBER') learnNumbers(numbers)
  }
  const { learnt, cut, among, taught = false } = found
  const compares = columnsOf(columns)
  onProgress(99, 100)
  // What frequencies add is in bits as they are: beside it nothing else may shrink.
  const frequenciesTell = classifier.termFrequency === true && !among && !areOfThings(learnt.u, round.u)
  const scale = frequenciesTell || (among && !eachOnce) ? 1 : scaleOf(learnt.evidence, cut.at)
  return {
    learnt,
    cut,
    eachOnce,
    among,
    taught,
    frequenciesTell,
    about: round.about,
    scale,
    pairs: round.pairs,
    keys: round.keys,
    possible: round.possible,
    counting: columns.length,
    comparers: mappings.map((_, at) => chosen.get(at)),
    wordWeights: mappings.map((_, at) => weighed[at]?.wordWeights),
    genericValues: mappings.map((_, at) => generic.get(at)),
    prior: rounded((learnt.prior - cut.at) * scale),
    levels: learnt.weights.map((bits) => levelsOf(bits.map((bit) => bit * scale))),
    bitsBetween: (one, other) => (evidenceBetween(learnt, compares, one, other) - cut.at) * scale,
  }
}

function columnsOf(examined: readonly ExaminedColumn[]): readonly ComparedColumn[] {
  return examined.map(({ column }) => column)
}

/** Promises more, and not because nothing is the same any more with what is compared besides, unless little was promised without it. */
function isBetter(found: Found, other: Found, by: number): boolean {
  const isShown = other.areRare !== true || found.areRare === true || isDoubtful(found)
  return isShown && other.cut.expectedF1 > found.cut.expectedF1 + by
}

/** What stands without the contest's promise is not judged by one. */
function isContested({ cut }: Found): boolean {
  return cut.expectedF1 > 0
}

/** What other weights of words have to promise more. */
const MUCH_MORE = 0.05
/** The mapping with what its words weigh by their rarity; itself where it compares no words, or rarity says nothing of them. */
function weighing(mapping: ClassifierMapping, { column }: ExaminedColumn, rows: number): ClassifierMapping {
  const wordWeights = mapping.comparer === 'TOKEN_SET' ? weightsByRarity(rows, column.textsOf) : undefined
  return wordWeights === undefined ? mapping : { ...mapping, wordWeights }
}

interface Alternative {
  readonly at: number
  readonly comparer: ComparerName
  readonly column: ComparedColumn
}

function alternativeOf(
  mapping: ClassifierMapping,
  at: number,
  { alternatives }: Pick<LearningTask, 'alternatives'>,
  compared: (mapping: ClassifierMapping) => ComparedColumn,
): readonly (readonly [number, Alternative])[] {
  const comparer = alternatives?.[at]
  return comparer === undefined ? [] : [[at, { at, comparer, column: compared({ ...mapping, comparer }) }]]
}

/** Those that tell more of who is a match than what is compared now. */
function betterOf({ pairs, plain, mixture }: Round, open: ReadonlyMap<number, Alternative>): readonly Alternative[] {
  const opinions = mixture === undefined ? [plain] : [plain, mixture]
  return [...open.values()].filter(({ at, column }) => tellsMore(pairs, at, opinions, column.stepsOf))
}

/** Steps that say the same are one level. */
function levelsOf(weights: Float64Array): readonly SimilarityLevel[] {
  const levels = STEPS.map((similarity, step) => ({ similarity, weight: rounded(weights[step]!) }))
  return levels.filter(({ weight }, step) => weight !== levels[step + 1]?.weight)
}

function rounded(bits: number): number {
  return Math.round(bits * 1000) / 1000 + 0 // no negative zero
}
