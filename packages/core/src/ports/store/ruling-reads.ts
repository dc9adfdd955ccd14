import type { RowNumber } from '../../model/record.ts'
import type { Ruling, RulingMember } from '../../model/ruling.ts'

/** Reads of what people decided about the records of one table. Generations of an index know nothing of it. */
export interface RulingReads {
  /** What hangs on the records in these rows, by (ruling, origin). */
  rulingMembers(table: number, rows: readonly RowNumber[]): Promise<readonly RulingMember[]>
  /** All members of these rulings, by (ruling, origin). */
  rulingGroups(table: number, rulings: readonly string[]): Promise<readonly RulingMember[]>
  /** The rulings with these ids, by id. */
  rulings(table: number, ids: readonly string[]): Promise<readonly Ruling[]>
  /** Members after (ruling, origin), in that order: the way through all of them. */
  rulingSlice(
    table: number,
    after: { readonly ruling: string; readonly origin: RowNumber },
    limit: number,
  ): Promise<readonly RulingMember[]>
}
