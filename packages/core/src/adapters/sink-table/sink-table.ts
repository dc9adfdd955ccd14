import type { Delivery } from '../../model/delivery.ts'
import type { SinkTable } from '../../model/resources/sink.ts'
import type { Receipt, SinkWriter } from '../../ports/kinds/sink-writer.ts'
import type { TableWriter } from '../../ports/kinds/table-writer.ts'

const DEFAULT_TIMEOUT_MS = 2_000

/**
 * Writes events into a table of this installation. An event that is older than what the table holds of its record is passed
 * over. A write that takes longer than `timeoutMs` goes on by itself, and nothing is written before it ended: to try again
 * beside it could let an old state overtake a new one.
 */
export function sinkTable(sink: SinkTable, writer: TableWriter): SinkWriter {
  const { table, timeoutMs = DEFAULT_TIMEOUT_MS } = sink
  let closed = false
  let underWay: Promise<unknown> | undefined

  async function writeOne({ operation, payload, superseded }: Delivery): Promise<Receipt> {
    if (superseded) return { outcome: 'delivered' }
    const before = underWay
    const writing = (async () => {
      await before?.catch(() => {}) // whoever waited for it was told
      return writer.write(table, [{ operation, payload }])
    })()
    underWay = writing
    const receipts = await within(timeoutMs, writing)
    return (
      receipts?.[0] ?? { outcome: 'unreachable', reason: `The table did not take the event within ${timeoutMs} ms.` }
    )
  }

  return Object.freeze({
    async write(events: readonly Delivery[]): Promise<readonly Receipt[]> {
      const receipts: Receipt[] = []
      for (const event of events) {
        const receipt: Receipt = closed
          ? { outcome: 'unreachable', reason: 'The sink is closed.' }
          : await writeOne(event)
        receipts.push(receipt)
        if (receipt.outcome === 'unreachable') break // what follows must not be written before it
      }
      return receipts
    },
    /** The write under way ends by itself; no other begins. */
    async close() {
      closed = true
      await underWay?.catch(() => {})
    },
  })
}

/** The answer, or undefined when it does not come in time. */
function within<T>(ms: number, answer: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
