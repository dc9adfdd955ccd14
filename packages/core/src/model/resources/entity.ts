import type { Instant } from '../record.ts'
import type { CronType } from './cron.ts'

export const ENTITY_TYPES = ['NONE', 'SEARCH', 'DUPLICATES', 'AUTO_DUPLICATES'] as const
export type EntityType = (typeof ENTITY_TYPES)[number]

export const ENTITY_STATUSES = ['EMPTY', 'WORKING', 'READY', 'INCONSISTENT', 'ERROR'] as const
export type EntityStatus = (typeof ENTITY_STATUSES)[number]

export interface EntitySource {
  readonly resource: string
  /** What its rows go through first. */
  readonly transformation?: string
  /** When it is loaded in automatic mode; without one it is not. */
  readonly cronType?: CronType
  /** What `cronType` stands for. UTC, unless the definition says otherwise. */
  readonly cron?: string
  /** Its cron reads what is new since its last load. @default false */
  readonly incremental?: boolean
  /** A FULL load deletes what nobody but this source states and it states no more. @default false */
  readonly deletes?: boolean
  /**
   * 0..1 of the records that the source states: a load that would delete more stops before anything is written. Only beside `deletes`.
   * @default no bound
   */
  readonly maxDeleteShare?: number
  /** Start of the last FULL or INCREMENTAL load that succeeded and read every row. */
  readonly lastExecution?: Instant
}

export interface EntitySink {
  readonly resource: string
  /** What its events go through before they are sent. */
  readonly transformation?: string
  /** Events carry the audit of their record, when the table is audited. @default true */
  readonly audit?: boolean
  /** Attempts before an event that meets transient failures becomes invalid; 0: for ever. @default 0 */
  readonly maximumAttempts: number
}

/** One table under management, with its components and flags. */
export interface Entity {
  readonly id: string
  readonly description?: string
  readonly table: string
  readonly type: EntityType
  readonly enabled: boolean
  readonly locked: boolean
  /** It synchronizes by its crons, and is locked. */
  readonly automatic: boolean
  /** Its records are stored at once; its index and its sinks hear of them within seconds, of each record once. @default false */
  readonly asynchronous?: boolean
  readonly indexer?: string
  readonly classifier?: string
  readonly merger?: string
  readonly steward?: string
  /** When the steward works in automatic mode; without one it does not. */
  readonly stewardCronType?: CronType
  readonly stewardCron?: string
  /** What every record goes through before it is validated. */
  readonly pipeline?: string
  readonly sources: readonly EntitySource[]
  readonly sinks: readonly EntitySink[]
  readonly status: EntityStatus
  /** What is wrong, when the status is ERROR or INCONSISTENT. */
  readonly validation?: string
}

export const LOAD_MASKS = ['FULL', 'INCREMENTAL', 'CUSTOM', 'NONE'] as const
export const INDEX_MASKS = ['FULL', 'CHANGES', 'NONE'] as const
export const SINK_MASKS = ['FULL', 'NONE'] as const

/** Which parts of a synchronization are wanted. */
export interface Masks {
  readonly load: (typeof LOAD_MASKS)[number]
  /** Of CUSTOM, and of it alone: what was changed at or after this instant. */
  readonly loadFrom?: Instant
  /** Of CUSTOM, and of it alone: what was changed before this instant. */
  readonly loadTo?: Instant
  readonly index: (typeof INDEX_MASKS)[number]
  readonly sink: (typeof SINK_MASKS)[number]
}
