import { OnefoldError, type Refusal } from '@onefold/core'
import { invalid, parseJson, refusal } from '@onefold/core/adapter-kit'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Env } from '../env.ts'

/** Deeper than any dataset nests, and far from what recursion can bear. */
const DEEPEST = 64

/** The body as JSON. Refuses what is too large, too slow, too deep or no JSON. `absent`: what no body stands for, if anything. */
export async function jsonBody(c: Context<Env>, absent?: object): Promise<unknown> {
  const { bodyLimit, bodyTimeout } = c.get('app').host
  const text = decode(await bytesOf(c, c.get('settings').limits.bodyBytes ?? bodyLimit, bodyTimeout))
  if (text.trim() === '') {
    if (absent !== undefined) return absent
    throw invalid('body-required')
  }
  const value = parse(text)
  refuseStrangeShape(value)
  return value
}

/** Every byte of the body, counted as it comes: a stated length may lie. */
async function bytesOf(c: Context<Env>, limit: number, timeout: number): Promise<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge(limit)
  const reader = c.req.raw.body?.getReader()
  if (reader === undefined) return new Uint8Array()
  const pieces: Uint8Array[] = []
  let length = 0
  // One deadline for the whole body: whoever sends a byte now and then would hold the connection for ever.
  let late = false
  const deadline = setTimeout(() => {
    late = true
    reader.cancel().catch(() => {})
  }, timeout)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (late) throw new TooSlow(timeout)
      if (done) return Buffer.concat(pieces, length)
      length += value.length
      if (length > limit) throw tooLarge(limit)
      pieces.push(value)
    }
  } catch (error) {
    reader.cancel().catch(() => {}) // the rest is of no use
    throw error
  } finally {
    clearTimeout(deadline)
  }
}

export function tooLarge(limit: number): OnefoldError {
  return new OnefoldError('too_large', [refusal('too-large', { limit })])
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('not-utf-8')
  }
}

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw invalid('not-json') // the parser's own words quote it, and it may hold personal data
  }
}

/** Walks without recursion, level by level. */
function refuseStrangeShape(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw invalid('too-deep/body-nests-deeper', { most: DEEPEST })
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue
      if (Object.hasOwn(item, '__proto__')) throw invalid('bad-member')
      for (const inner of Object.values(item)) if (typeof inner === 'object' && inner !== null) next.push(inner)
    }
    level = next
  }
}

/** The caller took too long to send what it began: 408. */
export class TooSlow extends HTTPException {
  readonly refusal: Refusal

  constructor(milliseconds: number) {
    super(408)
    this.refusal = refusal('too-slow', { seconds: milliseconds / 1000 })
  }
}
