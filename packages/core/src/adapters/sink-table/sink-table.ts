import type { Delivery } from '../../model/delivery.ts'
import type { SinkTable } from '../../model/sink.ts'
import type { Receipt, SinkWriter } from '../../ports/sink-writer.ts'
import type { TableWriter } from '../../ports/table-writer.ts'

/**
 * Writes events into a table of this installation.
 *
 * `timeoutMs` has no meaning here: the write happens in this process, which always learns its end; to try again while
 * the first try is still at work could let an old state overtake a new one.
 */
export function sinkTable(sink: SinkTable, writer: TableWriter): SinkWriter {
  let closed = false
  return Object.freeze({
    async write(events: readonly Delivery[]): Promise<readonly Receipt[]> {
      if (events.length === 0) return []
      if (closed) return [{ outcome: 'unreachable', reason: 'The sink is closed.' }]
      return writer.write(
        sink.table,
        events.map(({ operation, payload }) => ({ operation, payload })),
      )
    },
    async close() {
      closed = true
    },
  })
}
