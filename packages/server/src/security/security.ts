import { type Clock, type Directory, type Onefold, OnefoldError, type Principal, SYSTEM } from '@onefold/core'
import { ACCESS_TOKEN_PREFIX, principalOfToken } from './access-tokens.ts'
import { sha256 } from './chance.ts'
import { badToken, createJwts } from './jwt.ts'
import { createRateLimit } from './rate-limit.ts'
import { remembered } from './remembered.ts'
import { createSessions, type Sessions } from './sessions.ts'

/** How long what the directory says of a caller is believed, in milliseconds. */
const BELIEVED = 1000
const LONGEST_HEADER = 8192

export interface Security extends Sessions {
  readonly directory: Directory
  /** Who stands behind an `Authorization` header. Refuses with `unauthenticated`, an absent header included. */
  identify(authorization: string | undefined): Promise<Principal>
  /** To be called after the directory was changed: what is believed of callers is looked up anew. */
  forget(): void
}

/** Who the caller is: the server's affair. What the caller may do and see is the engine's. */
export function createSecurity(onefold: Onefold, secretKey: string | Uint8Array, clock: Clock): Security {
  const { directory } = onefold.as(SYSTEM)
  const jwts = createJwts(secretKey, clock)
  const users = remembered(clock, BELIEVED, (id) => directory.user(id))
  const tokens = remembered(clock, BELIEVED, (hash) => directory.tokenByHash(hash))
  const sessions = createSessions({ directory, jwts, clock, limit: createRateLimit(clock) })

  async function principalOfUser(token: string): Promise<Principal> {
    const claims = await jwts.verify(token)
    const user = await users.get(claims.user)
    if (user === undefined || !user.enabled || !user.roles.includes(claims.role)) throw badToken()
    return { type: 'USER', id: user.id, name: user.name, roles: user.roles }
  }

  return Object.freeze({
    ...sessions,
    directory,
    async identify(authorization: string | undefined) {
      const token = bearer(authorization)
      if (!token.startsWith(ACCESS_TOKEN_PREFIX)) return principalOfUser(token)
      return principalOfToken(await tokens.get(sha256(token)), clock.now())
    },
    forget() {
      users.forget()
      tokens.forget()
    },
  })
}

function bearer(authorization: string | undefined): string {
  if (authorization === undefined || authorization.trim() === '') {
    throw new OnefoldError('unauthenticated', [
      { code: 'no-token', text: 'Log in first: the request has no header "Authorization: Bearer <token>".' },
    ])
  }
  const [scheme, token, ...more] = authorization.trim().split(/ +/)
  const fine = scheme?.toLowerCase() === 'bearer' && token !== undefined && more.length === 0
  if (!fine || authorization.length > LONGEST_HEADER) throw badToken()
  return token
}
