import { digestOf } from '../../lib/bytes/hash.ts'
import type { SourceReader } from '../../ports/kinds/source-reader.ts'
import type { TableReader } from '../../ports/kinds/table-reader.ts'

/**
 * The live records of a table in the order in which they came into it: their columns, and `_id`. What comes in while it is
 * read is not read, so that a table may feed itself.
 */
export function sourceTable(table: TableReader): SourceReader {
  return Object.freeze({
    async fingerprint() {
      return digestOf(['table', `${await table.serial()}`, `${(await table.head()).csn}`])
    },
    async *batches(size: number, signal: AbortSignal) {
      const { records: total } = await table.head()
      const end = await table.nextRow()
      let read = 0
      for (let after = 0; ; ) {
        signal.throwIfAborted()
        const present = (await table.slice(after, size)).filter(({ row }) => row < end)
        if (present.length === 0) return
        after = present.at(-1)?.row ?? end
        read += present.length
        const rows = present.map(({ id: _id, values, updated }) => ({
          values: { ...values, _id },
          place: `${table.id} ${_id}`,
          updated,
        }))
        yield { rows, bad: [], progress: Math.min(1, read / Math.max(total, 1)) }
      }
    },
  })
}
