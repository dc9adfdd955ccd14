import type { SinkContext, SinkKind } from '../../src/ports/kinds/sink-kind.ts'
import { describeSink, type OpenedSink } from '../../src/testing/describe-sink.ts'
import { brokerOf, queueKind } from '../fixtures/kinds.ts'

async function open(): Promise<OpenedSink> {
  const broker = brokerOf()
  const kind: SinkKind = queueKind(broker)
  const sink = { type: 'sink-queue', _id: 'q', description: '', broker: 'queue://one', topic: 'people' } as const
  const writer = await kind.open(sink, { credentials: () => undefined } as Partial<SinkContext> as SinkContext) // no more
  return {
    writer,
    told: async () => [...new Set(broker.told.map(({ recordId = '' }) => recordId))],
    held: async () => broker.held.size,
    async refuse(recordId) {
      broker.refused.add(recordId)
    },
    async vanish() {
      broker.gone = true
    },
    async comeBack() {
      broker.gone = false
    },
    close: async () => {},
  }
}

describeSink('of a kind of the host', open)
