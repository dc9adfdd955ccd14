import { parsedUrl } from '../../lib/parsed-url.ts'
import { hostClock } from '../../lib/time/instant.ts'
import type { Delivery } from '../../model/delivery.ts'
import type { Instant } from '../../model/record.ts'
import type { SinkHttp } from '../../model/resources/sink.ts'
import type { ConnectGuard } from '../../ports/connect-guard.ts'
import type { Receipt, SinkWriter } from '../../ports/kinds/sink-writer.ts'
import { receiptOf } from './answer.ts'
import { createConnectGuard } from './connect-guard.ts'
import { failureOf, openConnection } from './connection.ts'

export interface SinkHttpOptions {
  /** @default link-local and metadata addresses are refused, as the system's name service has them */
  readonly guard?: ConnectGuard
  /** The header of that name. @default nothing is said */
  readonly authorization?: string
  /** What a `Retry-After` date is counted from. @default the machine's clock */
  readonly now?: () => Instant
}

/** Sends each event as a JSON request of its own, in order. Redirects are not followed. */
export function sinkHttp(sink: SinkHttp, options: SinkHttpOptions = {}): SinkWriter {
  const { guard = createConnectGuard(), now = hostClock.now, authorization } = options
  const connection = openConnection(guard, sink.timeoutMs)
  const target = targetOf(sink.url)
  const forbidden = target && guard.refusalOf(target.hostname)
  let closed = false

  async function send(event: Delivery): Promise<Receipt> {
    if (target === undefined) return { outcome: 'refused', reason: UNUSABLE }
    if (forbidden !== undefined) return { outcome: 'refused', reason: forbidden }
    try {
      const headers = { ...headersOf(event), ...(authorization === undefined ? {} : { authorization }) }
      const body = JSON.stringify(event.payload)
      return receiptOf(await connection.send(target, { method: sink.method, headers, body }, sink.timeoutMs), now())
    } catch (error) {
      const { kind, reason } = failureOf(error)
      if (kind === 'LATE')
        return { outcome: 'unreachable', reason: `The receiver did not answer within ${sink.timeoutMs} ms.` }
      if (kind === 'FORBIDDEN') return { outcome: 'refused', reason }
      return { outcome: 'unreachable', reason: `The receiver could not be reached: ${reason}` }
    }
  }

  return Object.freeze({
    async write(events: readonly Delivery[]) {
      const receipts: Receipt[] = []
      for (const event of events) {
        const receipt: Receipt = closed ? { outcome: 'unreachable', reason: 'The sink is closed.' } : await send(event)
        receipts.push(receipt)
        if (receipt.outcome === 'unreachable') break // what follows must not arrive before it
      }
      return receipts
    },
    /** The request under way ends by itself; no other begins. */
    async close() {
      closed = true
      await connection.close()
    },
  })
}

const UNUSABLE = "The sink's URL cannot be used: it must be http or https, and carry no user or password."

function targetOf(url: string): URL | undefined {
  const target = parsedUrl(url)
  if (target === undefined) return undefined
  const usable = /^https?:$/.test(target.protocol) && target.username === '' && target.password === ''
  return usable ? target : undefined
}

function headersOf({ id, operationId, sequence }: Delivery): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'idempotency-key': id,
    'master-operation-id': operationId,
    'master-operation-sequence': String(sequence),
  }
}
