import type { About } from '../../../matching/learn/about.ts'
import { NEARLY } from '../../../matching/learn/contest-cut.ts'
import type { Classifier, ClassifierMapping, ComparerName } from '../../../model/resources/classifier.ts'
import type { Indexer } from '../../../model/resources/indexer.ts'
import type { CandidatePairs } from '../sample/candidate-pairs.ts'
import type { Sources } from '../sources/sources.ts'
import { tellsMore } from './choose-comparers.ts'
import { type Found, isDoubtful, ofClusters, ofContest } from './choose-learner.ts'
import type { ComparedColumn } from './compared-column.ts'
import { type ExaminedColumn, examine, learnRound, type Round } from './learn-round.ts'
import { taughtByCodes, taughtByPartNumbers } from './taught-by-codes.ts'
import { commonWords, weightsByRarity } from './word-weights.ts'

/** What learning may try. */
export interface LearningOptions {
  /** The classifier may cluster by average linkage, which is what weights learnt among candidates ask for. @default false */
  readonly mayAverage?: boolean
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
}

/** What all stages learn from. */
export interface LearningFrom {
  readonly options: LearningOptions
  readonly indexer: Indexer
  readonly classifier: Classifier
  readonly rows: number
  /** Of people: the chance that two records have one name (`Patterns`). */
  readonly chanceOfName?: number | undefined
  readonly candidates: CandidatePairs
  /** Pairs of rows drawn at random. */
  readonly strangers: Pick<CandidatePairs, 'a' | 'b'>
  columnOf(mapping: ClassifierMapping): ComparedColumn
}

/** Mappings that count, and what was learnt of them. */
export interface LearntStage {
  /** As the records would have them compared. */
  readonly mappings: readonly ClassifierMapping[]
  /** By mapping. */
  readonly columns: readonly ExaminedColumn[]
  readonly sources: Sources | undefined
  readonly round: Round
}

/** … and which learner is believed, with its line. */
export interface DecidedStage extends LearntStage {
  readonly found: Found
}

/** What the next stage would be; undefined where what was decided stands. */
type Step = (from: LearningFrom, stage: DecidedStage) => DecidedStage | undefined

/** Each asks whether more can be learnt than the one before it has. */
const STEPS_AFTER_DECISION: readonly Step[] = [asCleanSources, withWordWeights, withAdditional, byCodes, byPartNumbers]

/** What is learnt of the mappings that count from the beginning. */
export function firstStage(from: LearningFrom, sources: Sources | undefined): LearntStage {
  const { mappings } = from.classifier
  const own = mappings.slice(0, mappings.length - (from.options.additional ?? 0))
  const columns = own.map((mapping) => examined(from, mapping))
  return learntOf(from, { mappings: own, columns, sources })
}

/** What a better comparer shows may show that another one is better: those that are left are asked again, until none is. */
export function withBetterComparers(from: LearningFrom, first: LearntStage): LearntStage {
  let stage = first
  let open = alternativesOf(from, first)
  for (;;) {
    const better = open.filter((one) => isBetterComparer(stage.round, one))
    if (better.length === 0) return stage
    open = open.filter((one) => !better.includes(one))
    const mappings = [...stage.mappings]
    const columns = [...stage.columns]
    for (const { at, mapping, column } of better) {
      mappings[at] = mapping
      columns[at] = examine(column, from.candidates, from.strangers)
    }
    stage = learntOf(from, { ...stage, mappings, columns })
  }
}

/** Which learner is believed, and what is made of that. */
export function decided(from: LearningFrom, learnt: LearntStage): DecidedStage {
  const { round, columns, sources } = learnt
  const found = round.eachOnce
    ? ofContest(round, sources!, mayAverage(from))
    : ofClusters(
        round,
        columns.map(({ column }) => column),
      )
  return STEPS_AFTER_DECISION.reduce<DecidedStage>((stage, step) => step(from, stage) ?? stage, { ...learnt, found })
}

/** Sources seem to repeat themselves, and nothing is found: a contest between clean ones that promises much knows better. */
function asCleanSources(from: LearningFrom, stage: DecidedStage): DecidedStage | undefined {
  const { round, sources } = stage
  if (round.eachOnce || round.mixture?.areRare !== true || sources === undefined) return undefined
  const clean = learntOf(from, { ...stage, sources: { ...sources, eachOnce: true, stated: true } })
  const found = ofContest(clean.round, sources, mayAverage(from))
  return isDoubtful(found) ? undefined : { ...clean, found }
}

/** What other weights of words have to promise more. */
const MUCH_MORE = 0.05

function withWordWeights(from: LearningFrom, stage: DecidedStage): DecidedStage | undefined {
  if (from.options.mayWeighWords !== true || !isContested(stage) || !isDoubtful(stage.found)) return undefined
  const mappings = stage.mappings.map((mapping, at) => weighing(mapping, stage.columns[at]!, from.rows))
  if (mappings.every((mapping, at) => mapping === stage.mappings[at])) return undefined
  const columns = stage.columns.map((column, at) =>
    mappings[at] === stage.mappings[at] ? column : examined(from, mappings[at]!),
  )
  return promisingMore(from, stage, { mappings, columns }, MUCH_MORE)
}

/** The mapping with what its words weigh by their rarity; itself where it compares no words, or rarity says nothing of them. */
function weighing(mapping: ClassifierMapping, { column }: ExaminedColumn, rows: number): ClassifierMapping {
  const wordWeights = mapping.comparer === 'TOKEN_SET' ? weightsByRarity(rows, column.textsOf) : undefined
  return wordWeights === undefined ? mapping : { ...mapping, wordWeights }
}

/** Who was a runner-up tells whether a number is of a thing or of its family; where nobody is, nothing tells it. */
function withAdditional(from: LearningFrom, stage: DecidedStage): DecidedStage | undefined {
  const additional = from.classifier.mappings.slice(stage.mappings.length)
  if (!isContested(stage) || additional.length === 0) return undefined
  const mappings = [...stage.mappings, ...additional]
  const columns = [...stage.columns, ...additional.map((mapping) => examined(from, mapping))]
  return promisingMore(from, stage, { mappings, columns }, NEARLY)
}

function byCodes(from: LearningFrom, stage: DecidedStage): DecidedStage | undefined {
  const found = from.options.mayBeTaught === true ? taughtByCodes(lessonOf(from, stage, stage)) : undefined
  return found && { ...stage, found }
}

/** Between clean sources a contest says whether a number is of the thing or of its family. */
function byPartNumbers(from: LearningFrom, stage: DecidedStage): DecidedStage | undefined {
  const numbers = from.classifier.mappings[stage.mappings.length]
  if (from.options.mayBeTaught !== true || stage.found.taught === true || stage.round.eachOnce) return undefined
  if (numbers?.comparer !== 'PART_NUMBER') return undefined
  const genericValues = [...(numbers.genericValues ?? []), ...commonWords(from.rows, from.columnOf(numbers).textsOf)]
  const mapping = genericValues.length > 0 ? { ...numbers, genericValues } : numbers
  const mappings = [...stage.mappings, mapping]
  const next = learntOf(from, { ...stage, mappings, columns: [...stage.columns, examined(from, mapping)] })
  const found = taughtByPartNumbers(lessonOf(from, next, stage))
  return found && { ...next, found }
}

function lessonOf(from: LearningFrom, { round, columns, mappings }: LearntStage, { found }: DecidedStage) {
  const { rows, indexer } = from
  return { round, columns: columns.map(({ column }) => column), mappings, keys: indexer.mappings, rows, found }
}

/** The stage with other comparisons, where the contest promises more of it by so much. */
function promisingMore(
  from: LearningFrom,
  stage: DecidedStage,
  compared: Pick<LearntStage, 'mappings' | 'columns'>,
  by: number,
): DecidedStage | undefined {
  const next = learntOf(from, { ...stage, ...compared })
  if (!next.round.eachOnce) return undefined
  const found = ofContest(next.round, next.sources!, mayAverage(from))
  return isBetter(stage.found, found, by) ? { ...next, found } : undefined
}

/** Promises more, and not because nothing is the same any more with what is compared besides, unless little was promised without it. */
function isBetter(found: Found, other: Found, by: number): boolean {
  const isShown = other.areRare !== true || found.areRare === true || isDoubtful(found)
  return isShown && other.cut.expectedF1 > found.cut.expectedF1 + by
}

/** What stands without the contest's promise is not judged by one. */
function isContested({ round, found }: DecidedStage): boolean {
  return round.eachOnce && found.cut.expectedF1 > 0
}

function mayAverage({ options }: LearningFrom): boolean {
  return options.mayAverage === true
}

function learntOf(
  { options, rows, chanceOfName, candidates }: LearningFrom,
  { mappings, columns, sources }: Omit<LearntStage, 'round'>,
): LearntStage {
  return {
    mappings,
    columns,
    sources,
    round: learnRound({ ...options, rows, chanceOfName, sources }, columns, candidates),
  }
}

function examined({ columnOf, candidates, strangers }: LearningFrom, mapping: ClassifierMapping): ExaminedColumn {
  return examine(columnOf(mapping), candidates, strangers)
}

/** The mapping at this place by another comparer. */
interface Alternative {
  readonly at: number
  readonly mapping: ClassifierMapping
  readonly column: ComparedColumn
}

function alternativesOf({ options, columnOf }: LearningFrom, { mappings }: LearntStage): readonly Alternative[] {
  return mappings.flatMap((given, at) => {
    const comparer = options.alternatives?.[at]
    if (comparer === undefined) return []
    const mapping = { ...given, comparer }
    return [{ at, mapping, column: columnOf(mapping) }]
  })
}

/** Tells more of who is a match than what is compared now. */
function isBetterComparer({ pairs, plain, mixture }: Round, { at, column }: Alternative): boolean {
  return tellsMore(pairs, at, mixture === undefined ? [plain] : [plain, mixture], column.stepsOf)
}
