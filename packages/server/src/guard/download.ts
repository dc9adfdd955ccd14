import type { ByteRange, FileView } from '@onefold/core'
import { refusal } from '@onefold/core/adapter-kit'
import type { Context } from 'hono'
import { contentTypeOf } from '../dto/work/files.ts'
import type { Env } from '../env.ts'
import { refuse } from '../error-status.ts'
import { stateHeader } from './answer-headers.ts'

/**
 * A file as an answer (RFC 9110): one range when one is asked for, 416 when nothing of it is there, 304 when the caller
 * has these bytes already. Several ranges at once are answered with the whole file, as the standard allows.
 */
export function sendFile(
  c: Context<Env>,
  file: FileView,
  read: (range?: ByteRange) => AsyncIterable<Uint8Array>,
): Response {
  const tag = `"${file.length.toString(36)}-${file.modified.toString(36)}"`
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeName(file.name)}`,
    'Content-Type': contentTypeOf(file.name),
    'Last-Modified': new Date(file.modified).toUTCString(),
    ETag: tag,
    // What somebody uploaded is no page of ours, whatever it says.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  })
  if (isKnown(c, tag, file.modified)) return new Response(null, { status: 304, headers })
  const range = isSame(c.req.header('if-range'), tag, file.modified)
    ? rangeOf(c.req.header('range'), file.length)
    : undefined
  if (range === 'UNSATISFIABLE') {
    stateHeader(c, 'Accept-Ranges', 'bytes')
    stateHeader(c, 'Content-Range', `bytes */${file.length}`)
    return refuse(c, 416, [refusal('range-unsatisfiable', { length: file.length })])
  }
  if (range) headers.set('Content-Range', `bytes ${range.from}-${range.to}/${file.length}`)
  headers.set('Content-Length', String(range ? range.to - range.from + 1 : file.length))
  const body = c.req.method === 'HEAD' ? null : ReadableStream.from(read(range))
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** Undefined: the whole file, also where the header cannot be read. */
function rangeOf(header: string | undefined, length: number): ByteRange | 'UNSATISFIABLE' | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (found === null) return undefined
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return undefined
  if (first === '') {
    const from = Math.max(0, length - Number(last))
    return Number(last) === 0 || length === 0 ? 'UNSATISFIABLE' : { from, to: length - 1 }
  }
  const from = Number(first)
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (last !== '' && Number(last) < from) return undefined
  return from >= length ? 'UNSATISFIABLE' : { from, to }
}

function isKnown(c: Context<Env>, tag: string, modified: number): boolean {
  const tags = c.req.header('if-none-match')
  if (tags !== undefined) return tags.split(',').some((known) => ['*', tag, `W/${tag}`].includes(known.trim()))
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return !Number.isNaN(since) && Math.floor(modified / 1000) * 1000 <= since
}

/** A range is a piece of the bytes that the caller began with, or nothing. */
function isSame(condition: string | undefined, tag: string, modified: number): boolean {
  if (condition === undefined) return true
  if (condition.startsWith('"')) return condition === tag
  return Date.parse(condition) === Math.floor(modified / 1000) * 1000
}

/** RFC 8187. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}
