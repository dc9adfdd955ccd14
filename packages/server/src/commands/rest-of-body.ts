import type { IncomingMessage } from 'node:http'

/** So much is read and thrown away, in bytes and in milliseconds: what is larger or slower is cut. */
const MOST = 64 * 1024 * 1024
const PATIENCE_MS = 10_000

/**
 * Reads on to the end of a refused request whose connection ends with its answer. The system answers what comes in after that end with a
 * reset, and a caller that is still sending would never read why it was refused. Connections that are kept need no such care.
 */
export async function passOverRest(incoming: IncomingMessage): Promise<void> {
  if (incoming.headers.connection?.toLowerCase() !== 'close' || incoming.readableEnded || incoming.destroyed) return
  await new Promise<void>((resolve) => {
    let left = MOST
    const end = setTimeout(resolve, PATIENCE_MS)
    incoming.removeAllListeners('data') // who read the beginning would stop it again, or keep the rest
    incoming.on('data', ({ length }: Buffer) => {
      left -= length
      if (left < 0) resolve()
    })
    for (const event of ['end', 'error', 'close'])
      incoming.once(event, () => {
        clearTimeout(end)
        resolve()
      })
    incoming.resume()
  })
}
