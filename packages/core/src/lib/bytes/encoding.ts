import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

/** The bytes, packed as they come. */
export async function* gzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip()
  // The error of either side reaches the reader through the iteration below.
  pipeline(Readable.from(bytes, { objectMode: true }), gzip, () => {})
  for await (const piece of gzip) yield piece as Uint8Array
}

/** Whether the runtime can read bytes of this encoding. */
export function encodingIsKnown(encoding: string): boolean {
  try {
    new TextDecoder(encoding)
    return true
  } catch {
    return false
  }
}
