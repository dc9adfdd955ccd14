import type { Delivery, Receipt, SinkWriter } from '@onefold/core/adapter-kit'
import { Late, within } from '../../within.ts'
import { isRefusal, reasonOf } from '../failure.ts'
import type { SinkKafkaMembers } from '../members.ts'
import { type Message, messageOf } from './message.ts'
import type { Producer } from './producer.ts'

const DELIVERED: Receipt = { outcome: 'delivered' }

/** Sends events together, in order. A message that the broker will never take is found by halves. */
export function kafkaWriter(
  { timeoutMs }: Pick<SinkKafkaMembers, 'timeoutMs'>,
  open: () => Promise<Producer>,
): SinkWriter {
  let producer: Producer | undefined
  let closed = false
  let underWay: Promise<unknown> = Promise.resolve()

  /** What follows begins anew, over a new connection. */
  async function drop(): Promise<void> {
    const dropped = producer
    producer = undefined
    await dropped?.close().catch(() => {})
  }

  async function opened(): Promise<Producer> {
    producer ??= await within(timeoutMs, open(), (late) => late.close())
    return producer
  }

  async function send(messages: readonly Message[]): Promise<readonly Receipt[]> {
    if (closed) return [{ outcome: 'unreachable', reason: 'The sink is closed.' }]
    try {
      await within(timeoutMs, (await opened()).send(messages))
      return messages.map(() => DELIVERED)
    } catch (error) {
      if (!isRefusal(error)) return [await unreachable(error)]
      if (messages.length === 1) return [{ outcome: 'refused', reason: reasonOf(error) }]
      const middle = messages.length >> 1
      const receipts = await send(messages.slice(0, middle))
      return receipts.at(-1)?.outcome === 'unreachable'
        ? receipts
        : [...receipts, ...(await send(messages.slice(middle)))]
    }
  }

  async function unreachable(error: unknown): Promise<Receipt> {
    await drop()
    const reason = error instanceof Late ? `Kafka did not answer within ${error.ms} ms.` : reasonOf(error)
    return { outcome: 'unreachable', reason }
  }

  return Object.freeze<SinkWriter>({
    write(events: readonly Delivery[]) {
      const writing = events.length === 0 ? Promise.resolve([]) : send(events.map(messageOf))
      underWay = writing.catch(() => {})
      return writing
    },
    /** What is on its way arrives; nothing else is sent. */
    async close() {
      closed = true
      await underWay
      await drop()
    },
  })
}
