import type { Permission, Principal, Role } from '@onefold/core'
import type { Context, MiddlewareHandler } from 'hono'
import { type DescribeRouteOptions, uniqueSymbol } from 'hono-openapi'
import type * as v from 'valibot'
import type { Env } from '../env.ts'
import { describe } from '../openapi.ts'
import type { Security } from '../security/security.ts'
import { accept, type Intake, type WireSchema } from './accept.ts'
import { allow } from './allow.ts'
import { addressOf } from './attempt.ts'
import { refuseMediaType } from './media-type.ts'
import { limitRequests } from './request-limit.ts'

/** One operation of the interface: who may ask, what it takes, what it answers. */
export type Operation = Intake & Described & Needed & Answered

/** What a caller needs: a permission of the one table; or the least role; ANY: to be logged in; NONE: nothing. */
export type Needed =
  | { readonly permission: Permission; readonly role?: never }
  | { readonly role: Role | 'ANY' | 'NONE'; readonly permission?: never }

interface Described {
  readonly summary: string
  /** The module that it belongs to. */
  readonly tag: string
  /** @default 200 */
  readonly status?: 200 | 201 | 202 | 204
  /** Content types of a body that is no JSON. */
  readonly consumes?: readonly string[]
}

/** What it answers: JSON, or bytes of a content type. */
type Answered =
  | { readonly answer: WireSchema; readonly produces?: never }
  | { readonly produces: string; readonly answer?: never }

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
    if (spec.role === 'NONE') limitRequests(c, addressOf(c))
    else {
      const { onefold, security } = c.get('house')
      const identified = identify(c, security)
      const principal = identified instanceof Promise ? await identified : identified
      limitRequests(c, principal.id)
      c.set('principal', principal)
      c.set('session', onefold.as(principal))
      allow(c, spec)
    }
    const accepted = accept(c, spec)
    if (accepted !== undefined) await accepted
    return next()
  }
  let described: DescribeRouteOptions | undefined
  const description = {
    get spec(): DescribeRouteOptions {
      described ??= describe(spec) // not before the document is asked for: it takes a millisecond for each operation
      return described
    },
  }
  return Object.assign(guard, { [uniqueSymbol]: description, [OPERATION]: spec })
}

/** Whoever is refused here counts by address: made-up tokens must not be tried without end. */
function identify(c: Context<Env>, security: Security): Principal | Promise<Principal> {
  const refuse = (error: unknown): never => {
    limitRequests(c, addressOf(c))
    throw error
  }
  try {
    const principal = security.identify(c.req.header('authorization'))
    return principal instanceof Promise ? principal.catch(refuse) : principal
  } catch (error) {
    return refuse(error)
  }
}
