import type { Csn } from '../../model/record.ts'
import type { FileStore } from '../file-store.ts'
import type { AttemptStore } from './attempt-store.ts'
import type { CatalogueStore } from './catalogue-store.ts'
import type { Changes, Clearing } from './changes.ts'
import type { DefinitionStore } from './definition-store.ts'
import type { DeliveryStore } from './delivery-store.ts'
import type { MatchStore } from './match-store.ts'
import type { RecordStore } from './record-store.ts'
import type { RunStore } from './run-store.ts'
import type { SnapshotStore } from './snapshot-store.ts'
import type { StoreScan } from './store-scan.ts'

/** Facts about a store that engines plan around. Never ask a store for its name instead. */
export interface StoreFlags {
  /** Survives a restart. */
  readonly durable: boolean
  /** Commits and scans hold the caller's thread. */
  readonly singleThread: boolean
  /** Several processes may have it open at once. */
  readonly shared: boolean
}

/**
 * Where everything of one installation lives. Every method may be called concurrently; every write is
 * applied whole or not at all; lists come in the order stated, never in the database's.
 */
export interface Store {
  /** Facts that engines plan around. */
  readonly flags: StoreFlags
  /** Configuration and directory. */
  readonly catalogue: CatalogueStore
  /** Failed tries to come in, counted for all processes. */
  readonly attempts: AttemptStore
  /** Records, their history and their audit. */
  readonly records: RecordStore
  /** The index of each table, and what it found. */
  readonly matches: MatchStore
  /** Long work under way, and what became of it. */
  readonly runs: RunStore
  /** When long work runs by itself. */
  readonly definitions: DefinitionStore
  /** The change log, and what destinations are to be told of it. */
  readonly deliveries: DeliveryStore
  /** Figures that were taken. */
  readonly snapshots: SnapshotStore
  /** What is really there, for `verifyStore`. */
  readonly scan: StoreScan
  /** Files that lie with everything else, where every process that has the store open sees them. Absent: the host brings some. */
  readonly files?: FileStore

  /**
   * Applies one decision. In one transaction: locks the table's head; when its csn moved since
   * `changes.seen.csn`, compares all that was seen and refuses with `conflict` (code `seen-moved`) when any of it
   * differs; refuses with `conflict` (code `lease-lost`) when `changes.run` is not the claimed attempt or `changes.claim` is
   * not held; writes;
   * takes the next csn, stamps it on everything written, and answers it.
   */
  commit(table: number, changes: Changes): Promise<Csn>

  /**
   * Empties a table in one transaction: records, history, redirects, source pairs, rulings, look-ups, every generation, the
   * change log and all undelivered events go, and every destination stands behind what went; then audit and changes are
   * written. Row numbers and serial are never given again. Moves the head's `configuration`. Answers the new csn.
   *
   * @throws OnefoldError `conflict` (`seen-moved`) when csn or configuration are no longer the stated ones
   */
  clear(table: number, clearing: Clearing): Promise<Csn>

  /**
   * Overwrites what an erasure left in logs that the store keeps for itself. True: no byte of it is in the store's own files
   * any more. False: the database keeps some until it is told to tidy up.
   */
  scrub(): Promise<boolean>

  /** Answers when the store works, refuses with `unavailable` when it does not. */
  ping(): Promise<void>
  /** Lets go of everything; calls from then on are refused with `unavailable`. Closing again changes nothing. */
  close(): Promise<void>
}
