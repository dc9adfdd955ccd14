import { alternatives, refusal } from '@onefold/core/adapter-kit'
import type { Context } from 'hono'
import type { Env } from '../env.ts'
import { refuse } from '../error-status.ts'
import { mayStayAway } from './accept.ts'
import { isFromConnection } from './attempt.ts'
import type { OperationSpec } from './operation-spec.ts'

/** What a body may come as, and whether it may stay away. */
interface TakenBody {
  readonly types: readonly string[]
  readonly optional: boolean
}

/** What the operation takes as its body; undefined: it reads none. */
export function bodyOf({ json, consumes }: OperationSpec): TakenBody | undefined {
  if (consumes !== undefined) return { types: consumes, optional: false }
  return json === undefined ? undefined : { types: ['application/json'], optional: mayStayAway(json) }
}

/** A refusal when the body is of a type that the operation does not take; undefined when it may be read. */
export function refuseMediaType(c: Context<Env>, { types, optional }: TakenBody): Response | undefined {
  if (optional && !hasBody(c)) return undefined
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

/** On a connection the headers tell; an application that calls us by itself states none, and has a stream or not. */
function hasBody(c: Context<Env>): boolean {
  if (c.req.header('transfer-encoding') !== undefined) return true
  const length = c.req.header('content-length')
  return length === undefined ? !isFromConnection(c) && c.req.raw.body !== null : length.trim() !== '0'
}
