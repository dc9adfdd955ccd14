export interface StewardCondition {
  readonly type: 'RECORD_COUNT' | 'SCORE'
  readonly interval: 'MINIMUM' | 'MAXIMUM' | 'INTERVAL'
  /** -1: no bound. */
  readonly min: number
  readonly max: number
}

export interface StewardRule {
  readonly id: string
  readonly description?: string
  readonly filtering: { readonly classification: 'MATCH' | 'REVIEW' }
  readonly conditions: readonly StewardCondition[]
  readonly action: 'MERGE'
}

/** Decides clusters without a person: for each cluster the first rule that holds acts. */
export interface Steward {
  readonly type: 'steward-bucket'
  readonly _id: string
  readonly description: string
  readonly category?: string
  readonly entity?: string
  readonly rules: readonly StewardRule[]
}
