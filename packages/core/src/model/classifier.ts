import type { TextOption } from './indexer.ts'

export const COMPARERS = ['EXACT', 'LEVENSHTEIN', 'JARO_WINKLER'] as const
export type ComparerName = (typeof COMPARERS)[number]

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
}

/** Says how alike two records are, as a weighted mean of their columns' similarities. */
export interface Classifier {
  readonly type: 'classifier-weight'
  readonly _id: string
  readonly description: string
  readonly category?: string
  readonly dataset?: string
  readonly mappings: readonly ClassifierMapping[]
  readonly defaultOptions: readonly TextOption[]
  readonly defaultWeight: number
  /** 0..10000, in 1/100 of a point. Exclusive: a score on it goes to review. @default 8500 */
  readonly matchThreshold: number
  /** 0..10000, in 1/100 of a point. Exclusive: a score on it goes to review. @default 4000 */
  readonly nonMatchThreshold: number
  /** 0..1, the least score of the default review view. @default 0.75 */
  readonly reviewScoreThreshold: number
}
