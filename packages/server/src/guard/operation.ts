import type { Role } from '@onefold/core'
import type { MiddlewareHandler } from 'hono'
import { type DescribeRouteOptions, uniqueSymbol } from 'hono-openapi'
import type * as v from 'valibot'
import type { Env } from '../env.ts'
import { describe } from '../openapi.ts'
import { accept, type Intake, type WireSchema } from './accept.ts'
import { allow } from './allow.ts'
import { refuseMediaType } from './media-type.ts'

/** One operation of the interface: who may ask, what it takes, what it answers. */
export interface Operation extends Intake {
  readonly summary: string
  /** The module that it belongs to. */
  readonly tag: string
  /** The least role; ANY: everybody who is logged in; NONE: everybody. */
  readonly role: Role | 'ANY' | 'NONE'
  readonly answer: WireSchema
  /** @default 200 */
  readonly status?: 200 | 202
  /** Content types of a body that is no JSON. */
  readonly consumes?: readonly string[]
}

type Accepted<O extends Operation> = {
  [T in keyof Intake & keyof O]: O[T] extends WireSchema ? v.InferOutput<O[T]> : never
}

/** The operations that were mounted, for whoever wants to list them. */
export const OPERATION = Symbol('operation')

/**
 * Everything that stands before the one call of a route, in the order in which a caller is refused: content type, who it
 * is, what the role allows, then everything that is wrong with path, query and body at once.
 */
export function operation<const O extends Operation>(
  spec: O,
): MiddlewareHandler<Env, string, { in: Accepted<O>; out: Accepted<O> }> {
  const types = spec.consumes ?? (spec.json ? ['application/json'] : undefined)
  const guard: MiddlewareHandler<Env> = async (c, next) => {
    const refused = types && refuseMediaType(c, types)
    if (refused) return refused
    if (spec.role !== 'NONE') {
      c.set('principal', await c.var.security.identify(c.req.header('authorization')))
      c.set('session', c.var.onefold.as(c.var.principal))
      if (spec.role !== 'ANY') allow(c, spec.role)
    }
    await accept(c, spec)
    return next()
  }
  const description: { spec: DescribeRouteOptions } = { spec: describe(spec) }
  return Object.assign(guard, { [uniqueSymbol]: description, [OPERATION]: spec })
}
