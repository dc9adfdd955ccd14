import type { ResourceInput } from '../model/resources/resource-input.ts'
import type { EstimateWarning } from './estimate.ts'

/** What a threshold promises. */
export interface ThresholdRow {
  /** 0..100: scores above it count. */
  readonly threshold: number
  /** How many of the candidate pairs that were looked at. */
  readonly pairs: number
  /** 0..1, from what was learnt. */
  readonly expectedPrecision: number
  /** 0..1, from what was learnt. */
  readonly expectedRecall: number
  /** 0..1, among the pairs that people labelled; absent where they labelled none. */
  readonly labelledPrecision?: number
  /** 0..1, among the pairs that people labelled; absent where they labelled none. */
  readonly labelledRecall?: number
  /** 0..1, between what the precision lies with a confidence of 95 % (Wilson's interval); absent where no labelled pair is above. */
  readonly labelledPrecisionInterval?: readonly [number, number]
  /** 0..1, between what the recall lies with a confidence of 95 %; absent where no labelled pair is one thing. */
  readonly labelledRecallInterval?: readonly [number, number]
}

/** What was learnt of a classifier from records. */
export interface Learning {
  /** Records that were learnt from. */
  readonly records: number
  /** Pairs that keys bring together and that were learnt from. */
  readonly pairs: number
  /** Pairs of which people had decided. */
  readonly labels: number
  /** How often matches, and strangers, reach each level of each mapping. */
  readonly frequencies: readonly {
    /** The mapping of the classifier. */
    readonly mapping: string
    /** By level, how often matches reach it, 0..1. */
    readonly m: readonly number[]
    /** By level, how often strangers reach it, 0..1. */
    readonly u: readonly number[]
  }[]
  /** What the match threshold promises, 0..1. */
  readonly expected: {
    /** The share of matches that are the same thing. */
    readonly precision: number
    /** The share of pairs of the same thing that are matches. */
    readonly recall: number
    /** Why that may be wrong; none where nothing speaks against it. */
    readonly warnings: readonly EstimateWarning[]
  }
  /**
   * What the weights were learnt against: random pairs, or other candidates that share a key. Of the two the one that labels
   * bear out, without labels the one on which the records agree.
   */
  readonly against: 'STRANGERS' | 'CANDIDATES'
  /** What each threshold would promise, ascending. */
  readonly thresholds: readonly ThresholdRow[]
  /** Vega-Lite specifications. */
  readonly charts: { readonly [name: string]: { readonly [member: string]: unknown } }
  /** How long it took. */
  readonly milliseconds: number
}

/** How a classifier with its match threshold decides the pairs that people decided. */
export interface DecisionsMeasured {
  /** 0..1. */
  readonly matchThreshold: number
  /** Pairs that people merged, above the threshold. */
  readonly found: number
  /** Pairs that people merged, not above it. */
  readonly missed: number
  /** Pairs that people recorded as different, above it. */
  readonly wrong: number
  /** Pairs that people recorded as different, not above it. */
  readonly apart: number
  /** 0..1, of found + wrong; 1 when nothing is above the threshold. */
  readonly precision: number
  /** 0..1, of found + missed. */
  readonly recall: number
  /** 0..1, between what the precision lies with a confidence of 95 % (Wilson's interval); absent when nothing is above the threshold. */
  readonly precisionInterval?: readonly [number, number]
  /** 0..1, between what the recall lies with a confidence of 95 %; absent when people merged nothing. */
  readonly recallInterval?: readonly [number, number]
  /** 0..1, the harmonic mean of precision and recall. */
  readonly f1: number
}

/** What `tune` learnt of the classifier of an entity. */
export interface EntityTuning extends Learning {
  /** How many live records the entity has, where a sample of them was learnt from; absent where all were. */
  readonly sampleOf?: number
  /** The entity's classifier with what was learnt, as `resources.update` takes it. Nothing was saved. */
  readonly classifier: ResourceInput<'classifier-weight'>
  /** Absent when decisions were not asked for. */
  readonly decisions?: {
    /** Pairs of records that people merged and did not take back. */
    readonly same: number
    /** Pairs that people recorded as different. */
    readonly different: number
    /** By the classifier that is saved. */
    readonly present: DecisionsMeasured
    /** By the one that was learnt. */
    readonly suggested: DecisionsMeasured
  }
}

/** What is learnt from. */
export interface EntityTuneOptions {
  /**
   * What people decided chooses the match threshold and measures it. Refused with `conflict` when they decided of fewer than ten
   * pairs that they are the same, or of fewer than ten that they are not. @default true
   */
  readonly decisions?: boolean
  /**
   * Of an entity with more live records those of a sample are learnt from, always the same one, and those that people recorded as
   * different. At least 1000. @default all
   */
  readonly mostRecords?: number
  /** Ends the learning: it rejects with the signal's reason. */
  readonly signal?: AbortSignal
}
