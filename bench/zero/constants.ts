/** A number of the learner that was chosen by looking at tables, and the values beside it that are tried. */
export interface Constant {
  /** Below `packages/core/src`. */
  readonly file: string
  readonly name: string
  /** A smaller value and a larger one, about as far as somebody might have gone who chose it. */
  readonly others: readonly [number, number]
}

/** Those that decide the most, the first ones first. */
export const CONSTANTS: readonly Constant[] = [
  { file: 'matching/learn/mixture/refutation.ts', name: 'MOST_REFUTED', others: [0.4, 0.6] },
  { file: 'matching/learn/mixture/match-classes.ts', name: 'PARTLY', others: [0.08, 0.2] },
  { file: 'matching/learn/mixture/learn-mixture.ts', name: 'KEPT_OF_SPLIT', others: [0.2, 0.45] },
  { file: 'matching/learn/mixture/may-be-matches.ts', name: 'MOST_UNSHARED', others: [0.15, 0.33] },
]
