import { invalid } from '../../error/onefold-error.ts'
import { eventLoopYielder } from '../../lib/async/yield-to-event-loop.ts'
import { compileFold } from '../../lib/text/text.ts'
import type { Json, RowNumber, TableRecord } from '../../model/record.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'

const SLICE = 1000
/** More records than this are no answer to a question. */
const MOST_FOUND = 10_000
const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS'])

/** The visible records that hold a part of a text in their id or in one of their texts: one way through the table. */
export async function rowsHolding(
  records: RecordStore,
  table: number,
  part: string,
  rowFilter: RowFilter,
): Promise<readonly RowNumber[]> {
  const wanted = fold(part)
  const found: RowNumber[] = []
  const yieldToEventLoop = eventLoopYielder()
  for (let after = 0; ; ) {
    const slice = await records.slice(table, after, SLICE, rowFilter)
    if (slice.length === 0) return found
    for (const record of slice) {
      if (holds(record, wanted)) found.push(record.row)
      const pause = yieldToEventLoop()
      if (pause) await pause
    }
    if (found.length > MOST_FOUND) throw invalid('q-too-wide', { most: MOST_FOUND }, 'q')
    after = slice.at(-1)?.row ?? after
  }
}

function holds({ id, values }: TableRecord, wanted: string): boolean {
  return fold(id).includes(wanted) || textsIn(values, (text) => fold(text).includes(wanted))
}

/** Does one of the texts of a value pass, however deep it lies? */
function textsIn(value: Json | undefined, passes: (text: string) => boolean): boolean {
  if (typeof value === 'string') return passes(value)
  if (typeof value === 'number') return passes(String(value))
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((inner) => textsIn(inner, passes))
}
