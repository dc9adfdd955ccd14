import type { Instant } from './record.ts'

export const ENTITY_TYPES = ['NONE', 'SEARCH', 'DUPLICATES', 'AUTO_DUPLICATES'] as const
export type EntityType = (typeof ENTITY_TYPES)[number]

export const ENTITY_STATUSES = ['EMPTY', 'WORKING', 'READY', 'INCONSISTENT', 'ERROR'] as const
export type EntityStatus = (typeof ENTITY_STATUSES)[number]

export interface EntitySource {
  readonly resource: string
  /** Start of the last load that succeeded. */
  readonly lastExecution?: Instant
}

export interface EntitySink {
  readonly resource: string
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
  readonly indexer?: string
  readonly classifier?: string
  readonly merger?: string
  readonly steward?: string
  readonly sources: readonly EntitySource[]
  readonly sinks: readonly EntitySink[]
  readonly status: EntityStatus
  /** What is wrong, when the status is ERROR or INCONSISTENT. */
  readonly validation?: string
}

export const LOAD_MASKS = ['FULL', 'NONE'] as const
export const INDEX_MASKS = ['FULL', 'CHANGES', 'NONE'] as const
export const SINK_MASKS = ['FULL', 'NONE'] as const

/** Which parts of a synchronization are wanted. */
export interface Masks {
  readonly load: (typeof LOAD_MASKS)[number]
  readonly index: (typeof INDEX_MASKS)[number]
  readonly sink: (typeof SINK_MASKS)[number]
}
