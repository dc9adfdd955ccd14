import type { Json } from '../record.ts'

/** What a record's weight may be taken from. */
export const MERGE_TYPES = ['RANDOM', 'CONSTANT', 'DATE', 'NUMBER', 'SCRIPT'] as const
/** What a record's weight is taken from. */
export type MergeType = (typeof MERGE_TYPES)[number]

/** The ways in which a column may survive; what each does is in docs/SURVIVORSHIP.md. */
export const SURVIVORSHIP_STRATEGIES = [
  'MOST_RECENT',
  'OLDEST',
  'MOST_FREQUENT',
  'LONGEST',
  'SHORTEST',
  'MINIMUM',
  'MAXIMUM',
  'HIGHEST_QUALITY',
  'TRUSTED_SOURCE',
  'TRUST',
  'FIRST_NON_EMPTY',
  'UNANIMOUS',
  'MOST_COMPLETE_RECORD',
  'UNION',
  'CONCATENATE',
  'CONSTANT',
  'SCRIPT',
] as const
/** How one column, or a group of columns taken together, survives. */
export type SurvivorshipStrategy = (typeof SURVIVORSHIP_STRATEGIES)[number]

/** How far a source is believed: from `start` it falls to `end` over `decayDays`, counted back from the newest contribution. */
export interface SourceTrust {
  /** 0..100. */
  readonly start: number
  /** 0..100. @default `start` */
  readonly end?: number
  /** Days from start to end, in a straight line. @default 0: no decay */
  readonly decayDays?: number
  /** The share, 0..1, that a value which failed its check loses. @default 0.5 */
  readonly invalidPenalty?: number
}

/** Decides some columns before the merger's weights are asked. */
export interface SurvivorshipRule {
  /** Taken from one record together. */
  readonly columns: readonly string[]
  /** Tried in order until one of them decides. */
  readonly strategies: readonly SurvivorshipStrategy[]
  /** For TRUSTED_SOURCE: systems from the most to the least trusted; others do not count. */
  readonly sources?: readonly string[]
  /** For MOST_RECENT and OLDEST: a date column in place of the source's own time; for MINIMUM and MAXIMUM: what is compared. */
  readonly column?: string
  /** For SCRIPT: sees `values`, `records` and `column`; answers the value. */
  readonly script?: string
  /** For TRUST, by system; `*` stands for every other one. */
  readonly trust?: { readonly [system: string]: SourceTrust }
  /** For CONSTANT. */
  readonly constant?: Json
  /** For CONCATENATE. @default ' ' */
  readonly delimiter?: string
}

/** Says which record's value survives: by rules, then each column takes the first non-empty value in the order of weights. */
export interface Merger {
  /** Says which kind of resource it is. */
  readonly type: 'merger-weight'
  /** Its id, unique among all resources. */
  readonly _id: string
  /** What it is, for people. */
  readonly description: string
  /** A word to group resources by. */
  readonly category?: string
  /** The dataset of the merged records; absent: it merges records of any that has its columns. */
  readonly dataset?: string
  /** The column that holds the weight: required for DATE and NUMBER. */
  readonly key?: string
  /** What the weight of a record is taken from. */
  readonly mergeType: MergeType
  /** @default 'HIGHEST_WEIGHT' */
  readonly mergeSort: 'HIGHEST_WEIGHT' | 'LOWEST_WEIGHT'
  /** The weight of every record, for CONSTANT. @default 1 */
  readonly constant: number
  /** For SCRIPT: sees `record` and answers its weight. */
  readonly script?: string
  /** Decide some columns before the weights are asked. */
  readonly rules?: readonly SurvivorshipRule[]
}
