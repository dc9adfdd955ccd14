import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { type Clock, OnefoldError, ROLES, type Role } from '@onefold/core'
import { refusal } from '@onefold/core/adapter-kit'
import { jwtVerify, SignJWT } from 'jose'
import { randomId } from './chance.ts'

const ISSUER = 'onefold'
const AUDIENCE = 'onefold-api'
const SHORTEST_SECRET = 32

/** How long a token is good, in milliseconds. */
export const JWT_LIFETIME = 3_600_000

export interface JwtOptions {
  /** PKCS #8 in PEM: an RSA key signs RS256, an Ed25519 key EdDSA. @default HS512 with a key made from the secret key */
  readonly privateKey?: string
  /** Milliseconds, unless the configuration states it; from a minute to a day. @default one hour */
  readonly lifetime?: number
}

/** What a token says of its bearer. */
interface Claims {
  readonly user: string
  readonly role: Role
  readonly name: string
  /** Of the user when the token was issued. */
  readonly epoch: number
  /** Which login. */
  readonly session: string
}

interface Verified extends Claims {
  /** Epoch milliseconds. */
  readonly expires: number
}

export interface Jwts {
  /** `lifetime`: milliseconds. @default one hour */
  sign(claims: Claims, lifetime?: number): Promise<string>
  /** Refuses with `unauthenticated` whatever is wrong, and never says what. */
  verify(token: string): Promise<Verified>
}

interface Keys {
  readonly algorithm: 'HS512' | 'RS256' | 'EdDSA'
  readonly signing: Uint8Array | KeyObject
  readonly verifying: Uint8Array | KeyObject
}

/** Tokens signed with a key of their own, made from the installation's secret, or with a private key that is stated. */
export function createJwts(
  secretKey: string | Uint8Array,
  clock: Clock,
  options: Pick<JwtOptions, 'privateKey'> = {},
): Jwts {
  const { privateKey } = options
  const secret = keysFrom(secretKey)
  const keys = privateKey === undefined ? secret : keysFromPem(privateKey)
  return Object.freeze({
    sign({ user, role, name, epoch, session }: Claims, lifetime = JWT_LIFETIME) {
      const now = Math.floor(clock.now() / 1000)
      return new SignJWT({ role, name })
        .setProtectedHeader({ alg: keys.algorithm, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(user)
        .setIssuedAt(now)
        .setExpirationTime(now + Math.ceil(lifetime / 1000))
        .setJti(`${session}.${epoch}.${randomId()}`) // so that the claims are those of the interface and no more
        .sign(keys.signing)
    },
    async verify(token: string) {
      try {
        const { payload } = await jwtVerify(token, keys.verifying, {
          algorithms: [keys.algorithm], // never what the token itself asks for
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'role', 'iat', 'exp', 'jti'],
          currentDate: new Date(clock.now()),
        })
        const { sub: user = '', role, name, exp = 0, jti = '' } = payload
        return { user, role: roleOf(role), name: String(name ?? ''), expires: exp * 1000, ...issueOf(jti) }
      } catch {
        throw badToken()
      }
    },
  })
}

export function badToken(): OnefoldError {
  return new OnefoldError('unauthenticated', [refusal('bad-token')])
}

function roleOf(claim: unknown): Role {
  const role = ROLES.find((known) => known === claim)
  if (role === undefined) throw badToken()
  return role
}

function issueOf(jti: string): { readonly session: string; readonly epoch: number } {
  const [, session, epoch] = /^([\w-]+)\.(\d{1,15})\.[\w-]+$/.exec(jti) ?? []
  if (session === undefined || epoch === undefined) throw badToken()
  return { session, epoch: Number(epoch) }
}

function keysFrom(secretKey: string | Uint8Array): Keys {
  const secret = typeof secretKey === 'string' ? Buffer.from(secretKey, 'utf8') : secretKey
  if (secret.length < SHORTEST_SECRET) {
    throw new TypeError(`Expected \`secretKey\` to have ${SHORTEST_SECRET} bytes or more, got ${secret.length}`)
  }
  // The secret itself signs nothing, so that other keys can be made from it without touching this one.
  const key = new Uint8Array(hkdfSync('sha512', secret, '', 'onefold session tokens', 64))
  return { algorithm: 'HS512', signing: key, verifying: key }
}

const ALGORITHMS: { readonly [type: string]: 'RS256' | 'EdDSA' | undefined } = { rsa: 'RS256', ed25519: 'EdDSA' }
const SHORTEST_RSA = 2048

/** Refuses with a TypeError what cannot sign. */
export function checkPrivateKey(pem: string): void {
  keysFromPem(pem)
}

function keysFromPem(pem: string): Keys {
  const signing = privateKeyOf(pem)
  const algorithm = ALGORITHMS[signing.asymmetricKeyType ?? '']
  const bits = signing.asymmetricKeyDetails?.modulusLength ?? SHORTEST_RSA
  if (algorithm === undefined || bits < SHORTEST_RSA) {
    throw new TypeError(`Expected \`privateKey\` to be an RSA key of ${SHORTEST_RSA} bits or more, or an Ed25519 key`)
  }
  return { algorithm, signing, verifying: createPublicKey(signing) }
}

function privateKeyOf(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new TypeError('Expected `privateKey` to be a private key in PEM') // the cause could show parts of the key
  }
}
