import type { RowNumber } from './record.ts'

/** The verdict on a pair, decided by the classifier. */
export type Verdict = 'MATCH' | 'REVIEW' | 'NON_MATCH'

/**
 * A scored pair worth keeping: its score reached `nonMatchThreshold`.
 * SEPARATED: people recorded the two as different; it joins nothing.
 */
export type LinkKind = 'MATCH' | 'REVIEW' | 'SEPARATED'

/** A pair of records that is worth keeping. */
export interface Link {
  /** The smaller row. */
  readonly a: RowNumber
  /** The greater row. */
  readonly b: RowNumber
  /** 0..10000, in 1/100 of a point. */
  readonly score: number
  /** Bit n is set when mapping n proposed the pair. */
  readonly mappings: number
  /** Whether it joins its records, and how surely. */
  readonly kind: LinkKind
}

/** Links that the same mappings propose. */
export interface LinkTotal {
  /** As of a link. */
  readonly mappings: number
  /** How many there are. */
  readonly links: number
  /** The sum of their scores, each 0..10000. */
  readonly score: number
}
