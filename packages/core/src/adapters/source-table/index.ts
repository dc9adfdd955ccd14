import { digestOf } from '../../lib/hash.ts'
import { inWindow } from '../../lib/window.ts'
import { EVERYTHING } from '../../model/sight.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { SourceReader, SourceWindow } from '../../ports/source-reader.ts'

/**
 * The live records of a table that were changed within the window, in the order in which they came into it: their
 * columns, and `_id`. What comes in while it is read is not read, so that a table may feed itself.
 */
export function sourceTable(
  { id, serialOf }: { readonly id: string /** Of its relations. */; serialOf(): Promise<number> },
  records: Pick<RecordStore, 'head' | 'reserveRows' | 'slice'>,
  window: SourceWindow = {},
): SourceReader {
  return Object.freeze({
    async fingerprint() {
      const serial = await serialOf()
      return digestOf(['table', `${serial}`, `${(await records.head(serial)).mark}`])
    },
    async *batches(size: number, signal: AbortSignal) {
      const serial = await serialOf()
      const { records: total } = await records.head(serial)
      const [end = 0] = await records.reserveRows(serial, 1)
      let read = 0
      for (let after = 0; ; ) {
        signal.throwIfAborted()
        const slice = await records.slice(serial, after, size, EVERYTHING)
        const present = slice.filter(({ row }) => row < end)
        if (present.length === 0) return
        after = present.at(-1)?.row ?? end
        read += present.length
        const rows = present
          .filter(({ updated }) => inWindow(updated, window))
          .map(({ id: _id, values, updated }) => ({ values: { ...values, _id }, place: `${id} ${_id}`, updated }))
        yield { rows, bad: [], progress: Math.min(1, read / Math.max(total, 1)) }
      }
    },
  })
}
