import { type Grant, type Identities, type Language, OnefoldError, type User } from '@onefold/core'
import { refusal } from '@onefold/core/adapter-kit'
import type { Jwts } from './jwt.ts'
import { badIdToken } from './oidc/bad-id-token.ts'
import type { IdTokens } from './oidc/id-tokens.ts'
import { hashPassword, isPassword, refuseWeak } from './passwords.ts'
import { highestRole } from './roles.ts'
import { TooManyAttempts } from './too-many-attempts.ts'

/** What a login or a refresh hands out. */
export interface Issued {
  readonly token: string
  readonly type: 'Bearer'
  /** Milliseconds. */
  readonly expiresIn: number
  readonly refreshToken: string
}

/** An ID token of a provider, and what the caller says of it. */
interface SsoLogin {
  readonly token: string
  readonly provider?: string
  readonly email?: string
  readonly nonce?: string
}

/** What the installation says of logins at this moment. */
export interface LoginLimits {
  /** Failed attempts a minute of one address at one account. */
  readonly failuresPerMinute: number
  /** Of a session token, in milliseconds. */
  readonly tokenLifetime: number
}

/** `address` is the caller's, for the limit on failures. */
export interface Logins {
  /** Refuses with `unauthenticated`, the same way and after the same time whether the account exists or not. */
  login(email: string, password: string, address: string): Promise<{ readonly issued: Issued; readonly user: User }>
  loginWith(login: SsoLogin, address: string): Promise<{ readonly issued: Issued; readonly user: User }>
  /** A refresh token works once. */
  refresh(refreshToken: string, address: string): Promise<Issued>
  logout(user: string): Promise<void>
  /** Answers at once, and the same whether the account exists or not; the mail follows, unless there were too many. */
  requestReset(email: string, language: Language, address: string): void
  completeReset(token: string, password: string, address: string): Promise<User>
}

export function createLogins(services: {
  readonly identities: Identities
  readonly jwts: Jwts
  readonly idTokens: IdTokens
  readonly limitsNow: () => Promise<LoginLimits>
  readonly failed: (sentence: string, cause: unknown) => void
}): Logins {
  const { identities, jwts, idTokens, limitsNow, failed } = services

  async function issue({ user, session, epoch, refreshToken }: Grant): Promise<Issued> {
    const { id, name, roles } = user
    const { tokenLifetime: expiresIn } = await limitsNow()
    const token = await jwts.sign({ user: id, role: highestRole(roles), name, session, epoch }, expiresIn)
    return { token, type: 'Bearer', expiresIn, refreshToken }
  }
  /** Counts; answers what takes the count back. Refuses with `too_many`. */
  async function attempt(name: string): Promise<() => Promise<void>> {
    const { failuresPerMinute } = await limitsNow()
    const counted = await identities.attempted(name, failuresPerMinute)
    if ('retryAfterMs' in counted) throw new TooManyAttempts(counted.retryAfterMs)
    return counted.takeBack
  }
  async function admit(user: User, forgive: () => Promise<void>) {
    const grant = await identities.opened(user.id)
    await forgive()
    return { issued: await issue(grant), user: grant.user }
  }

  return Object.freeze<Logins>({
    async login(email, password, address) {
      const forgive = await attempt(`login ${address} ${nameOf(email)}`)
      const user = await identities.prove(email, (hash) => isPassword(password, hash))
      if (user === undefined) throw wrongPassword()
      return admit(user, forgive)
    },
    async loginWith({ token, provider, email, nonce }, address) {
      const forgive = await attempt(`sso ${address} ${idTokens.subjectOf(token)}`)
      const person = await idTokens.verify(token, { ...(provider ? { provider } : {}), ...(nonce ? { nonce } : {}) })
      if (email !== undefined && nameOf(email) !== nameOf(person.email)) throw badIdToken()
      const known = await identities.userByEmail(person.email)
      if (known === undefined && !person.provision) throw badIdToken()
      const user = known ?? (await provide(identities, person))
      if (!user.enabled) throw badIdToken()
      return admit(user, forgive)
    },
    async refresh(refreshToken, address) {
      const forgive = await attempt(`refresh ${address} ${sessionOf(refreshToken)}`)
      const grant = await identities.refreshed(refreshToken)
      await forgive()
      return issue(grant)
    },
    logout: (user) => identities.closed(user),
    requestReset(email, language, address) {
      const start = async () => {
        await attempt(`reset ${address} ${nameOf(email)}`)
        await identities.requestReset(email, language)
      }
      start().catch((cause) => {
        if (!(cause instanceof TooManyAttempts)) failed('A password reset could not be started', cause)
      })
    },
    async completeReset(token, password, address) {
      refuseWeak(password, 'password')
      const forgive = await attempt(`update ${address}`)
      const user = await identities.completeReset(token, await hashPassword(password))
      await forgive()
      return user
    },
  })
}

const nameOf = (email: string): string => email.trim().toLowerCase()

/** Behind a proxy all callers have one address: a made-up token must not keep the others from refreshing theirs. */
const sessionOf = (refreshToken: string): string => /^([\w-]{22})\./.exec(refreshToken)?.[1] ?? ''

/** Two logins of one new person at the same time make one user. */
async function provide(
  identities: Identities,
  { email, name, surname }: { readonly email: string; readonly name: string; readonly surname: string },
): Promise<User> {
  try {
    return await identities.provide({ email, name, surname, roles: ['VIEWER'] })
  } catch (error) {
    const taken = await identities.userByEmail(email)
    if (taken === undefined) throw error
    return taken
  }
}

function wrongPassword(): OnefoldError {
  return new OnefoldError('unauthenticated', [refusal('bad-credentials')])
}
