import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** What an event says of a record. */
interface Told {
  readonly _metadata: { readonly _operation: string; readonly _operation_bucket: string }
}

/** A webhook's other end, which accepts everything. */
export interface Receiver extends AsyncDisposable {
  readonly url: string
  /** What was told, in order, such as `insert: merge`. */
  readonly told: readonly string[]
}

export async function openReceiver(): Promise<Receiver> {
  const told: string[] = []
  const server = createServer(async (request, response) => {
    const { _metadata: happened } = (await json(request)) as Told // the test looks at it
    told.push(`${happened._operation}: ${happened._operation_bucket}`)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    told,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
