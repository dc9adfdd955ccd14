import type { Operation } from '../../model/change.ts'
import type { Json } from '../../model/record.ts'
import type { Receipt } from './sink-writer.ts'

/** What a table of this installation is told by a sink. */
export interface TableWrite {
  /** What is to be done. */
  readonly operation: Operation
  /** The payload of the event. */
  readonly payload: { readonly [member: string]: Json }
}

/** Writes into a table of this installation, through its entity when it has one. */
export interface TableWriter {
  /**
   * In order; the receipts are parallel, and end with the first `unreachable`, as while the table is locked or its entity disabled.
   * The same write twice leaves the table as once.
   */
  write(table: string, writes: readonly TableWrite[]): Promise<readonly Receipt[]>
}
