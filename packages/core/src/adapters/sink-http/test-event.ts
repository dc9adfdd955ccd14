import { randomUUID } from 'node:crypto'
import { hostClock } from '../../lib/time/instant.ts'
import type { SinkHttp } from '../../model/resources/sink.ts'
import type { Probe } from '../../ports/kinds/kind.ts'
import { openSender, type SinkHttpOptions } from './sender.ts'

/** Sends one event of the operation `test` as events are sent: method, headers and signature alike, with an id of its own. */
export async function sendTestEvent(sink: SinkHttp, options: SinkHttpOptions): Promise<Probe> {
  const sender = openSender(sink, options)
  const id = `test-${randomUUID()}`
  const now = options.now ?? hostClock.now
  try {
    const payload = { _metadata: { _operation: 'test', _updated: new Date(now()).toISOString() } }
    const receipt = await sender.send({ id, payload })
    return receipt.outcome === 'delivered'
      ? { outcome: 'OK', text: `The receiver took the test event ${id}.` }
      : { outcome: 'ERROR', text: receipt.reason }
  } finally {
    await sender.close()
  }
}
