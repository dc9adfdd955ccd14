import { hostClock } from '../../lib/host-clock.ts'
import type { Delivery } from '../../model/delivery.ts'
import type { Instant } from '../../model/record.ts'
import type { SinkHttp } from '../../model/sink.ts'
import type { Receipt, SinkWriter } from '../../ports/sink-writer.ts'
import { receiptOf } from './answer.ts'
import { type ConnectGuard, createConnectGuard } from './connect-guard.ts'

export interface SinkHttpOptions {
  /** @default link-local and metadata addresses are refused, as the system's name service has them */
  readonly guard?: ConnectGuard
  /** What a `Retry-After` date is counted from. @default the machine's clock */
  readonly now?: () => Instant
}

/** Sends each event as a JSON request of its own, in order. Redirects are not followed. */
export function sinkHttp(sink: SinkHttp, options: SinkHttpOptions = {}): SinkWriter {
  const { guard = createConnectGuard(), now = hostClock.now } = options
  let closed = false

  async function send(event: Delivery): Promise<Receipt> {
    const target = targetOf(sink.url)
    if (target === undefined) return { outcome: 'refused', reason: UNUSABLE }
    const signal = AbortSignal.timeout(sink.timeoutMs)
    try {
      const forbidden = await unlessAborted(guard(target.hostname), signal)
      if (forbidden !== undefined) return { outcome: 'refused', reason: forbidden }
      const response = await fetch(target, {
        method: sink.method,
        headers: headersOf(event),
        body: JSON.stringify(event.payload),
        redirect: 'manual',
        signal,
      })
      return await receiptOf(response, now())
    } catch (error) {
      const reason = signal.aborted
        ? `The receiver did not answer within ${sink.timeoutMs} ms.`
        : `The receiver could not be reached: ${causeOf(error)}`
      return { outcome: 'unreachable', reason }
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
    },
  })
}

const UNUSABLE = "The sink's URL cannot be used: it must be http or https, and carry no user or password."

function targetOf(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined
  const target = new URL(url)
  const usable = /^https?:$/.test(target.protocol) && target.username === '' && target.password === ''
  return usable ? target : undefined
}

function headersOf({ id, operationId, sequence }: Delivery): Headers {
  return new Headers({
    'Content-Type': 'application/json',
    'Idempotency-Key': id,
    'Master-Operation-Id': operationId,
    'Master-Operation-Sequence': String(sequence),
  })
}

/** A name look-up cannot be aborted, but nobody has to wait for it. */
function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    answer.then(resolve, reject)
  })
}

/** The system's code, as ECONNREFUSED: node puts it below the error that `fetch` throws. */
function causeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
    if (at.cause === undefined) return at.message
  }
  return 'the connection failed'
}
