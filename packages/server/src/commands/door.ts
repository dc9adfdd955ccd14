import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { OnefoldError } from '@onefold/core'
import type { Hono } from 'hono'
import type { Env } from '../env.ts'

/** How long requests under way may take once the server is told to stop, in milliseconds. */
const GRACE = 10_000
/** A connection on which nothing moves for so long is cut, in milliseconds: an upload may take hours, but not stand still. */
const SILENCE = 300_000

/** A port that is ours. */
export interface Door {
  readonly url: string
  /** From now on requests are answered by this app; before, they are told to come back. */
  admit(app: Hono<Env>): void
  /** Lets nobody in any more, and answers when the requests under way are done, after ten seconds at the latest. */
  close(): Promise<void>
}

/** Takes the port before anything else happens, so that a server that cannot serve touches nothing. */
export async function openDoor(host: string, port: number): Promise<Door> {
  let app: Hono<Env> | undefined
  const server = createAdaptorServer({
    fetch: (request, env) => (app === undefined ? comeBack() : app.fetch(request, env)),
  }) as Server // no option asks for HTTP/2
  server.requestTimeout = 0
  server.setTimeout(SILENCE)
  await listen(server, host, port)
  return Object.freeze({
    url: urlOf(host, server.address() as AddressInfo),
    admit: (ready: Hono<Env>) => {
      app = ready
    },
    close: () => close(server),
  })
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusalOf(error, host, port)))
    server.listen(port, host, resolve)
  })
}

function refusalOf(error: NodeJS.ErrnoException, host: string, port: number): OnefoldError {
  const sentences: { readonly [code: string]: string | undefined } = {
    EADDRINUSE: `Port ${port} is in use already. Stop what uses it, or choose another port with --port.`,
    EACCES: `Port ${port} may not be used by this user. Choose one from 1024 up with --port.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another with --host.`,
    ENOTFOUND: `There is no host called ${host}. Choose another with --host.`,
  }
  const text = sentences[error.code ?? ''] ?? `Port ${port} of ${host} cannot be used (${error.code}).`
  return new OnefoldError('unavailable', [{ code: 'no-port', text }])
}

function comeBack(): Response {
  const body = { errors: ['The server is starting. Come back in a moment.'], errorCodes: ['starting'] }
  return Response.json(body, { status: 503, headers: { 'Retry-After': '1' } })
}

function urlOf(host: string, { port }: AddressInfo): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is kept alive falls idle only after its request, so they are looked for again and again.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const end = setTimeout(() => server.closeAllConnections(), GRACE)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(end)
      resolve()
    })
  })
}
