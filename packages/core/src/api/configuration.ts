import type { Entity, EntityType, Masks } from '../model/entity.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { Resource, ResourceType } from '../model/resource.ts'
import type { Run } from '../model/run.ts'
import type { Table } from '../model/table.ts'
import type { RecordView } from './record-view.ts'

/** A resource as callers give it: the members that have a default may be left out. Checked at run time, every problem at once. */
export type ResourceInput = { readonly type: ResourceType; readonly _id: string; readonly description: string } & {
  readonly [member: string]: unknown
}

export interface SaveOptions {
  /** Refuse when the id is taken; otherwise refuse when it is not. @default false */
  readonly create?: boolean
}

export interface Resources {
  save(resource: ResourceInput, options?: SaveOptions): Promise<Resource>
  get(id: string): Promise<Resource>
  list(type?: ResourceType): Promise<readonly Resource[]>
  /** Refuses with `conflict` while something uses it. */
  remove(id: string): Promise<void>
}

export interface TableInput {
  readonly table: string
  readonly dataset?: string
  readonly description?: string
  readonly history?: boolean
  readonly audit?: boolean
}

export interface TableView extends Table {
  /** Number of live records. */
  readonly size: number
}

export interface RecordListQuery extends PageRequest {
  /** @default 'TABLE' */
  readonly type?: 'TABLE' | 'HISTORY'
  readonly filterError?: boolean
  readonly filterMerged?: boolean
  /** Epoch milliseconds, inclusive. */
  readonly filterUpdatedAfter?: number
  readonly filterUpdatedBefore?: number
}

export interface Tables {
  create(table: TableInput): Promise<TableView>
  get(id: string): Promise<TableView>
  list(): Promise<readonly TableView[]>
  /** Refuses with `conflict` while an entity uses it or it is locked. */
  remove(id: string): Promise<TableView>
  records(
    id: string,
    query?: RecordListQuery,
  ): Promise<{
    readonly table: TableView
    readonly page: Page
    readonly columns: readonly string[]
    readonly records: readonly RecordView[]
  }>
}

export interface EntityInput {
  readonly id: string
  readonly description?: string
  readonly table: string
  readonly type: EntityType
  readonly enabled?: boolean
  readonly locked?: boolean
  readonly indexer?: string
  readonly classifier?: string
  readonly merger?: string
  readonly steward?: string
  readonly sources?: readonly { readonly resource: string }[]
  readonly sinks?: readonly { readonly resource: string; readonly maximumAttempts?: number }[]
}

export interface EntityStats {
  readonly recordCount: number
  readonly totalBuckets: number
  readonly duplicateBuckets: number
  /** By mapping id. */
  readonly duplicatesByIndex: { readonly [mapping: string]: number }
  readonly matchClusters: number
  readonly reviewClusters: number
}

export interface EntityView extends Entity {
  readonly stats: EntityStats
}

export interface Synchronization {
  readonly run: Run
  /** Settles when the run is over; refuses with the run's failure. */
  finished(): Promise<Run>
}

export interface Entities {
  save(entity: EntityInput, options?: SaveOptions): Promise<EntityView>
  get(id: string): Promise<EntityView>
  list(): Promise<readonly EntityView[]>
  setEnabled(id: string, enabled: boolean): Promise<EntityView>
  setLocked(id: string, locked: boolean): Promise<EntityView>
  /** The table and its records stay. */
  remove(id: string): Promise<EntityView>
  synchronize(id: string, masks?: Partial<Masks>): Promise<Synchronization>
}
