import type { Classifier, ClassifierMapping, ComparerName, SimilarityLevel } from './classifier.ts'
import type { Credentials } from './credentials.ts'
import type { DataView as View } from './data-view.ts'
import type { Column, Dataset } from './dataset.ts'
import type { Indexer, IndexMapping } from './indexer.ts'
import type { Merger, SurvivorshipRule, SurvivorshipStrategy } from './merger.ts'
import type { Pipeline, Processor, Property } from './pipeline.ts'
import type { BuiltInType } from './resource.ts'
import type { SinkFile, SinkHttp, SinkTable } from './sink.ts'
import type { SourceFile, SourceTable } from './source.ts'
import type { Steward, StewardCondition, StewardRule } from './steward.ts'
import type { Transformation, TransformationMapping } from './transformation.ts'

/*
 * What callers state, derived from what the engine works with: members that have a default may be left out, and what one
 * member makes necessary is necessary. `resource/schemas/schemas.test-d.ts` holds these types and the schemas together.
 */

/** `T`, of which the members `K` have a default and may be left out. */
type Stated<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>
type Needing<T, K extends keyof T> = Required<Pick<T, K>>

type ColumnDefaults = 'array' | 'empty' | 'token' | 'validation' | 'error' | 'enumerations'

/** A column that holds a value, or a list of values. */
export interface ValueColumnInput extends Omit<Stated<Column, ColumnDefaults>, 'type' | 'dataset'> {
  /** May be left out. */
  readonly type?: 'TOKEN'
}

/** A column that holds a list of records of another dataset. */
export interface NestedColumnInput extends Pick<Column, 'key' | 'description' | 'descriptionLocalized'> {
  /** Says that the column holds records. */
  readonly type: 'DATASET'
  /** The dataset of its records. */
  readonly dataset: string
  /** Records come in lists. */
  readonly array: true
  /** May be left out. @default true */
  readonly empty?: boolean
}

/** A column as callers state it. */
export type ColumnInput = ValueColumnInput | NestedColumnInput

/** A dataset as callers state it. */
export interface DatasetInput extends Omit<Dataset, 'columns'> {
  /** The columns, in their order; 1 to 1,000. */
  readonly columns: readonly ColumnInput[]
}

type AnyIndexMapping = Omit<
  Stated<IndexMapping, 'matching' | 'duplicates' | 'keyOptions' | 'transform'>,
  'type' | 'keys' | 'script' | 'combine'
>

/** Brings records together that share what columns say. */
export interface ColumnIndexMappingInput extends AnyIndexMapping, Pick<IndexMapping, 'keys'> {
  /** May be left out. */
  readonly type?: 'COLUMNS'
  /** One key of all columns together; otherwise one key a column. @default false */
  readonly combine?: boolean
}

/** Brings records together that share what a script says. */
export interface ScriptIndexMappingInput extends AnyIndexMapping, Needing<IndexMapping, 'script'> {
  /** Says that a script makes the keys. */
  readonly type: 'SCRIPT'
}

/** One way to bring records together, as callers state it. */
export type IndexMappingInput = ColumnIndexMappingInput | ScriptIndexMappingInput

/** An indexer as callers state it. */
export interface IndexerInput extends Omit<Stated<Indexer, 'defaultKeyOptions'>, 'mappings'> {
  /** The ways to bring records together, 1 to 31. */
  readonly mappings: readonly IndexMappingInput[]
}

/** Comparers that a distance can be stated for. */
type MeasuringComparer = Extract<ComparerName, 'NUMBER' | 'PROPORTION' | 'DATE' | 'DAYS' | 'GEOGRAPHIC'>
type AnyClassifierMapping = Omit<
  Stated<ClassifierMapping, 'nullMismatch' | 'options' | 'weight'>,
  'comparer' | 'tolerance' | 'wordWeights' | 'levels'
>

/** Compares by a measure: of numbers, days or metres. */
export interface MeasuredMappingInput extends AnyClassifierMapping, Pick<ClassifierMapping, 'tolerance'> {
  /** What is measured. @default what the first column's token says */
  readonly comparer?: MeasuringComparer
}

/** Compares texts. */
export interface TextMappingInput extends AnyClassifierMapping {
  /** How texts are compared. @default what the first column's token says */
  readonly comparer?: Exclude<ComparerName, MeasuringComparer>
}

/** Compares sets of words, of which some weigh what is stated. */
export interface WordsMappingInput extends AnyClassifierMapping, Pick<ClassifierMapping, 'wordWeights'> {
  /** The only one that compares word by word. */
  readonly comparer: 'TOKEN_SET'
}

/** What one mapping compares, and how: absent a comparer, the first column's token decides. */
export type ClassifierMappingInput = TextMappingInput | MeasuredMappingInput | WordsMappingInput

/** Under the model LIKELIHOOD: levels in place of the weight; one of them has similarity 0. */
export type LikelihoodMappingInput = ClassifierMappingInput & {
  /** What each similarity says for or against a match, in bits. */
  readonly levels: readonly SimilarityLevel[]
}

interface AnyClassifier
  extends Omit<
    Stated<Classifier, 'defaultOptions' | 'defaultWeight' | 'reviewScoreThreshold'>,
    'model' | 'prior' | 'mappings' | 'matchThreshold' | 'nonMatchThreshold'
  > {
  /** Scores above it are a match. Up to 1 a fraction, above out of 100. @default 0.85 */
  readonly matchThreshold?: number
  /** Scores below it are a non-match. Up to 1 a fraction, above out of 100. @default 0.4 */
  readonly nonMatchThreshold?: number
}

/** A classifier whose score is a weighted mean, as callers state it. */
export interface MeanClassifierInput extends AnyClassifier {
  /** May be left out. */
  readonly model?: 'MEAN'
  /** What is compared. */
  readonly mappings: readonly ClassifierMappingInput[]
}

/** A classifier whose score is a probability, as callers state it. */
export interface LikelihoodClassifierInput extends AnyClassifier, Pick<Classifier, 'prior'> {
  /** Says how similarities make a score. */
  readonly model: 'LIKELIHOOD'
  /** What is compared, each with its levels. */
  readonly mappings: readonly LikelihoodMappingInput[]
}

/** A classifier as callers state it. */
export type ClassifierInput = MeanClassifierInput | LikelihoodClassifierInput

/** A rule of a merger as callers state it. */
export interface SurvivorshipRuleInput extends Omit<SurvivorshipRule, 'strategies' | 'constant'> {
  /** What decides; of several, the first that can. */
  readonly strategy: SurvivorshipStrategy | readonly SurvivorshipStrategy[]
  /** For CONSTANT. */
  readonly constant?: string | number | boolean
}

interface AnyMerger extends Omit<Stated<Merger, 'mergeSort'>, 'mergeType' | 'key' | 'constant' | 'script' | 'rules'> {
  /** Decide some columns before the weights are asked. @default [] */
  readonly rules?: readonly SurvivorshipRuleInput[]
}

/** A merger that weighs records by chance, the same for the same records, as callers state it. */
export interface RandomMergerInput extends AnyMerger {
  /** Says what the weight is taken from. */
  readonly mergeType: 'RANDOM'
}

/** A merger that weighs all records alike, as callers state it. */
export interface ConstantMergerInput extends AnyMerger {
  /** Says what the weight is taken from. */
  readonly mergeType: 'CONSTANT'
  /** The weight of every record. @default 1 */
  readonly constant?: number
}

/** A merger that weighs records by a column, as callers state it. */
export interface ColumnMergerInput extends AnyMerger, Needing<Merger, 'key'> {
  /** Says what the column holds. */
  readonly mergeType: 'DATE' | 'NUMBER'
}

/** A merger that weighs records by a script, as callers state it. */
export interface ScriptMergerInput extends AnyMerger, Needing<Merger, 'script'> {
  /** Says what the weight is taken from. */
  readonly mergeType: 'SCRIPT'
}

/** A merger as callers state it. */
export type MergerInput = RandomMergerInput | ConstantMergerInput | ColumnMergerInput | ScriptMergerInput

/** A rule of a steward as callers state it. */
export interface StewardRuleInput extends Omit<StewardRule, 'conditions'> {
  /** All of them hold. @default [] */
  readonly conditions?: readonly Stated<StewardCondition, 'min' | 'max'>[]
}

/** A steward as callers state it. */
export interface StewardInput extends Omit<Steward, 'rules'> {
  /** For each group the first rule that holds acts. */
  readonly rules: readonly StewardRuleInput[]
}

/** A transformation as callers state it. */
export interface TransformationInput
  extends Omit<Stated<Transformation, 'transformationType' | 'carryOverMetadata' | 'carryOverData'>, 'mappings'> {
  /** @default [] */
  readonly mappings?: readonly Stated<TransformationMapping, 'mappingType' | 'source' | 'delimiter'>[]
}

/** A pipeline as callers state it. */
export interface PipelineInput extends Omit<Pipeline, 'processors'> {
  /** The steps, in their order. */
  readonly processors: readonly (Omit<Processor, 'properties'> & {
    /** The settings of the step; yes, no and columns in JSON's own form too. @default [] */
    readonly properties?: readonly (Omit<Property, 'value'> & {
      /** Kept as a text. */
      readonly value: string | boolean | readonly string[]
    })[]
  })[]
}

/** A source of files as callers state it. */
export interface SourceFileInput
  extends Stated<SourceFile, 'inputPattern' | 'format' | 'separator' | 'header' | 'encoding'> {}

/** A sink over HTTP as callers state it. */
export interface SinkHttpInput extends Stated<SinkHttp, 'timeoutMs' | 'method'> {}

/** A sink of files as callers state it. */
export interface SinkFileInput extends Stated<SinkFile, 'format'> {}

interface ResourceInputs {
  readonly dataset: DatasetInput
  readonly indexer: IndexerInput
  readonly 'classifier-weight': ClassifierInput
  readonly 'merger-weight': MergerInput
  readonly 'steward-bucket': StewardInput
  readonly transformation: TransformationInput
  readonly pipeline: PipelineInput
  readonly 'data-view': View
  readonly credentials: Credentials
  readonly 'source-file': SourceFileInput
  readonly 'source-table': SourceTable
  readonly 'sink-http': SinkHttpInput
  readonly 'sink-table': SinkTable
  readonly 'sink-file': SinkFileInput
}

/**
 * A resource of a built-in kind as callers give it, by its `type`: the members that have a default may be left out. Besides its
 * shape, what it refers to is checked when it is saved, every problem at once.
 */
export type ResourceInput<T extends BuiltInType = BuiltInType> = ResourceInputs[T]
