import { alternatives, refusal } from '@onefold/core'
import type { Context } from 'hono'
import type { Env } from '../env.ts'
import { refuse } from '../error-status.ts'

/** A refusal when the body is of a type that the operation does not take; undefined when it may be read. */
export function refuseMediaType(c: Context<Env>, types: readonly string[]): Response | undefined {
  const packed = (c.req.header('content-encoding') ?? 'identity').trim().toLowerCase()
  if (packed !== 'identity') return refuse(c, 415, [refusal('unsupported-media-type/encoding')])
  const stated = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (types.includes(stated)) return undefined
  const taken = { types: alternatives(types) }
  const found =
    stated === ''
      ? refusal('unsupported-media-type/none', taken)
      : refusal('unsupported-media-type/other', { ...taken, stated })
  return refuse(c, 415, [found])
}
