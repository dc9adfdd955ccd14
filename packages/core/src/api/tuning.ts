import type { ResourceInput } from '../model/resources/resource-input.ts'

/** What a threshold promises. */
export interface ThresholdRow {
  /** 0..100: scores above it count. */
  readonly threshold: number
  /** How many of the candidate pairs that were looked at. */
  readonly pairs: number
  /** 0..1, from what was learnt. */
  readonly expectedPrecision: number
  readonly expectedRecall: number
  /** 0..1, among the pairs that people labelled; absent where they labelled none. */
  readonly labelledPrecision?: number
  readonly labelledRecall?: number
}

/** What was learnt of a classifier from records. */
export interface Learning {
  readonly records: number
  /** Pairs that keys bring together and that were learnt from. */
  readonly pairs: number
  /** Pairs of which people had decided. */
  readonly labels: number
  /** How often matches, and strangers, reach each level of each mapping. */
  readonly frequencies: readonly {
    readonly mapping: string
    readonly m: readonly number[]
    readonly u: readonly number[]
  }[]
  /** What the match threshold promises, 0..1. */
  readonly expected: { readonly precision: number; readonly recall: number }
  readonly thresholds: readonly ThresholdRow[]
  /** Vega-Lite specifications. */
  readonly charts: { readonly [name: string]: { readonly [member: string]: unknown } }
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
  readonly f1: number
}

/** What `tune` learnt of the classifier of an entity. */
export interface EntityTuning extends Learning {
  /** The entity's classifier with what was learnt, as `resources.update` takes it. Nothing was saved. */
  readonly classifier: ResourceInput<'classifier-weight'>
  /** Absent when decisions were not asked for. */
  readonly decisions?: {
    /** Pairs of records that people merged and did not take back. */
    readonly same: number
    /** Pairs that people recorded as different. */
    readonly different: number
    readonly present: DecisionsMeasured
    readonly suggested: DecisionsMeasured
  }
}

export interface EntityTuneOptions {
  /**
   * What people decided chooses the match threshold and measures it. Refused with `conflict` when they decided of fewer than ten
   * pairs that they are the same, or of fewer than ten that they are not. @default true
   */
  readonly decisions?: boolean
  readonly signal?: AbortSignal
}
