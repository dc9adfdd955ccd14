import type { Erased, Traces } from '../../model/erasure.ts'
import type { RecordId, RowNumber } from '../../model/record.ts'

/** Reads that an erasure rests on. */
export interface ErasureReads {
  /**
   * One step further from these ids: what was absorbed into them, as redirects and history have it, and what they were
   * absorbed into, at any time. Each once, in the order of their characters; the ids themselves are left out.
   */
  kin(table: number, ids: readonly RecordId[]): Promise<readonly RecordId[]>
  /** How much the store holds of these records, place by place. After an erasure it is nothing. */
  traces(table: number, ids: readonly RecordId[], rows: readonly RowNumber[]): Promise<Traces>
  /** Those of the ids that were erased, in the order asked, each with the last time. */
  erased(table: number, ids: readonly RecordId[]): Promise<readonly Erased[]>
}
