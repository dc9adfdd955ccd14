import { hkdfSync } from 'node:crypto'
import { type Clock, OnefoldError, ROLES, type Role } from '@onefold/core'
import { jwtVerify, SignJWT } from 'jose'
import { randomId } from './chance.ts'

const ISSUER = 'onefold'
const AUDIENCE = 'onefold-api'
const ALGORITHM = 'HS512'
const SHORTEST_SECRET = 32

/** How long a token is good, in milliseconds. */
export const JWT_LIFETIME = 3_600_000

/** What a token says of its bearer. */
interface Claims {
  readonly user: string
  readonly role: Role
  readonly name: string
}

export interface Jwts {
  sign(claims: Claims): Promise<string>
  /** Refuses with `unauthenticated` whatever is wrong, and never says what. */
  verify(token: string): Promise<Claims>
}

/** Tokens signed with a key of their own, made from the installation's secret. */
export function createJwts(secretKey: string | Uint8Array, clock: Clock): Jwts {
  const key = keyFrom(secretKey)
  return Object.freeze({
    sign({ user, role, name }: Claims) {
      const now = Math.floor(clock.now() / 1000)
      return new SignJWT({ role, name })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(user)
        .setIssuedAt(now)
        .setExpirationTime(now + JWT_LIFETIME / 1000)
        .setJti(randomId())
        .sign(key)
    },
    async verify(token: string) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM], // never what the token itself asks for
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'role', 'iat', 'exp', 'jti'],
          currentDate: new Date(clock.now()),
        })
        return { user: payload.sub ?? '', role: roleOf(payload.role), name: String(payload.name ?? '') }
      } catch {
        throw badToken()
      }
    },
  })
}

export function badToken(): OnefoldError {
  return new OnefoldError('unauthenticated', [
    { code: 'bad-token', text: 'The token is not valid, or not any more. Log in again.' },
  ])
}

function roleOf(claim: unknown): Role {
  const role = ROLES.find((known) => known === claim)
  if (role === undefined) throw badToken()
  return role
}

function keyFrom(secretKey: string | Uint8Array): Uint8Array {
  const secret = typeof secretKey === 'string' ? Buffer.from(secretKey, 'utf8') : secretKey
  if (secret.length < SHORTEST_SECRET) {
    throw new TypeError(`Expected \`secretKey\` to have ${SHORTEST_SECRET} bytes or more, got ${secret.length}`)
  }
  // The secret itself signs nothing, so that other keys can be made from it without touching this one.
  return new Uint8Array(hkdfSync('sha512', secret, '', 'onefold session tokens', 64))
}
