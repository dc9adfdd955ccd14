import type { Delivery } from '../model/delivery.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { Run } from '../model/run.ts'
import type { SinkStats } from '../ports/store/delivery-store.ts'

export interface EventListQuery extends PageRequest {
  readonly validity?: 'ALL' | 'VALID' | 'INVALID'
  readonly entityId?: string
  readonly tableId?: string
  readonly recordId?: string
  /** In any letters; refused with `invalid` when it is none of insert, update, remove and clear. */
  readonly operation?: string
  readonly operationId?: string
}

export interface Events {
  get(id: string): Promise<Delivery>
  bySink(sink: string, query?: EventListQuery): Promise<{ readonly page: Page; readonly events: readonly Delivery[] }>
  /** Refuses with `conflict` what is not prepared yet: it waits behind others in the log. */
  remove(id: string): Promise<Delivery>
  /** Everything queued for a sink; answers how many. Refuses with `not_found` when there is neither the sink nor an event. */
  removeAll(sink: string): Promise<number>
  /**
   * Queues an invalid event again, at the end. One whose transformation failed is transformed again. Refuses with `conflict`
   * when it is valid, and when the transformation fails again.
   */
  revalidate(id: string): Promise<Delivery>
  stats(): Promise<readonly SinkStats[]>
  /** Waits until no destination has anything left that could be delivered now. For tests and scripts. */
  settled(): Promise<void>
}

export interface SampleView {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly entity: string
  readonly table: string
  /** Another one where its data or its configuration is another. */
  readonly version: string
  readonly installed: boolean
}

/** What the installation of a sample did, measured against the truth that its generator knows. */
export interface SampleOutcome {
  readonly records: number
  readonly repaired: number
  readonly buckets: number
  readonly clusters: number
  readonly merged: number
  readonly review: number
  readonly precision: number
  readonly recall: number
  readonly seconds: number
}

export interface Samples {
  list(): Promise<readonly SampleView[]>
  get(id: string): Promise<SampleView>
  /** Makes the sample's tables, resources and entity, and synchronizes it. The run's output is a `SampleOutcome`. */
  install(id: string): Promise<Run>
  /**
   * Takes away its entity, its table with all records, its resources and its files. What others use meanwhile stays, and the
   * run fails with its name. Refuses with `conflict` when it is not installed, or is being installed or taken away.
   */
  remove(id: string): Promise<Run>
}
