import type { GroupSort } from '../group-sort.ts'

export const STEWARD_ACTIONS = ['MERGE', 'DISCONNECT', 'SPLIT', 'DELETE', 'IGNORE'] as const
/** What a steward does with a group. */
export type StewardAction = (typeof STEWARD_ACTIONS)[number]

export const CONDITION_TYPES = ['RECORD_COUNT', 'SCORE', 'DEVIATION'] as const

/** What has to be so of a group. */
export interface StewardCondition {
  /** What of the group is looked at: its records, its score, or how far the scores of its links differ. */
  readonly type: (typeof CONDITION_TYPES)[number]
  /** Which of the bounds count. */
  readonly interval: 'MINIMUM' | 'MAXIMUM' | 'INTERVAL'
  /** Inclusive; -1: no bound. */
  readonly min: number
  /** Inclusive; -1: no bound. */
  readonly max: number
}

/** What a steward does with groups of one kind. */
export interface StewardRule {
  /** Names the rule within the steward. */
  readonly id: string
  /** What it is, for people. */
  readonly description?: string
  /** With `index`, the buckets of that mapping; without, clusters. */
  readonly filtering: {
    /** The mapping. */
    readonly index?: string
    /** The label of the groups. */
    readonly classification: 'MATCH' | 'REVIEW'
  }
  /** @default the order of ids */
  readonly sorting?: readonly GroupSort[]
  /** All of them hold. */
  readonly conditions: readonly StewardCondition[]
  /** What is done with a group. */
  readonly action: StewardAction
}

/** Decides groups without a person: for each group the first rule that holds acts. */
export interface Steward {
  /** Says which kind of resource it is. */
  readonly type: 'steward-bucket'
  /** Its id, unique among all resources. */
  readonly _id: string
  /** What it is, for people. */
  readonly description: string
  /** A word to group resources by. */
  readonly category?: string
  /** The entity that it is made for; absent: any. */
  readonly entity?: string
  /** Groups looked at before it lets others work. @default 100 */
  readonly coffeeBreak?: number
  /** For each group the first rule that holds acts. */
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
