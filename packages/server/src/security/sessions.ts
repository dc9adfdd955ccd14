import { type Clock, type Directory, OnefoldError, type User } from '@onefold/core'
import { randomToken, sha256 } from './chance.ts'
import { JWT_LIFETIME, type Jwts } from './jwt.ts'
import { isPassword } from './passwords.ts'
import type { RateLimit } from './rate-limit.ts'
import { highestRole } from './roles.ts'

const REFRESH_LIFETIME = 30 * 86_400_000

/** What a login or a refresh hands out. */
export interface Grant {
  readonly token: string
  readonly type: 'Bearer'
  /** Milliseconds. */
  readonly expiresIn: number
  readonly refreshToken: string
}

export interface Sessions {
  /** Refuses with `unauthenticated`, the same way and after the same time whether the account exists or not. */
  login(email: string, password: string, address: string): Promise<{ readonly grant: Grant; readonly user: User }>
  /** A refresh token works once. */
  refresh(refreshToken: string, address: string): Promise<Grant>
  logout(user: string): Promise<void>
}

export function createSessions(rooms: {
  readonly directory: Directory
  readonly jwts: Jwts
  readonly clock: Clock
  readonly limit: RateLimit
}): Sessions {
  const { directory, jwts, clock, limit } = rooms

  async function grantTo(user: User): Promise<Grant> {
    const refreshToken = randomToken()
    await directory.openSession({ id: sha256(refreshToken), user: user.id, expires: clock.now() + REFRESH_LIFETIME })
    const token = await jwts.sign({ user: user.id, role: highestRole(user.roles), name: user.name })
    return { token, type: 'Bearer', expiresIn: JWT_LIFETIME, refreshToken }
  }

  return Object.freeze({
    async login(email: string, password: string, address: string) {
      const forgive = limit.attempt(`login ${address} ${email.trim().toLowerCase()}`)
      const user = await directory.userByEmail(email.trim())
      const right = await isPassword(password, user?.passwordHash)
      if (user === undefined || !user.enabled || !right) throw wrongPassword()
      forgive()
      return { grant: await grantTo(user), user }
    },
    async refresh(refreshToken: string, address: string) {
      const forgive = limit.attempt(`refresh ${address}`)
      const session = await directory.takeSession(sha256(refreshToken))
      if (session === undefined || session.expires <= clock.now()) throw badRefreshToken()
      const user = await directory.user(session.user)
      if (user === undefined || !user.enabled) throw badRefreshToken()
      forgive()
      return grantTo(user)
    },
    logout: (user: string) => directory.closeSessions(user),
  })
}

function wrongPassword(): OnefoldError {
  return new OnefoldError('unauthenticated', [
    { code: 'bad-credentials', text: 'The e-mail address or the password is wrong.' },
  ])
}

function badRefreshToken(): OnefoldError {
  return new OnefoldError('unauthenticated', [
    { code: 'bad-refresh-token', text: 'The refresh token is not valid, or not any more. Log in again.' },
  ])
}
