import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { OnefoldError } from '@onefold/core'
import { unavailable } from '@onefold/core/adapter-kit'
import type { Hono } from 'hono'
import type * as v from 'valibot'
import type { HealthDto } from '../dto/health.ts'
import type { Env } from '../env.ts'
import { passOverRest } from './rest-of-body.ts'

/** How long a listener waits, in milliseconds. */
export interface ListenerTimeouts {
  /** How long requests under way may take once the server is told to stop. @default 10 seconds */
  readonly grace?: number
  /**
   * How long a connection on which nothing moves is kept: an upload may take hours, but not stand still.
   * @default 5 minutes
   */
  readonly silence?: number
  /** How long a caller may take to send the head of a request, beginning with the connection. @default 20 seconds */
  readonly head?: number
  /** How long a connection is kept for a next request. @default 5 seconds */
  readonly keepAlive?: number
}

/** A port that this process holds. */
export interface HttpListener {
  readonly url: string
  /** From now on requests are answered by this app; before, they are told to come back. */
  serve(app: Hono<Env>): void
  /** Lets nobody in any more, and answers when the requests under way are done, after ten seconds at the latest. */
  close(): Promise<void>
}

const HEALTH = '/actuator/health'
/** Who watches over servers reads the one document, whoever answers. */
const DOWN: v.InferOutput<typeof HealthDto> = {
  status: 'DOWN',
  components: { store: 'DOWN', jobs: 'DOWN', events: 'DOWN' },
}

/** Takes the port before anything else happens, so that a server that cannot serve touches nothing. */
export async function listen(host: string, port: number, timeout: ListenerTimeouts = {}): Promise<HttpListener> {
  const { grace = 10_000, silence = 300_000, head = 20_000, keepAlive = 5000 } = timeout
  let app: Hono<Env> | undefined
  let stopping = false
  const server = createAdaptorServer({
    fetch: async (request, env) => {
      if (app !== undefined && !stopping) {
        const response = await app.fetch(request, env)
        if (response.status >= 400) await passOverRest(env.incoming as IncomingMessage) // no option asks for HTTP/2
        return response
      }
      if (new URL(request.url).pathname === HEALTH) return refusal(DOWN)
      return stopping
        ? refusal(said('stopping', 'The server is stopping. Ask another one, or come back in a moment.'))
        : refusal(said('starting', 'The server is starting. Come back in a moment.'))
    },
    serverOptions: { connectionsCheckingInterval: Math.min(head, 5000) }, // how often slow heads are looked for
  }) as Server // no option asks for HTTP/2
  server.requestTimeout = 0 // an upload takes as long as it takes
  server.headersTimeout = head
  server.keepAliveTimeout = keepAlive
  server.setTimeout(silence)
  await bindTo(server, host, port)
  return Object.freeze({
    url: urlOf(host, server.address() as AddressInfo),
    serve: (ready: Hono<Env>) => {
      app = ready
    },
    close: () => {
      stopping = true
      return close(server, grace)
    },
  })
}

function bindTo(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusalOf(error, host, port)))
    server.listen(port, host, resolve)
  })
}

function refusalOf(error: NodeJS.ErrnoException, host: string, port: number): OnefoldError {
  switch (error.code) {
    case 'EADDRINUSE':
      return unavailable('no-port/in-use', { port })
    case 'EACCES':
      return unavailable('no-port/forbidden', { port })
    case 'EADDRNOTAVAIL':
      return unavailable('no-port/address', { host })
    case 'ENOTFOUND':
      return unavailable('no-port/host', { host })
    default:
      return unavailable('no-port', { port, host, reason: error.code })
  }
}

/** For who comes too early or too late; the connection ends, so that the next request looks for another server. */
function refusal(body: object): Response {
  return Response.json(body, { status: 503, headers: { 'Retry-After': '1', Connection: 'close' } })
}

function said(code: string, sentence: string): object {
  return { errors: [sentence], errorCodes: [code] }
}

function urlOf(host: string, { port }: AddressInfo): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function close(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is kept alive falls idle only after its request, so they are looked for again and again.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const end = setTimeout(() => server.closeAllConnections(), grace)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(end)
      resolve()
    })
  })
}
