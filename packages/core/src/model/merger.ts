export const MERGE_TYPES = ['RANDOM', 'CONSTANT', 'DATE', 'NUMBER'] as const
/** What a record's weight is taken from. */
export type MergeType = (typeof MERGE_TYPES)[number]

/** Says which record's value survives: each column takes the first non-empty value in the order of weights. */
export interface Merger {
  readonly type: 'merger-weight'
  readonly _id: string
  readonly description: string
  readonly category?: string
  readonly dataset?: string
  /** The column that holds the weight: required for DATE and NUMBER. */
  readonly key?: string
  readonly mergeType: MergeType
  /** @default 'HIGHEST_WEIGHT' */
  readonly mergeSort: 'HIGHEST_WEIGHT' | 'LOWEST_WEIGHT'
  /** The weight of every record, for CONSTANT. @default 1 */
  readonly constant: number
}
