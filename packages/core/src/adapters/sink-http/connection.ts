import type { Agent, Dispatcher } from 'undici'
import type { ConnectGuard } from '../../ports/connect-guard.ts'
import { isForbiddenHost } from './connect-guard.ts'

/** Of a longer answer only the beginning is read. */
const MOST_BYTES = 16_384

/** What is sent in one request. */
interface HttpRequest {
  readonly method: Dispatcher.HttpMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What a receiver said: its status, and the beginning of the rest. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly words: string
}

/** One receiver's connection, kept open between requests. Redirects are not followed. */
export interface Connection {
  /** Fails with what `failureOf` tells apart. A body that breaks off or lasts too long fails nothing: the status is known. */
  send(target: URL, request: HttpRequest, timeoutMs: number): Promise<Answer>
  /** Lets the request under way end. */
  close(): Promise<void>
}

/** One connection at a time: what is sent first arrives first. */
export function openConnection({ lookup }: ConnectGuard, connectMs: number): Connection {
  let opened: Promise<Agent> | undefined
  let isClosed = false
  return Object.freeze<Connection>({
    async send({ origin, pathname, search }, { method, headers, body = null }, timeoutMs) {
      if (isClosed) throw new Error('the connection is closed')
      opened ??= agent({ connections: 1, pipelining: 1, connect: { lookup, timeout: connectMs } })
      const dispatcher = await opened
      return answerTo(timeoutMs, (handler) =>
        dispatcher.dispatch({ origin, path: pathname + search, method, headers, body }, handler),
      )
    },
    async close() {
      isClosed = true
      const dispatcher = await opened
      if (dispatcher !== undefined && !dispatcher.closed) await dispatcher.close()
    },
  })
}

/** Loaded with the first request, since most processes send none: evaluating undici takes a good part of a start. */
async function agent(options: Agent.Options): Promise<Agent> {
  const { Agent: Opened } = await import('undici')
  return new Opened(options)
}

/** The answer to one request: without streams, since there is one for each event. */
function answerTo(timeoutMs: number, dispatch: (handler: Dispatcher.DispatchHandler) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let request: Dispatcher.DispatchController | undefined
    let head: Omit<Answer, 'words'> | undefined
    let over = false
    const pieces: Buffer[] = []
    let bytes = 0
    const end = (failure?: Error): void => {
      if (over) return
      over = true
      clearTimeout(timer)
      if (head !== undefined) resolve({ ...head, words: Buffer.concat(pieces).toString() })
      else reject(failure ?? new Error('nothing was answered'))
    }
    const cut = (failure?: Error): void => {
      end(failure)
      request?.abort(failure ?? new Error('read to its end as far as it counts'))
    }
    const timer = setTimeout(() => cut(timedOut()), timeoutMs)
    dispatch({
      onRequestStart(controller) {
        request = controller
        if (over) controller.abort(timedOut()) // it waited too long for a connection: it is not sent any more
      },
      onResponseStart(_, status, headers) {
        if (status >= 200) head = { status, headers }
      },
      onResponseData(_, chunk) {
        if (bytes < MOST_BYTES) pieces.push(chunk)
        bytes += chunk.byteLength
        if (bytes >= MOST_BYTES) cut()
      },
      onResponseEnd: () => end(),
      onResponseError: (_, error) => end(error),
    })
  })
}

function timedOut(): Error {
  return Object.assign(new Error('no answer in time'), { code: 'TIMED_OUT' })
}

/** Why no answer came: too late, the sentence of a host that is closed to sinks, or the system's code, as ECONNREFUSED. */
export function failureOf(error: unknown): {
  readonly kind: 'LATE' | 'FORBIDDEN' | 'FAILED'
  readonly reason: string
} {
  for (let at = error; at instanceof Error; at = causeOf(at)) {
    if (isForbiddenHost(at)) return { kind: 'FORBIDDEN', reason: at.message }
    if ('code' in at && typeof at.code === 'string')
      return { kind: at.code === 'TIMED_OUT' ? 'LATE' : 'FAILED', reason: at.code }
    if (causeOf(at) === undefined) return { kind: 'FAILED', reason: at.message }
  }
  return { kind: 'FAILED', reason: 'the connection failed' }
}

/** Of several addresses that were tried, the first one's. */
function causeOf(error: Error): unknown {
  return error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined)
}
