import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { createGunzip } from 'node:zlib'
import { invalid, OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import { peeked } from './peeked.ts'

/** Told how many more bytes of the file, packed or not, were read. */
export type OnBytes = (count: number) => void

const PIECE = 1024 * 1024
const GZIP = [0x1f, 0x8b]
const UTF8_MARK = [0xef, 0xbb, 0xbf]
const MARK_LENGTH = 3
/** Enough for a mark, and for two letters of UTF-16. */
const HEAD = 4

/** The bytes of a file as UTF-8: unpacked when it is gzip, whatever its name, and without a byte order mark. */
export function utf8Bytes(path: string, onBytes: OnBytes): AsyncGenerator<Buffer> {
  return utf8Of(rawBytes(path, onBytes), path)
}

export interface Utf8Options {
  /** Of a text that does not tell its own by a byte order mark: that is certain, a stated one is a belief. @default 'utf-8' */
  readonly encoding?: string
  /** Unpack even what does not begin as gzip does, so that it is refused. @default false */
  readonly packed?: boolean
}

/** The same of any bytes. Refuses with `invalid`, by the name, what is gzip and cannot be unpacked. */
export async function* utf8Of(
  bytes: AsyncGenerator<Buffer>,
  name: string,
  { encoding = 'utf-8', packed = false }: Utf8Options = {},
): AsyncGenerator<Buffer> {
  const raw = await peeked(bytes, HEAD)
  const plain = packed || startsWith(raw.head, GZIP) ? await peeked(unpacked(raw.bytes, name), HEAD) : raw
  yield* asUtf8(plain.head, plain.bytes, encoding)
}

async function* rawBytes(path: string, onBytes: OnBytes): AsyncGenerator<Buffer> {
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw unreadable(path, cause)
  })
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(PIECE), 0, PIECE).catch((cause) => {
        throw unreadable(path, cause)
      })
      if (bytesRead === 0) return
      onBytes(bytesRead)
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

export function unreadable(path: string, cause: NodeJS.ErrnoException): OnefoldError {
  if (cause.code === 'ENOENT')
    return new OnefoldError('not_found', [refusal('file-unreadable/missing', { path })], { cause })
  const reason =
    cause.code === 'EISDIR'
      ? refusal('file-unreadable/folder', { path })
      : refusal('file-unreadable/reason', { path, reason: cause.code })
  return new OnefoldError('unavailable', [reason], { cause })
}

async function* unpacked(bytes: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: PIECE })
  // The error of either side reaches the reader through the iteration below.
  pipeline(Readable.from(bytes, { objectMode: true }), gunzip, () => {})
  try {
    for await (const piece of gunzip) yield piece as Buffer
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && /^(?:Z_|ERR_ZLIB)/.test(String(cause.code)))) throw cause
    throw invalid('file-not-unpacked', { path })
  }
}

/** UTF-8 is passed on as it is: what is no UTF-8 in it whoever reads the values sees to. */
async function* asUtf8(head: Buffer, bytes: AsyncIterable<Buffer>, stated: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(markedEncoding(head) ?? stated)
  if (decoder.encoding !== 'utf-8') {
    for await (const piece of bytes) yield Buffer.from(decoder.decode(piece, { stream: true }))
    yield Buffer.from(decoder.decode())
    return
  }
  let mark = startsWith(head, UTF8_MARK) ? MARK_LENGTH : 0
  for await (const piece of bytes) {
    const skipped = Math.min(mark, piece.length)
    mark -= skipped
    yield skipped === 0 ? piece : piece.subarray(skipped)
  }
}

function markedEncoding(head: Buffer): string | undefined {
  if (startsWith(head, UTF8_MARK)) return 'utf-8'
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be'
  // Two letters of Latin script without a mark [DD-2]: no text that can be stored has U+0000, so it can be nothing else.
  const zeros = Array.from(head.subarray(0, HEAD), (byte) => (byte === 0 ? '0' : 'x')).join('')
  if (zeros === 'x0x0') return 'utf-16le'
  return zeros === '0x0x' ? 'utf-16be' : undefined
}

function startsWith(bytes: Buffer, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}
