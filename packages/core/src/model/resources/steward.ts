import type { GroupSort } from '../group-sort.ts'

export const STEWARD_ACTIONS = ['MERGE', 'DISCONNECT', 'SPLIT', 'DELETE', 'IGNORE'] as const
export type StewardAction = (typeof STEWARD_ACTIONS)[number]

export const CONDITION_TYPES = ['RECORD_COUNT', 'SCORE', 'DEVIATION'] as const

export interface StewardCondition {
  readonly type: (typeof CONDITION_TYPES)[number]
  readonly interval: 'MINIMUM' | 'MAXIMUM' | 'INTERVAL'
  /** Inclusive; -1: no bound. */
  readonly min: number
  /** Inclusive; -1: no bound. */
  readonly max: number
}

export interface StewardRule {
  readonly id: string
  readonly description?: string
  /** With `index`, the buckets of that mapping; without, clusters. */
  readonly filtering: { readonly index?: string; readonly classification: 'MATCH' | 'REVIEW' }
  /** @default the order of ids */
  readonly sorting?: readonly GroupSort[]
  /** All of them hold. */
  readonly conditions: readonly StewardCondition[]
  readonly action: StewardAction
}

/** Decides groups without a person: for each group the first rule that holds acts. */
export interface Steward {
  readonly type: 'steward-bucket'
  readonly _id: string
  readonly description: string
  readonly category?: string
  readonly entity?: string
  /** Groups looked at before it lets others work. @default 100 */
  readonly coffeeBreak?: number
  readonly rules: readonly StewardRule[]
}

/** What a rule is asked about. */
export interface GroupFacts {
  readonly id: string
  readonly classification: string
  readonly size: number
  /** 0..10000, in 1/100 of a point. */
  readonly score: number
  /** The standard deviation of its links' scores, in 1/100 of a point. */
  readonly deviation: number
}
