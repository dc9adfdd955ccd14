import type { Instant, Json } from '../../model/record.ts'

/** Figures of a table, as they were at one instant. */
export interface Snapshot {
  /** Names it; a later one under the same id takes its place. */
  readonly id: string
  /** The table's serial. */
  readonly table: number
  /** What the figures are about. */
  readonly family: string
  /** When they were so. */
  readonly at: Instant
  /** Whatever its family has. */
  readonly body: Json
}

/** Which snapshots. */
export interface SnapshotQuery {
  /** The table's serial. */
  readonly table: number
  /** What the figures are about. */
  readonly family: string
  /** From this instant on. */
  readonly from: Instant
  /** Before this instant. */
  readonly until: Instant
  /** By instant, then id. */
  readonly order: 'ASC' | 'DESC'
  /** How many are answered at most. */
  readonly limit: number
}

/** Figures that were taken, kept beside the records: no commit waits for them. They go with their table. */
export interface SnapshotStore {
  /** All or none; each in the place of what is there under its id. Those of a table that is not there are passed over. */
  save(snapshots: readonly Snapshot[]): Promise<void>
  /** By instant, then id, in the order that is asked for. */
  list(query: SnapshotQuery): Promise<readonly Snapshot[]>
}
