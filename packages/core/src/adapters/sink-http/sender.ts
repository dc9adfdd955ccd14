import { parsedUrl } from '../../lib/parsed-url.ts'
import { hostClock } from '../../lib/time/instant.ts'
import type { Instant } from '../../model/record.ts'
import type { SinkHttp } from '../../model/resources/sink.ts'
import type { ConnectGuard } from '../../ports/connect-guard.ts'
import type { Receipt } from '../../ports/kinds/sink-writer.ts'
import { receiptOf } from './answer.ts'
import { createConnectGuard } from './connect-guard.ts'
import { failureOf, openConnection } from './connection.ts'
import { requestHeaders } from './request-headers.ts'

export interface SinkHttpOptions {
  /** @default link-local and metadata addresses are refused, as the system's name service has them */
  readonly guard?: ConnectGuard
  /** The header of that name. @default nothing is said */
  readonly authorization?: string
  /** When a request is signed, and what a `Retry-After` date is counted from. @default the machine's clock */
  readonly now?: () => Instant
}

/** An event for a receiver. */
interface OutgoingEvent {
  readonly id: string
  /** JSON. */
  readonly payload: unknown
  /** Beside those that every request has. */
  readonly headers?: Readonly<Record<string, string>>
}

/** One receiver. Redirects are not followed. */
export interface Sender {
  send(event: OutgoingEvent): Promise<Receipt>
  /** The request under way ends by itself. */
  close(): Promise<void>
}

export function openSender(sink: SinkHttp, options: SinkHttpOptions): Sender {
  const { guard = createConnectGuard(), now = hostClock.now, authorization } = options
  const connection = openConnection(guard, sink.timeoutMs)
  const target = targetOf(sink.url)
  const forbidden = target && guard.refusalOf(target.hostname)
  return Object.freeze({
    async send({ id, payload, headers: more }: OutgoingEvent): Promise<Receipt> {
      if (target === undefined) return { outcome: 'refused', reason: UNUSABLE }
      if (forbidden !== undefined) return { outcome: 'refused', reason: forbidden }
      try {
        const body = JSON.stringify(payload)
        const headers = { ...requestHeaders(sink, { id, at: now(), body }, authorization), ...more }
        return receiptOf(await connection.send(target, { method: sink.method, headers, body }, sink.timeoutMs), now())
      } catch (error) {
        const { kind, reason } = failureOf(error)
        if (kind === 'LATE')
          return { outcome: 'unreachable', reason: `The receiver did not answer within ${sink.timeoutMs} ms.` }
        if (kind === 'FORBIDDEN') return { outcome: 'refused', reason }
        return { outcome: 'unreachable', reason: `The receiver could not be reached: ${reason}` }
      }
    },
    close: () => connection.close(),
  })
}

const UNUSABLE = "The sink's URL cannot be used: it must be http or https, and carry no user or password."

function targetOf(url: string): URL | undefined {
  const target = parsedUrl(url)
  if (target === undefined) return undefined
  const usable = /^https?:$/.test(target.protocol) && target.username === '' && target.password === ''
  return usable ? target : undefined
}
