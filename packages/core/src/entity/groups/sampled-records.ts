import type { RowNumber, TableRecord } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'

/** Records read at once, and places in a table where so many are read. */
const SLICE = 500
const PLACES = 40

/** All records of a small table, of a larger one some from everywhere in it: the newest too, or nobody would see what is new. */
export async function* sampledRecords(
  records: RecordStore,
  table: number,
  total: number,
): AsyncGenerator<readonly TableRecord[]> {
  if (total <= SLICE * PLACES) {
    for (let after = 0; ; ) {
      const slice = await records.slice(table, after, SLICE, EVERYTHING)
      if (slice.length === 0) return
      yield slice
      after = slice.at(-1)?.row ?? after
    }
  }
  const last = await lastRow(records, table)
  let read = 0
  for (let place = 0; place < PLACES; place++) {
    const after = Math.max(read, Math.floor((place * last) / PLACES))
    const slice = await records.slice(table, after, SLICE, EVERYTHING)
    if (slice.length === 0) return
    yield slice
    read = slice.at(-1)?.row ?? after
  }
}

/** The greatest row of a table, found by looking whether there is one behind a place: some dozens of looks. */
async function lastRow(records: RecordStore, table: number): Promise<RowNumber> {
  const firstAfter = async (row: RowNumber) => (await records.slice(table, row, 1, EVERYTHING))[0]?.row
  let low = 0
  let high = 1
  for (let found = await firstAfter(high); found !== undefined; found = await firstAfter(high)) {
    low = found
    high = 2 * found
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const found = await firstAfter(middle)
    if (found === undefined) high = middle
    else low = found
  }
  return low
}
