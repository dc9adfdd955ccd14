import { pipeline, Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { createGunzip } from 'node:zlib'
import { OnefoldError } from '../../error/onefold-error.ts'

/** A byte order mark is certain where a stated encoding is a belief, so the mark wins. */
const MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]
const LONGEST_MARK = 3

/** What a decoder puts in the place of bytes that its encoding does not know. */
export const UNREADABLE = '\ufffd'

/** Refuses with `invalid` an encoding that this platform does not know. */
export function requireEncoding(encoding: string): void {
  try {
    new TextDecoder(encoding)
  } catch (cause) {
    throw new OnefoldError('invalid', [{ code: 'unknown-encoding', text: `There is no encoding "${encoding}".` }], {
      cause,
    })
  }
}

/** The text in pieces, a byte order mark left out. */
export async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let head: Uint8Array = new Uint8Array(0)
  for await (const piece of bytes) {
    if (decoder !== undefined) {
      yield decoder.decode(piece, { stream: true })
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.byteLength < LONGEST_MARK) continue
    decoder = new TextDecoder(markedEncoding(head) ?? encoding)
    yield decoder.decode(head, { stream: true })
  }
  if (decoder !== undefined) yield decoder.decode()
  else yield new TextDecoder(markedEncoding(head) ?? encoding).decode(head)
}

function markedEncoding(head: Uint8Array): string | undefined {
  return MARKS.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte))?.encoding
}

/** The unpacked bytes. Refuses with `invalid`, naming the file, when they are no gzip or are cut. */
export async function* unpacked(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  // The error of either side reaches the reader through the iteration below.
  pipeline(Readable.from(bytes, { objectMode: true }), gunzip, () => {})
  try {
    for await (const piece of gunzip) yield piece
  } catch (cause) {
    if (!isZlibError(cause)) throw cause
    const text = `The file "${file}" cannot be unpacked: it is no gzip file, or a part of it is missing.`
    throw new OnefoldError('invalid', [{ code: 'file-not-unpacked', text }], { cause })
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:Z_|ERR_ZLIB)/.test(String(error.code))
}

/** The first characters of a text without losing them: `texts` begins with `head` again. */
export async function peek(
  texts: AsyncIterable<string>,
  length: number,
): Promise<{ readonly head: string; readonly texts: AsyncIterable<string> }> {
  const rest = texts[Symbol.asyncIterator]()
  let head = ''
  while (head.length < length) {
    const next = await rest.next()
    if (next.done) break
    head += next.value
  }
  return { head, texts: headThenRest(head, rest) }
}

async function* headThenRest(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield head
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
