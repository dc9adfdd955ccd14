import type { Context } from 'hono'
import { refuse } from '../error-status.ts'

/** A refusal when the body is of a type that the operation does not take; undefined when it may be read. */
export function refuseMediaType(c: Context, types: readonly string[]): Response | undefined {
  const stated = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (types.includes(stated)) return undefined
  const sentence = `The body must be of type ${types.join(' or ')}${stated === '' ? '.' : `, not ${stated}.`}`
  return refuse(c, 415, [sentence], ['unsupported-media-type'])
}
