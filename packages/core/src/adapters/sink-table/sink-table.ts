import type { Delivery } from '../../model/delivery.ts'
import type { SinkTable } from '../../model/resources/sink.ts'
import type { Receipt, SinkWriter } from '../../ports/kinds/sink-writer.ts'
import type { TableWriter } from '../../ports/kinds/table-writer.ts'

const DEFAULT_TIMEOUT_MS = 2_000
/** Most events that are written together: a commit for each was most of the work. */
const MOST_TOGETHER = 32

/**
 * Writes events into a table of this installation. An event that is older than what the table holds of its record is passed
 * over. A write that takes longer than `timeoutMs` goes on by itself, and nothing is written before it ended: to try again
 * beside it could let an old state overtake a new one.
 */
export function sinkTable(sink: SinkTable, writer: TableWriter): SinkWriter {
  const { table, timeoutMs = DEFAULT_TIMEOUT_MS } = sink
  let closed = false
  let underWay: Promise<unknown> | undefined
  /** One at first, so that a table that does not answer is not told of many; then twice as many each time. */
  let together = 1

  async function writeTogether(events: readonly Delivery[]): Promise<readonly Receipt[]> {
    if (closed) return [{ outcome: 'unreachable', reason: 'The sink is closed.' }]
    const due = events.filter(({ superseded }) => !superseded)
    const written = due.length > 0 ? await writeDue(due) : []
    const late = `The table did not take the event within ${timeoutMs} ms.`
    let next = 0
    return events.map(({ superseded }) =>
      superseded ? { outcome: 'delivered' } : (written?.[next++] ?? { outcome: 'unreachable', reason: late }),
    )
  }

  /** Undefined when it takes longer than each of them may. */
  async function writeDue(events: readonly Delivery[]): Promise<readonly Receipt[] | undefined> {
    const before = underWay
    const writing = (async () => {
      await before?.catch(() => {}) // whoever waited for it was told
      return writer.write(
        table,
        events.map(({ operation, payload }) => ({ operation, payload })),
      )
    })()
    underWay = writing
    return within(timeoutMs * events.length, writing)
  }

  return Object.freeze({
    async write(events: readonly Delivery[]): Promise<readonly Receipt[]> {
      const receipts: Receipt[] = []
      for (let from = 0; from < events.length; ) {
        const some = events.slice(from, from + together)
        from += some.length
        together = Math.min(2 * together, MOST_TOGETHER)
        for (const receipt of await writeTogether(some)) {
          receipts.push(receipt)
          if (receipt.outcome !== 'unreachable') continue
          together = 1
          return receipts // what follows must not be written before it
        }
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
