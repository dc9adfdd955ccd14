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
  'PROPORTION',
  'DATE',
  'DAYS',
  'GEOGRAPHIC',
  'NAME',
  'AUTHORS',
  'COMPANY',
  'PART_NUMBER',
  'VERSION',
  'VARIANT',
  'PHONE',
  'EMAIL',
  'ADDRESS',
] as const
/** The name of a comparer; what each does is in docs/COMPARERS.md. */
export type ComparerName = (typeof COMPARERS)[number]

/** The ways to make a score of similarities. */
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

/** Words that weigh the same. */
export interface WordWeight {
  /** Separated by spaces. */
  readonly words: string
  /** 0 or more; a word that is not named weighs its letters, ten at the most, with a digit twice that. */
  readonly weight: number
}

/** What one mapping of a classifier compares, and how much it counts. */
export interface ClassifierMapping {
  /** Names the mapping within the classifier. */
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
  /**
   * For NUMBER, DATE (days) and GEOGRAPHIC (metres): from this distance on values have nothing in common. For DAYS and PROPORTION (a
   * share): at this distance they are half as alike.
   */
  readonly tolerance?: number
  /** For TOKEN_SET: words that weigh something else than their letters. @default none */
  readonly wordWeights?: readonly WordWeight[]
  /** The columns hold nested records: their lists are compared by the best assignment of one to another. @default false */
  readonly object?: boolean
  /** For `object`: a pair of nested records counts when it is so alike or more, in percent. @default 50 */
  readonly threshold?: number
  /** Values that say nothing, as a person found: they are compared as missing ones. @default [] */
  readonly genericValues?: readonly string[]
  /** Groups of values that mean the same, as two lists call it: those of a group are compared as its first. @default [] */
  readonly synonyms?: readonly (readonly string[])[]
  /** Under LIKELIHOOD, in place of the weight; one of them has similarity 0. */
  readonly levels?: readonly SimilarityLevel[]
}

/** The ways to make clusters of match links. */
export const LINKAGES = ['SINGLE', 'AVERAGE'] as const
/**
 * How match links make clusters. SINGLE: whatever they connect. AVERAGE: two groups are joined when the pairs between them speak for it
 * on the average.
 */
export type Linkage = (typeof LINKAGES)[number]

/** What puts a cluster of match links before a person. */
export const DOUBTS = ['PAIR', 'MEAN'] as const
/**
 * What puts a cluster of match links before a person. PAIR: two of its records that are not alike, or more than 50 records. MEAN: in a cluster
 * of up to 10 records one that the others speak against on the average, in a larger one its pairs together.
 */
export type Doubt = (typeof DOUBTS)[number]

/** Says how alike two records are. */
export interface Classifier {
  /** Says which kind of resource it is. */
  readonly type: 'classifier-weight'
  /** Its id, unique among all resources. */
  readonly _id: string
  /** What it is, for people. */
  readonly description: string
  /** A word to group resources by. */
  readonly category?: string
  /** The dataset of the compared records; absent: it compares records of any that has its columns. */
  readonly dataset?: string
  /** @default 'MEAN' */
  readonly model?: ScoreModel
  /** Under LIKELIHOOD what is known of a pair before anything is compared, in bits. @default 0 */
  readonly prior?: number
  /** What is compared. */
  readonly mappings: readonly ClassifierMapping[]
  /** How texts are made alike where a mapping does not say. @default ['AGGRESSIVE'] */
  readonly defaultOptions: readonly TextOption[]
  /** How much a mapping counts that does not say. @default 1 */
  readonly defaultWeight: number
  /** 0..10000, in 1/100 of a point. Exclusive: a score on it goes to review. @default 8500 */
  readonly matchThreshold: number
  /** 0..10000, in 1/100 of a point. Exclusive: a score on it goes to review. @default 4000 */
  readonly nonMatchThreshold: number
  /** Buckets of more records are for review. Absent: none is for its size. */
  readonly bucketSizeReviewThreshold?: number
  /** 0..1, the least score of the default review view. @default 0.75 */
  readonly reviewScoreThreshold: number
  /**
   * 0..1: by weight, so much of the mappings must have a value in both records for a match; what says less goes to review at the
   * best, whatever its score. Under LIKELIHOOD a mapping weighs the bits between its highest and its lowest level. @default 0
   */
  readonly minimumEvidence?: number
  /** @default 'SINGLE' */
  readonly linkage?: Linkage
  /** What puts a cluster before a person. @default 'PAIR', with the linkage AVERAGE 'MEAN' */
  readonly doubt?: Doubt
  /** No cluster has two records of one source. @default false */
  readonly onePerSource?: boolean
  /** Agreement on a rare value counts more, on a frequent one less. @default false */
  readonly termFrequency?: boolean
}
