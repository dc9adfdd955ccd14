import type { Context } from 'hono'
import type { Env } from '../env.ts'
import { tooLarge } from './json-body.ts'
import { filePart } from './multipart.ts'

/** What a file may come as: a form with a part called `file`, or the bytes themselves. */
export const UPLOAD_TYPES = [
  'multipart/form-data',
  'application/octet-stream',
  'text/csv',
  'text/plain',
  'application/json',
  'application/x-ndjson',
  'application/gzip',
] as const

/** The bytes of the uploaded file as they come, refused in the middle when they are more than is accepted. */
export async function* uploadedBytes(c: Context<Env>): AsyncGenerator<Uint8Array, void> {
  const type = c.req.header('content-type') ?? ''
  const body = c.req.raw.body ?? new ReadableStream<Uint8Array>({ start: (stream) => stream.close() })
  const bytes = type.toLowerCase().startsWith('multipart/form-data') ? filePart(body, type, 'file') : body
  const limit = c.get('settings').limits.uploadBytes ?? c.get('app').host.uploadLimit
  let length = 0
  for await (const piece of bytes) {
    length += piece.length
    if (length > limit) throw tooLarge(limit)
    yield piece
  }
}
