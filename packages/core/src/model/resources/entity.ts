import type { Instant } from '../record.ts'
import type { CronType } from './cron.ts'

/** What an entity may be for. */
export const ENTITY_TYPES = ['NONE', 'SEARCH', 'DUPLICATES', 'AUTO_DUPLICATES'] as const
/**
 * What an entity is for, each besides what the one before is for: keeping records, searching, looking for duplicates,
 * deciding on them by itself.
 */
export type EntityType = (typeof ENTITY_TYPES)[number]

/** The states of an entity. */
export const ENTITY_STATUSES = ['EMPTY', 'WORKING', 'READY', 'INCONSISTENT', 'ERROR'] as const
/**
 * EMPTY: no records. WORKING: a synchronization waits or runs. INCONSISTENT: its index does not fit its configuration.
 * ERROR: the last synchronization failed.
 */
export type EntityStatus = (typeof ENTITY_STATUSES)[number]

/** A source that an entity loads from. */
export interface EntitySource {
  /** The id of the source. */
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

/** A sink that an entity tells of its changes. */
export interface EntitySink {
  /** The id of the sink. */
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
  /** 1 to 63 letters, digits, `_` and `-`. */
  readonly id: string
  /** What it is, for people. */
  readonly description?: string
  /** The table that it manages; an entity keeps its table. */
  readonly table: string
  /** What it is for. */
  readonly type: EntityType
  /** False: its records can be neither read nor written. */
  readonly enabled: boolean
  /** Its configuration cannot be changed. */
  readonly locked: boolean
  /** It synchronizes by its crons, and is locked. */
  readonly automatic: boolean
  /** Its records are stored at once; its index and its sinks hear of them within seconds, of each record once. @default false */
  readonly asynchronous?: boolean
  /** The indexer, for every type but NONE. */
  readonly indexer?: string
  /** The classifier, for DUPLICATES and AUTO_DUPLICATES. */
  readonly classifier?: string
  /** The merger, for DUPLICATES and AUTO_DUPLICATES. */
  readonly merger?: string
  /** The steward, for AUTO_DUPLICATES. */
  readonly steward?: string
  /** When the steward works in automatic mode; without one it does not. */
  readonly stewardCronType?: CronType
  /** A cron expression, what `stewardCronType` stands for. UTC, unless the definition says otherwise. */
  readonly stewardCron?: string
  /** What every record goes through before it is validated. */
  readonly pipeline?: string
  /** Where its records are loaded from. */
  readonly sources: readonly EntitySource[]
  /** Who is told of its changes. */
  readonly sinks: readonly EntitySink[]
  /** How it stands; it follows from what is there and is not stored. */
  readonly status: EntityStatus
  /** What is wrong, when the status is ERROR or INCONSISTENT. */
  readonly validation?: string
}

/** What a synchronization may load. */
export const LOAD_MASKS = ['FULL', 'INCREMENTAL', 'CUSTOM', 'NONE'] as const
/** What a synchronization may index. */
export const INDEX_MASKS = ['FULL', 'CHANGES', 'NONE'] as const
/** What a synchronization may tell sinks. */
export const SINK_MASKS = ['FULL', 'NONE'] as const

/** Which parts of a synchronization are wanted. */
export interface Masks {
  /**
   * FULL: all that the sources have. INCREMENTAL: what changed since their last load. CUSTOM: what changed between
   * `loadFrom` and `loadTo`.
   * @default 'FULL'
   */
  readonly load: (typeof LOAD_MASKS)[number]
  /** Of CUSTOM, and of it alone: what was changed at or after this instant. */
  readonly loadFrom?: Instant
  /** Of CUSTOM, and of it alone: what was changed before this instant. */
  readonly loadTo?: Instant
  /** FULL: the index is built anew. CHANGES: what is missing is made up for. @default 'CHANGES' */
  readonly index: (typeof INDEX_MASKS)[number]
  /** FULL: sinks forget what they hold and are told every record. NONE: they are told what changes. @default 'NONE' */
  readonly sink: (typeof SINK_MASKS)[number]
}
