import type { Context } from 'hono'
import type { Env } from '../env.ts'
import { refuse } from '../error-status.ts'

const CODE = 'unsupported-media-type'

/** A refusal when the body is of a type that the operation does not take; undefined when it may be read. */
export function refuseMediaType(c: Context<Env>, types: readonly string[]): Response | undefined {
  const packed = (c.req.header('content-encoding') ?? 'identity').trim().toLowerCase()
  if (packed !== 'identity')
    return refuse(c, 415, [{ code: CODE, text: 'A body with a content encoding is not taken: send it as it is.' }])
  const stated = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (types.includes(stated)) return undefined
  const text = `The body must be of type ${types.join(' or ')}${stated === '' ? '.' : `, not ${stated}.`}`
  return refuse(c, 415, [{ code: CODE, text }])
}
