import type { Delivery } from '../model/delivery.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { Run } from '../model/run.ts'
import type { SinkStats } from '../ports/store/delivery-store.ts'

/** Which events of a sink; all of what is stated holds. */
export interface EventListQuery extends PageRequest {
  /** Those to be delivered, those that were refused, or all. @default 'ALL' */
  readonly validity?: 'ALL' | 'VALID' | 'INVALID'
  /** The entity's name when it happened. */
  readonly entityId?: string
  /** The table's name when it happened. */
  readonly tableId?: string
  /** Only of this record. */
  readonly recordId?: string
  /** In any letters; refused with `invalid` when it is none of insert, update, remove and clear. */
  readonly operation?: string
  /** Only of this command. */
  readonly operationId?: string
}

/** Events that wait for their sinks. */
export interface Events {
  /**
   * One event, prepared or still waiting in the log.
   *
   * @throws OnefoldError `not_found` when there is none, or it was delivered
   */
  get(id: string): Promise<Delivery>
  /**
   * A page of what waits for a sink, the oldest first.
   *
   * @throws OnefoldError `not_found` when there is neither the sink nor an event
   */
  bySink(
    sink: string,
    query?: EventListQuery,
  ): Promise<{
    /** Which page, and how many events there are. */
    readonly page: Page
    /** The events of the page. */
    readonly events: readonly Delivery[]
  }>
  /**
   * Drops an event; answers it as it was.
   *
   * @throws OnefoldError `conflict` what is not prepared yet: it waits behind others in the log
   */
  remove(id: string): Promise<Delivery>
  /**
   * Everything queued for a sink; answers how many.
   *
   * @throws OnefoldError `not_found` when there is neither the sink nor an event
   */
  removeAll(sink: string): Promise<number>
  /**
   * Queues an invalid event again, at the end. One whose transformation failed is transformed again.
   *
   * @throws OnefoldError `conflict` when it is valid, and when the transformation fails again
   */
  revalidate(id: string): Promise<Delivery>
  /** How many events wait for each sink, and what holds them up. */
  stats(): Promise<readonly SinkStats[]>
  /** Waits until no destination has anything left that could be delivered now. For tests and scripts. */
  settled(): Promise<void>
}

/** A sample, and whether it is installed. */
export interface SampleView {
  /** Names the sample. */
  readonly id: string
  /** What people call it. */
  readonly name: string
  /** What it shows. */
  readonly description: string
  /** The id of its entity. */
  readonly entity: string
  /** The name of its table. */
  readonly table: string
  /** Another one where its data or its configuration is another. */
  readonly version: string
  /** Its entity is there. */
  readonly installed: boolean
}

/** What the installation of a sample did, measured against the truth that its generator knows. */
export interface SampleOutcome {
  /** Source records that the live records are made of. */
  readonly records: number
  /** Values that validation noted something about. */
  readonly repaired: number
  /** Keys of mappings that look for duplicates which two or more records share. */
  readonly buckets: number
  /** Clusters of matches that are left. */
  readonly clusters: number
  /** Merges that the steward made. */
  readonly merged: number
  /** Clusters that are left for a person. */
  readonly review: number
  /** 0 to 1: the share of merged pairs that are the same thing. */
  readonly precision: number
  /** 0 to 1: the share of pairs of the same thing that are merged. */
  readonly recall: number
  /** How long it took. */
  readonly seconds: number
}

/** Ready projects that the host lent. */
export interface Samples {
  /** Every sample. */
  list(): Promise<readonly SampleView[]>
  /**
   * One sample.
   *
   * @throws OnefoldError `not_found`
   */
  get(id: string): Promise<SampleView>
  /** Makes the sample's tables, resources and entity, and synchronizes it. The run's output is a `SampleOutcome`. */
  install(id: string): Promise<Run>
  /**
   * Takes away its entity, its table with all records, its resources and its files. What others use meanwhile stays, and the
   * run fails with its name.
   *
   * @throws OnefoldError `conflict` when it is not installed, or is being installed or taken away
   */
  remove(id: string): Promise<Run>
}
