/** A value and how many records hold it. */
export interface ValueCount {
  readonly value: string
  readonly count: number
}

/** How often the values of one classifier mapping are there, as they are compared. */
export interface MappingStatistics {
  /** The mapping's id. */
  readonly id: string
  /** Records that have a value. */
  readonly records: number
  /** Values in them, those of a list one by one. */
  readonly values: number
  readonly distinct: number
  /** The sum of the squares of all counts: how often two records agree by chance. */
  readonly squares: number
  /** Hash and count, one after the other, of the values that more than one record holds, the most frequent first; at most 2,000. */
  readonly frequent: readonly number[]
  /** The most frequent ones as they read, at most 20. */
  readonly top: readonly ValueCount[]
}

/**
 * How frequent values were when an index was built: a document that is frozen with the index, so that every write scores by
 * the same frequencies as the build did. Counted anew by each FULL index.
 */
export interface MatchStatistics {
  readonly version: 1
  /** Records that were counted. */
  readonly records: number
  readonly mappings: readonly MappingStatistics[]
}
