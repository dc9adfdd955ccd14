import { sinkHttp } from '../../src/adapters/sink-http/sink-http.ts'
import { describeSink, type OpenedSink } from '../../src/testing/describe-sink.ts'
import { answering, openReceiver, type Received, when } from '../receiver.ts'

const idOf = (request: Received): string => JSON.parse(request.body)._id

async function open(): Promise<OpenedSink> {
  const receiver = await openReceiver()
  const refused = new Set<string>()
  receiver.behave(when((request) => refused.has(idOf(request)), answering(422, 'not this one'), answering(204)))
  const told = () => [...new Set(receiver.received.map(idOf))]
  const writer = sinkHttp({
    type: 'sink-http',
    _id: 'crm',
    description: 'The CRM',
    url: receiver.url,
    method: 'POST',
    timeoutMs: 2_000,
  })
  return {
    writer,
    told: async () => told(),
    held: async () => told().filter((id) => !refused.has(id)).length,
    async refuse(recordId) {
      refused.add(recordId)
    },
    vanish: receiver.vanish,
    comeBack: receiver.comeBack,
    close: receiver.close,
  }
}

describeSink('sink-http', open)
