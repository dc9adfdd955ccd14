import type { Principal } from '@onefold/core'
import { type MaybePromise, thenMaybe } from '@onefold/core/adapter-kit'
import type { Context } from 'hono'
import type { Env } from '../env.ts'

/** Who calls: whom the host names, else whoever the `Authorization` header proves. */
export function callerOf<Nobody>(
  c: Context<Env>,
  byHeader: (authorization: string | undefined) => MaybePromise<Principal | Nobody>,
): MaybePromise<Principal | Nobody> {
  const named = c.get('app').authenticate(c)
  return thenMaybe(named, (principal) => principal ?? byHeader(c.req.header('authorization')))
}
