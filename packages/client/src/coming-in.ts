import type { IdentityProvider, Role } from '@onefold/core'
import { isOnefoldError } from '@onefold/core/error'
import { member, whole } from './transport/answer.ts'
import type { Ask } from './transport/operation.ts'
import type { Bearer } from './transport/transport.ts'

/** What a login hands out. Whoever has it is let in: keep it as a password is kept. */
export interface SavedSession {
  /** Goes with each request. */
  readonly token: string
  /** Exchanged for the next token; works once. */
  readonly refreshToken: string
  /** When the token ends, in epoch milliseconds of this machine. */
  readonly expires: number
}

/** How somebody proves who they are: a password, or the ID token of an identity provider. */
export type Credentials =
  | {
      /** The address of the account. */
      readonly email: string
      /** Its password. */
      readonly password: string
    }
  | {
      /** The ID token. */
      readonly token: string
      /** The provider's id, where there are several. */
      readonly provider?: string
      /** What was sent along to the provider. */
      readonly nonce?: string
    }

/** Who came in. */
export interface LoggedIn {
  /** The user's id. */
  readonly id: string
  /** The user's address. */
  readonly email: string
  /** What people call the user. */
  readonly name: string
  /** What the user may do; see `permissions`. */
  readonly roles: readonly Role[]
  /** By the names of docs/PERMISSIONS.md. */
  readonly permissions: { readonly [permission: string]: 'ALLOW' | 'DENY' }
}

/** Who the server takes the caller for. */
export interface WhoAmI extends Partial<LoggedIn> {
  /** NONE: somebody without a token. */
  readonly type: 'NONE' | 'USER' | 'ACCESS_TOKEN'
}

/** Where tokens come from. */
export interface TokenOptions {
  /** An access token, or what answers one when it is asked. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>)
  /** A session that was kept from before. */
  readonly session?: SavedSession
  /** Called with each new session, and with undefined when one has ended. */
  readonly onSession?: (session: SavedSession | undefined) => void
}

/** Coming in, staying in and leaving. */
export interface ComingIn {
  /**
   * Comes in. Tokens are renewed from then on as they end.
   *
   * @throws OnefoldError `unauthenticated`, the same way whether there is such an account or not; `too_many` after several failures
   */
  login(credentials: Credentials): Promise<LoggedIn>
  /** Ends all sessions of the user. */
  logout(): Promise<void>
  /** Who the caller is. */
  whoAmI(): Promise<WhoAmI>
  /** The identity providers whose ID tokens are taken; anybody may ask. */
  identityProviders(): Promise<readonly IdentityProvider[]>
}

interface Issued {
  readonly token: string
  readonly refreshToken: string
  readonly expiresIn: number
}

/** A token that ends so soon is renewed before it is used, in milliseconds. */
const SOON = 30_000

/** Keeps the tokens of one client. `ask` is known later: it needs them itself. */
export function createComingIn(
  { token: own, session: kept, onSession = () => {} }: TokenOptions,
  asking: () => Ask,
): { readonly bearer: Bearer; readonly comingIn: ComingIn } {
  let session = kept
  let renewal: Promise<void> | undefined

  function take(next: SavedSession | undefined): void {
    session = next
    onSession(next)
  }
  const opened = ({ token, refreshToken, expiresIn }: Issued): SavedSession => ({
    token,
    refreshToken,
    expires: Date.now() + expiresIn,
  })
  /** A refresh token works once, so whoever needs a new token meanwhile waits for this one. */
  function renewed({ refreshToken }: SavedSession): Promise<void> {
    renewal ??= asking()('POST /api/security/auth/refresh', { body: { refreshToken }, anonymous: true })
      .then((issued) => take(opened(whole(issued))))
      .catch((error) => {
        if (isOnefoldError(error, 'unauthenticated')) take(undefined)
        throw error
      })
      .finally(() => {
        renewal = undefined
      })
    return renewal
  }

  const bearer: Bearer = {
    async token() {
      if (own !== undefined) return typeof own === 'string' ? own : own()
      if (session !== undefined && session.expires - Date.now() < SOON) await renewed(session)
      return session?.token
    },
    async renew(refused) {
      if (session === undefined) return false
      if (session.token === refused) await renewed(session)
      return true
    },
  }
  const comingIn: ComingIn = {
    async login(credentials) {
      const answer = await asking()('POST /api/security/auth', { body: credentials, anonymous: true })
      const { id, email, name, roles, permissions, ...issued } = whole<LoggedIn & Issued>(answer)
      take(opened(issued))
      return { id, email, name, roles, permissions }
    },
    async logout() {
      await asking()('POST /api/security/auth/logout')
      take(undefined)
    },
    whoAmI: () => asking()('GET /api/security/whoami').then(whole<WhoAmI>),
    identityProviders: () =>
      asking()('GET /api/security/sso/config', { anonymous: true }).then(
        member<readonly IdentityProvider[]>('providers'),
      ),
  }
  return { bearer, comingIn }
}
