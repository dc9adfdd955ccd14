import { notFound } from '@onefold/core/adapter-kit'
import type { Queryable } from '../session.ts'

/** Bytes that are written and read as one value. */
const PIECE = 256 * 1024
/** Chunks of one question: what a reader holds in memory. */
const AT_ONCE = 4

/** The same bytes in pieces of one size, the last one apart. */
export async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const given of bytes) {
    for (let rest = given; rest.byteLength > 0; ) {
      const part = rest.subarray(0, PIECE - length)
      rest = rest.subarray(part.byteLength)
      held.push(part)
      length += part.byteLength
      if (length < PIECE) continue
      yield Buffer.concat(held)
      held = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(held)
}

export async function writeChunk(session: Queryable, version: number, start: number, bytes: Buffer): Promise<void> {
  const text = 'INSERT INTO "onefold".file_chunk (version, start, bytes) VALUES ($1, $2, $3)'
  await session.write(text, [version, start, bytes])
}

/** Everything from a place on goes. */
export async function cutChunks(session: Queryable, version: number, from: number): Promise<void> {
  await session.write('DELETE FROM "onefold".file_chunk WHERE version = $1 AND start >= $2', [version, from])
  const cut = 'UPDATE "onefold".file_chunk SET bytes = substring(bytes FROM 1 FOR CAST($2 - start AS integer))'
  await session.write(`${cut} WHERE version = $1 AND start < $2 AND start + length(bytes) > $2`, [version, from])
}

interface Span {
  readonly from: number
  /** Behind the last byte. */
  readonly end: number
}

/** Refuses with `not_found` when the file went while it was read. */
export async function* readChunks(session: Queryable, name: string, version: number, { from, end }: Span) {
  for (let at = from; at < end; ) {
    const chunks = await session.rows<{ start: number; bytes: Buffer }>(CHUNKS, [version, at, end])
    const before = at
    for (const { start, bytes } of chunks) {
      const piece = bytes.subarray(at - start, Math.min(bytes.byteLength, end - start))
      at += piece.byteLength
      if (piece.byteLength > 0) yield piece
    }
    if (at === before) throw notFound('file', name)
  }
}

/** The one that a place lies in, and those behind it. */
const CHUNKS = `SELECT start, bytes FROM "onefold".file_chunk WHERE version = $1 AND start < $3
  AND start >= coalesce((SELECT max(start) FROM "onefold".file_chunk WHERE version = $1 AND start <= $2), 0)
  ORDER BY start LIMIT ${AT_ONCE}`
