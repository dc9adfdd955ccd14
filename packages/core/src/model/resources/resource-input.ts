import type { Classifier, ClassifierMapping, ComparerName, SimilarityLevel } from './classifier.ts'
import type { Credentials } from './credentials.ts'
import type { DataView as View } from './data-view.ts'
import type { Column, Dataset } from './dataset.ts'
import type { Indexer, IndexMapping } from './indexer.ts'
import type { Merger, SurvivorshipRule, SurvivorshipStrategy } from './merger.ts'
import type { Pipeline, Processor } from './pipeline.ts'
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
  readonly type?: 'TOKEN'
}

/** A column that holds a list of records of another dataset. */
export interface NestedColumnInput extends Pick<Column, 'key' | 'description' | 'descriptionLocalized'> {
  readonly type: 'DATASET'
  /** The dataset of its records. */
  readonly dataset: string
  readonly array: true
  /** May be left out. @default true */
  readonly empty?: boolean
}

export type ColumnInput = ValueColumnInput | NestedColumnInput

export interface DatasetInput extends Omit<Dataset, 'columns'> {
  readonly columns: readonly ColumnInput[]
}

type AnyIndexMapping = Omit<
  Stated<IndexMapping, 'matching' | 'duplicates' | 'keyOptions' | 'transform'>,
  'type' | 'keys' | 'script' | 'combine'
>

/** Brings records together that share what columns say. */
export interface ColumnIndexMappingInput extends AnyIndexMapping, Pick<IndexMapping, 'keys'> {
  readonly type?: 'COLUMNS'
  /** One key of all columns together; otherwise one key a column. @default false */
  readonly combine?: boolean
}

/** Brings records together that share what a script says. */
export interface ScriptIndexMappingInput extends AnyIndexMapping, Needing<IndexMapping, 'script'> {
  readonly type: 'SCRIPT'
}

export type IndexMappingInput = ColumnIndexMappingInput | ScriptIndexMappingInput

export interface IndexerInput extends Omit<Stated<Indexer, 'defaultKeyOptions'>, 'mappings'> {
  readonly mappings: readonly IndexMappingInput[]
}

/** Comparers that a distance can be stated for. */
type MeasuringComparer = Extract<ComparerName, 'NUMBER' | 'DATE' | 'GEOGRAPHIC'>
type AnyClassifierMapping = Omit<
  Stated<ClassifierMapping, 'nullMismatch' | 'options' | 'weight'>,
  'comparer' | 'tolerance' | 'levels'
>

/** Compares by a measure: of numbers, days or metres. */
export interface MeasuredMappingInput extends AnyClassifierMapping, Pick<ClassifierMapping, 'tolerance'> {
  readonly comparer?: MeasuringComparer
}

/** Compares texts. */
export interface TextMappingInput extends AnyClassifierMapping {
  readonly comparer?: Exclude<ComparerName, MeasuringComparer>
}

/** What one mapping compares, and how: absent a comparer, the first column's token decides. */
export type ClassifierMappingInput = TextMappingInput | MeasuredMappingInput

/** Under the model LIKELIHOOD: levels in place of the weight; one of them has similarity 0. */
export type LikelihoodMappingInput = ClassifierMappingInput & { readonly levels: readonly SimilarityLevel[] }

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

export interface MeanClassifierInput extends AnyClassifier {
  readonly model?: 'MEAN'
  readonly mappings: readonly ClassifierMappingInput[]
}

export interface LikelihoodClassifierInput extends AnyClassifier, Pick<Classifier, 'prior'> {
  readonly model: 'LIKELIHOOD'
  readonly mappings: readonly LikelihoodMappingInput[]
}

export type ClassifierInput = MeanClassifierInput | LikelihoodClassifierInput

export interface SurvivorshipRuleInput extends Omit<SurvivorshipRule, 'strategies' | 'constant'> {
  /** What decides; of several, the first that can. */
  readonly strategy: SurvivorshipStrategy | readonly SurvivorshipStrategy[]
  /** For CONSTANT. */
  readonly constant?: string | number | boolean
}

interface AnyMerger extends Omit<Stated<Merger, 'mergeSort'>, 'mergeType' | 'key' | 'constant' | 'script' | 'rules'> {
  readonly rules?: readonly SurvivorshipRuleInput[]
}

export interface RandomMergerInput extends AnyMerger {
  readonly mergeType: 'RANDOM'
}

export interface ConstantMergerInput extends AnyMerger {
  readonly mergeType: 'CONSTANT'
  /** The weight of every record. @default 1 */
  readonly constant?: number
}

export interface ColumnMergerInput extends AnyMerger, Needing<Merger, 'key'> {
  readonly mergeType: 'DATE' | 'NUMBER'
}

export interface ScriptMergerInput extends AnyMerger, Needing<Merger, 'script'> {
  readonly mergeType: 'SCRIPT'
}

export type MergerInput = RandomMergerInput | ConstantMergerInput | ColumnMergerInput | ScriptMergerInput

export interface StewardRuleInput extends Omit<StewardRule, 'conditions'> {
  /** All of them hold. @default [] */
  readonly conditions?: readonly Stated<StewardCondition, 'min' | 'max'>[]
}

export interface StewardInput extends Omit<Steward, 'rules'> {
  readonly rules: readonly StewardRuleInput[]
}

export interface TransformationInput
  extends Omit<Stated<Transformation, 'transformationType' | 'carryOverMetadata' | 'carryOverData'>, 'mappings'> {
  /** @default [] */
  readonly mappings?: readonly Stated<TransformationMapping, 'mappingType' | 'source' | 'delimiter'>[]
}

export interface PipelineInput extends Omit<Pipeline, 'processors'> {
  readonly processors: readonly Stated<Processor, 'properties'>[]
}

export interface SourceFileInput
  extends Stated<SourceFile, 'inputPattern' | 'format' | 'separator' | 'header' | 'encoding'> {}

export interface SinkHttpInput extends Stated<SinkHttp, 'timeoutMs' | 'method'> {}

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
