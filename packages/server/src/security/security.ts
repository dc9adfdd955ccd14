import { type Clock, type IdentityProvider, type Onefold, OnefoldError, type Principal } from '@onefold/core'
import { ACCESS_TOKEN_PREFIX, refusal } from '@onefold/core/adapter-kit'
import { badToken, createJwts, type JwtOptions } from './jwt.ts'
import { createLogins, type Logins } from './logins.ts'
import { createIdTokens, type ProvidersOf } from './oidc/id-tokens.ts'
import { remembered } from './remembered.ts'

/** How long a verified signature is remembered, in milliseconds. Whether its bearer may still come in is asked each time. */
const REMEMBERED = 60_000
const LONGEST_HEADER = 8192
/** The scheme in any letters, and one token behind it. */
const BEARER = /^\s*bearer +([^ ]*[^\s])\s*$/i

export interface Security extends Logins {
  /** Who stands behind an `Authorization` header. Refuses with `unauthenticated`, an absent header included. */
  identify(authorization: string | undefined): Principal | Promise<Principal>
  /** The session that the header's token belongs to; access tokens have none. */
  sessionOf(authorization: string | undefined): Promise<string | undefined>
  /** What a front end needs to send people to the identity providers. */
  ssoProviders(): Promise<readonly IdentityProvider[]>
}

export interface SecurityOptions {
  readonly secretKey: string | Uint8Array
  readonly clock: Clock
  readonly log: Log
  readonly jwt?: JwtOptions
  /** Unless the configuration states it. */
  readonly failuresPerMinute: number
  /** How long a session token is good, in milliseconds, unless the configuration states it. */
  readonly tokenLifetime: number
  readonly ssoProviders?: ProvidersOf
}

/** Who the caller is: the server's affair. What the caller may do and see is the engine's. */
export function createSecurity({ identities, settings }: Onefold, options: SecurityOptions): Security {
  const { secretKey, clock, log, failuresPerMinute, tokenLifetime, ssoProviders = async () => [] } = options
  const jwts = createJwts(secretKey, clock, options.jwt)
  const verified = remembered(clock, REMEMBERED, (token) => jwts.verify(token))
  const failed = (sentence: string, cause: unknown) => log.error({ err: cause }, sentence)
  const idTokens = createIdTokens(ssoProviders, { clock, failed })
  const limitsNow = async () => {
    const { security } = await settings.recent()
    return {
      failuresPerMinute: security.failuresPerMinute ?? failuresPerMinute,
      tokenLifetime: security.tokenLifetime ?? tokenLifetime,
    }
  }
  const logins = createLogins({ identities, jwts, idTokens, limitsNow, failed })

  async function claimsOf(token: string) {
    const claims = await verified.get(token)
    if (claims.expires <= clock.now()) throw badToken()
    return claims
  }
  async function principalOfSession(token: string): Promise<Principal> {
    const { user, epoch, role } = await claimsOf(token)
    return known(await identities.principalOfUser(user, epoch, role))
  }

  return Object.freeze<Security>({
    ...logins,
    identify(authorization) {
      const token = bearer(authorization)
      if (!token.startsWith(ACCESS_TOKEN_PREFIX)) return principalOfSession(token)
      const principal = identities.principalOfToken(token)
      return principal instanceof Promise ? principal.then(known) : known(principal)
    },
    async sessionOf(authorization) {
      const token = bearer(authorization)
      return token.startsWith(ACCESS_TOKEN_PREFIX) ? undefined : (await claimsOf(token)).session
    },
    ssoProviders: () => idTokens.providers(),
  })
}

function known(principal: Principal | undefined): Principal {
  if (principal === undefined) throw badToken()
  return principal
}

function bearer(authorization: string | undefined): string {
  if (authorization === undefined || authorization.trim() === '') {
    throw new OnefoldError('unauthenticated', [refusal('no-token')])
  }
  const token = authorization.length > LONGEST_HEADER ? undefined : BEARER.exec(authorization)?.[1]
  if (token === undefined) throw badToken()
  return token
}

/** Where the server says what happened. A pino logger fits. */
export interface Log {
  /** What is worth knowing. */
  info(facts: object, sentence: string): void
  /** What the operator has to look at. */
  error(facts: object, sentence: string): void
}
