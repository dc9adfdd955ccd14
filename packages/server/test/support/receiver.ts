import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

interface Received {
  readonly headers: IncomingHttpHeaders
  /** The event, as it was told; of a request without a body nothing. */
  readonly told: { readonly _id?: string; readonly [member: string]: unknown }
}

type Answer = readonly [status: number, words?: string | undefined, afterMs?: number]

/** A real HTTP server that keeps what it was told and answers as it is bidden. */
export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  /** What is answered to each event from now on: a status, and words; at once, or after so many milliseconds. */
  answer(to: (event: Received) => Answer): void
  close(): void
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let answerTo: (event: Received) => Answer = () => [204]
  const server = createServer(async (request, response) => {
    const event = { headers: request.headers, told: JSON.parse((await text(request)) || '{}') }
    received.push(event)
    const [status, words, afterMs = 0] = answerTo(event)
    if (afterMs > 0) await setTimeout(afterMs)
    response.writeHead(status).end(words)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    answer(to) {
      answerTo = to
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
