import type { Instant, Json } from '../../model/record.ts'

/** Figures of a table, as they were at one instant. */
export interface Snapshot {
  readonly id: string
  /** The table's serial. */
  readonly table: number
  readonly family: string
  readonly at: Instant
  readonly body: Json
}

export interface SnapshotQuery {
  readonly table: number
  readonly family: string
  /** From this instant on. */
  readonly from: Instant
  /** Before this instant. */
  readonly until: Instant
  readonly order: 'ASC' | 'DESC'
  readonly limit: number
}

/** Figures that were taken, kept beside the records: no commit waits for them. They go with their table. */
export interface SnapshotStore {
  /** All or none; each in the place of what is there under its id. Those of a table that is not there are passed over. */
  save(snapshots: readonly Snapshot[]): Promise<void>
  /** By instant, then id, in the order that is asked for. */
  list(query: SnapshotQuery): Promise<readonly Snapshot[]>
}
