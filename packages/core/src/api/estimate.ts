/**
 * Why an estimate may be far from the truth. NOT_LEARNT: there was nothing to learn it from. FEW_COLUMNS: three columns or fewer are
 * compared, which can hardly contradict one another. LEARNERS_DISAGREE: learnt twice, the records gave two opinions. CROWD: one cluster has
 * a large part of all pairs. FEW_MATCHES: so few records have a match that near-alike strangers may pass for them. ONE_KEY: many matches
 * were found by one key alone, so others may have been missed by all. MATCHES_DIFFER: many matches differ altogether in a column that tells
 * by itself, or agree in one less often than strangers do, as editions, sizes and namesakes of one family.
 */
export type EstimateWarning =
  | 'NOT_LEARNT'
  | 'FEW_COLUMNS'
  | 'LEARNERS_DISAGREE'
  | 'CROWD'
  | 'FEW_MATCHES'
  | 'ONE_KEY'
  | 'MATCHES_DIFFER'

/** What a result is expected to be worth, told from the records alone. */
export interface Estimate {
  /** 0..1, of the pairs in clusters the share that is one thing; null where nothing tells. */
  readonly precision: number | null
  /** 0..1, of the pairs of one thing the share that is in clusters; null where nothing tells. */
  readonly recall: number | null
  /** Why that may be wrong; none where nothing speaks against it. */
  readonly warnings: readonly EstimateWarning[]
}
