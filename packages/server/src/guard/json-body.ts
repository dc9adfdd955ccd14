import { invalid, OnefoldError } from '@onefold/core'
import type { Context } from 'hono'
import type { Env } from '../env.ts'

/** Deeper than any dataset nests, and far from what recursion can bear. */
const DEEPEST = 64

/** The body as JSON. Refuses what is too large, too deep or no JSON. */
export async function jsonBody(c: Context<Env>): Promise<unknown> {
  const text = decode(await bytesOf(c, c.var.bodyLimit))
  if (text.trim() === '')
    throw invalid('body-required', 'The request has no body; it needs one of type application/json.')
  const value = parse(text)
  refuseStrangeShape(value)
  return value
}

/** Every byte of the body, counted as it comes: a stated length may lie. */
async function bytesOf(c: Context<Env>, limit: number): Promise<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge(limit)
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of c.req.raw.body ?? []) {
    length += piece.length
    if (length > limit) throw tooLarge(limit)
    pieces.push(piece)
  }
  return Buffer.concat(pieces, length)
}

export function tooLarge(limit: number): OnefoldError {
  return new OnefoldError('too_large', [
    { code: 'too-large', text: `The request is larger than the ${limit} bytes that are accepted.` },
  ])
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('not-utf-8', 'The body is not UTF-8.')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('not-json', 'The body is not JSON.') // the parser's own words quote it, and it may hold personal data
  }
}

/** Walks without recursion, level by level. */
function refuseStrangeShape(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST)
      throw invalid('too-deep', `The body nests deeper than the ${DEEPEST} levels that are accepted.`)
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue
      if (Object.hasOwn(item, '__proto__')) throw invalid('bad-member', 'No member may be called "__proto__".')
      for (const inner of Object.values(item)) if (typeof inner === 'object' && inner !== null) next.push(inner)
    }
    level = next
  }
}
