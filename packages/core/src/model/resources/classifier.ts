import type { TextOption } from './indexer.ts'

/** How two values are compared. */
export const COMPARERS = [
  'EXACT',
  'LEVENSHTEIN',
  'DAMERAU',
  'JARO_WINKLER',
  'TOKEN_SORT',
  'TOKEN_SET',
  'NGRAM',
  'NUMBER',
  'DATE',
  'GEOGRAPHIC',
  'NAME',
  'COMPANY',
  'PHONE',
  'EMAIL',
  'ADDRESS',
] as const
export type ComparerName = (typeof COMPARERS)[number]

export const SCORE_MODELS = ['MEAN', 'LIKELIHOOD'] as const
/**
 * How similarities make a score. MEAN: their weighted mean. LIKELIHOOD: the sum of what each says for or against a
 * match, in bits, turned into a probability.
 */
export type ScoreModel = (typeof SCORE_MODELS)[number]

/** What a similarity of at least this much, and less than the next level's, says. */
export interface SimilarityLevel {
  /** 0..1. */
  readonly similarity: number
  /** The binary logarithm of how much more frequent this level is among matches than among others. */
  readonly weight: number
}

export interface ClassifierMapping {
  readonly id: string
  /** The compared columns; several are joined with a space. */
  readonly keys: readonly string[]
  /** A missing value against a present one scores 0, two missing ones 1; otherwise missing values are left out. @default false */
  readonly nullMismatch: boolean
  /** @default the classifier's `defaultOptions` */
  readonly options: readonly TextOption[]
  /** @default the classifier's `defaultWeight` */
  readonly weight: number
  /** Absent, the first column's token decides. */
  readonly comparer?: ComparerName
  /** For NUMBER, DATE (days) and GEOGRAPHIC (metres): from this distance on values have nothing in common. */
  readonly tolerance?: number
  /** The columns hold nested records: their lists are compared by the best assignment of one to another. @default false */
  readonly object?: boolean
  /** For `object`: a pair of nested records counts when it is so alike or more, in percent. @default 50 */
  readonly threshold?: number
  /** Values that say nothing, as a person found: they are compared as missing ones. @default [] */
  readonly genericValues?: readonly string[]
  /** Under LIKELIHOOD, in place of the weight; one of them has similarity 0. */
  readonly levels?: readonly SimilarityLevel[]
}

export const LINKAGES = ['SINGLE', 'AVERAGE'] as const
/**
 * How match links make clusters. SINGLE: whatever they connect. AVERAGE: two groups are joined when the pairs between them speak for it
 * on the average.
 */
export type Linkage = (typeof LINKAGES)[number]

/** Says how alike two records are. */
export interface Classifier {
  readonly type: 'classifier-weight'
  readonly _id: string
  readonly description: string
  readonly category?: string
  readonly dataset?: string
  /** @default 'MEAN' */
  readonly model?: ScoreModel
  /** Under LIKELIHOOD what is known of a pair before anything is compared, in bits. @default 0 */
  readonly prior?: number
  readonly mappings: readonly ClassifierMapping[]
  readonly defaultOptions: readonly TextOption[]
  readonly defaultWeight: number
  /** 0..10000, in 1/100 of a point. Exclusive: a score on it goes to review. @default 8500 */
  readonly matchThreshold: number
  /** 0..10000, in 1/100 of a point. Exclusive: a score on it goes to review. @default 4000 */
  readonly nonMatchThreshold: number
  /** Buckets of more records are for review. Absent: none is for its size. */
  readonly bucketSizeReviewThreshold?: number
  /** 0..1, the least score of the default review view. @default 0.75 */
  readonly reviewScoreThreshold: number
  /** @default 'SINGLE' */
  readonly linkage?: Linkage
  /** No cluster has two records of one source. @default false */
  readonly onePerSource?: boolean
  /** Agreement on a rare value counts more, on a frequent one less. @default false */
  readonly termFrequency?: boolean
}
