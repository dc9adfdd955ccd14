import type { Json } from '../record.ts'

export const MERGE_TYPES = ['RANDOM', 'CONSTANT', 'DATE', 'NUMBER', 'SCRIPT'] as const
/** What a record's weight is taken from. */
export type MergeType = (typeof MERGE_TYPES)[number]

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
  readonly type: 'merger-weight'
  readonly _id: string
  readonly description: string
  readonly category?: string
  readonly dataset?: string
  /** The column that holds the weight: required for DATE and NUMBER. */
  readonly key?: string
  readonly mergeType: MergeType
  /** @default 'HIGHEST_WEIGHT' */
  readonly mergeSort: 'HIGHEST_WEIGHT' | 'LOWEST_WEIGHT'
  /** The weight of every record, for CONSTANT. @default 1 */
  readonly constant: number
  /** For SCRIPT: sees `record` and answers its weight. */
  readonly script?: string
  readonly rules?: readonly SurvivorshipRule[]
}
