import type { Delivery } from '../../model/delivery.ts'
import type { SinkHttp } from '../../model/resources/sink.ts'
import type { Receipt, SinkWriter } from '../../ports/kinds/sink-writer.ts'
import { openSender, type SinkHttpOptions } from './sender.ts'

/** Sends each event as a JSON request of its own, in order. */
export function sinkHttp(sink: SinkHttp, options: SinkHttpOptions = {}): SinkWriter {
  const sender = openSender(sink, options)
  let closed = false

  const send = ({ id, payload, operationId, sequence }: Delivery): Promise<Receipt> =>
    sender.send({
      id,
      payload,
      headers: { 'master-operation-id': operationId, 'master-operation-sequence': String(sequence) },
    })

  return Object.freeze({
    async write(events: readonly Delivery[], isBroken?: (receipt: Receipt) => boolean) {
      const receipts: Receipt[] = []
      for (const event of events) {
        const receipt: Receipt = closed ? { outcome: 'unreachable', reason: 'The sink is closed.' } : await send(event)
        receipts.push(receipt)
        if (receipt.outcome === 'unreachable' || isBroken?.(receipt)) break // what follows must not arrive before it
      }
      return receipts
    },
    /** The request under way ends by itself; no other begins. */
    async close() {
      closed = true
      await sender.close()
    },
  })
}
