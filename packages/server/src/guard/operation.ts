import type { Principal } from '@onefold/core'
import { type MaybePromise, thenMaybe } from '@onefold/core/adapter-kit'
import type { Context, MiddlewareHandler } from 'hono'
import { type DescribeRouteOptions, uniqueSymbol } from 'hono-openapi'
import type * as v from 'valibot'
import type { Env } from '../env.ts'
import { describe } from '../openapi/describe.ts'
import { accepting, type Intake, type WireSchema } from './accept.ts'
import { allowing, type Needed } from './allow.ts'
import { addressOf } from './attempt.ts'
import { callerOf } from './caller.ts'
import { bodyOf, refuseMediaType } from './media-type.ts'
import type { OperationSpec } from './operation-spec.ts'
import { limitRequests } from './request-limit.ts'

type Accepted<O extends OperationSpec> = {
  [T in keyof Intake & keyof O]: O[T] extends WireSchema ? v.InferOutput<O[T]> : never
}

/** Under this key an operation's handler carries its spec, for whoever lists the mounted operations. */
export const OPERATION = Symbol('operation')

/**
 * Everything that stands before the one call of a route, in the order in which a caller is refused: content type, who it
 * is, what the role allows, then everything that is wrong with path, query and body at once.
 */
export function operation<const O extends OperationSpec>(
  spec: O,
): MiddlewareHandler<Env, string, { in: Accepted<O>; out: Accepted<O> }> {
  const body = bodyOf(spec)
  const admit = spec.role === 'NONE' ? admittingAnybody(spec) : admission(spec)
  const accept = accepting(spec)
  const guard: Guard = (c, next) => {
    const refused = body && refuseMediaType(c, body)
    return refused ?? thenMaybe(admit(c), () => thenMaybe(accept(c), () => next()))
  }
  let described: DescribeRouteOptions | undefined
  const description = {
    get spec(): DescribeRouteOptions {
      described ??= describe(spec) // not before the document is asked for: it takes a millisecond for each operation
      return described
    },
  }
  // The types of middleware know of none that answers at once.
  return Object.assign(guard as unknown as MiddlewareHandler<Env>, { [uniqueSymbol]: description, [OPERATION]: spec })
}

/** Stands before a call, and answers what the call answers unless it refuses. */
type Guard = (c: Context<Env>, next: () => MaybePromise<Response>) => MaybePromise<Response>

function admittingAnybody({ unlimited }: OperationSpec): (c: Context<Env>) => void {
  return unlimited ? () => {} : (c) => limitRequests(c, addressOf(c))
}

/** Lets in who is known and may do what is needed. */
function admission(needed: Needed): (c: Context<Env>) => MaybePromise<void> {
  const allow = allowing(needed)
  return (c) => {
    const { onefold } = c.get('app')
    return thenMaybe(identify(c), (principal) => {
      limitRequests(c, principal.id)
      c.set('session', onefold.as(principal))
      allow(principal)
    })
  }
}

/** Whoever is refused here counts by address: made-up tokens must not be tried without end. */
function identify(c: Context<Env>): MaybePromise<Principal> {
  try {
    const principal = callerOf<never>(c, (authorization) => c.get('app').security.identify(authorization))
    return principal instanceof Promise ? principal.catch((error) => refuseUnknown(c, error)) : principal
  } catch (error) {
    return refuseUnknown(c, error)
  }
}

function refuseUnknown(c: Context<Env>, error: unknown): never {
  limitRequests(c, addressOf(c))
  throw error
}
