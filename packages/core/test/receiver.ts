import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What a receiver does with a request that it has read. */
export type Behaviour = (request: Received, response: ServerResponse) => void

/** A real HTTP server that keeps what it got and behaves as well or badly as it is told. */
export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  behave(behaviour: Behaviour): void
  /** Refuses connections from now on, at the same port. */
  vanish(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

export async function openReceiver(behaviour: Behaviour = answering(200)): Promise<Receiver> {
  const received: Received[] = []
  let present = behaviour
  const server = createServer(async (request, response) => {
    try {
      const got = await read(request)
      received.push(got)
      present(got, response)
    } catch {
      response.destroy() // the sender went away
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const hangUp = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/events`,
    received,
    behave: (next) => {
      present = next
    },
    vanish: hangUp,
    comeBack: () => listen(port),
    close: hangUp,
  }
}

async function read(request: IncomingMessage): Promise<Received> {
  const body = await text(request)
  return { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
}

export function answering(status: number, body = '', headers: { readonly [name: string]: string } = {}): Behaviour {
  return (_, response) => {
    response.writeHead(status, headers).end(body)
  }
}

/** Reads the request and never answers. */
export const hanging: Behaviour = () => {}

/** Breaks the connection once the request is read. */
export const breaking: Behaviour = (_, response) => {
  response.socket?.destroy()
}

export function slowly(ms: number, then: Behaviour): Behaviour {
  return (request, response) => {
    setTimeout(() => then(request, response), ms)
  }
}

/** Another behaviour for some requests. */
export function when(applies: (request: Received) => boolean, then: Behaviour, otherwise: Behaviour): Behaviour {
  return (request, response) => (applies(request) ? then : otherwise)(request, response)
}
