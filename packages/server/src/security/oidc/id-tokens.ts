import { type Clock, type IdentityProvider, isOnefoldError, type SsoProvider } from '@onefold/core'
import { defined } from '@onefold/core/adapter-kit'
import { decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import { badIdToken } from './bad-id-token.ts'
import { createIssuer, type Issuer } from './issuer.ts'

/** Only algorithms with a public key: with another one, whoever knows that key could sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const DEFAULT_SCOPES = ['openid', 'profile', 'email'] as const

/** How far the clocks may be apart, in seconds. */
const TOLERANCE = 30
/** Issuers are remembered by address; more than an installation has. */
const MOST_ISSUERS = 100

/** The providers as they are now: asked anew for each login, so that they can be changed while the server runs. */
export type ProvidersOf = () => Promise<readonly SsoProvider[]>

/** Who an identity provider says somebody is. */
interface Person {
  readonly email: string
  readonly name: string
  readonly surname: string
  /** Whether the provider's people become users by themselves. */
  readonly provision: boolean
}

export interface IdTokens {
  /** Refuses with `unauthenticated`, and writes the reason down. */
  verify(token: string, options: { readonly provider?: string; readonly nonce?: string }): Promise<Person>
  /** Whom a token claims to be of, unverified and short; for counting only. */
  subjectOf(token: string): string
  providers(): Promise<readonly IdentityProvider[]>
}

export function createIdTokens(
  providersOf: ProvidersOf,
  { clock, failed }: { readonly clock: Clock; readonly failed: (sentence: string, cause: unknown) => void },
): IdTokens {
  const issuers = new Map<string, Issuer>()

  function issuerOf({ issuer: address }: SsoProvider): Issuer {
    const issuer = issuers.get(address) ?? createIssuer(address, clock)
    if (issuers.size >= MOST_ISSUERS) issuers.clear()
    issuers.set(address, issuer)
    return issuer
  }

  async function personOf(token: string, options: { readonly provider?: string; readonly nonce?: string }) {
    const provider = providerFor(await providersOf(), token, options.provider)
    const { payload } = await jwtVerify(token, issuerOf(provider).keyOf, {
      algorithms: ALGORITHMS,
      issuer: provider.issuer,
      audience: provider.clientId,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: new Date(clock.now()),
      clockTolerance: TOLERANCE,
    })
    refuseOthers(payload, provider.clientId, options.nonce)
    return personFrom(payload, provider)
  }

  return Object.freeze<IdTokens>({
    async verify(token, options) {
      try {
        return await personOf(token, options)
      } catch (error) {
        if (isOnefoldError(error, 'unauthenticated')) throw error
        failed('An ID token was refused', error)
        throw badIdToken(error)
      }
    },
    subjectOf: (token) => String(unverified(token).sub ?? '').slice(0, 100),
    async providers() {
      return Promise.all((await providersOf()).map((provider) => publicly(provider, issuerOf(provider), failed)))
    },
  })
}

/** The one that is named, else the one whose issuer the token names; of several with one issuer, the one that it was issued to. */
function providerFor(providers: readonly SsoProvider[], token: string, id: string | undefined): SsoProvider {
  const { iss, aud = [], azp } = unverified(token)
  const fitting = providers.filter((provider) => (id === undefined ? provider.issuer === iss : provider.id === id))
  const clients = azp === undefined ? [aud].flat() : [azp]
  const found = fitting.length > 1 ? fitting.filter(({ clientId }) => clients.includes(clientId)) : fitting
  if (found.length !== 1 || found[0] === undefined)
    throw new Error(`${found.length} providers fit ${id === undefined ? 'the token' : `the id "${id}"`}`)
  return found[0]
}

function unverified(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}

/** What the library does not ask: a token of several audiences is meant for us only when it says so, and the nonce. */
function refuseOthers({ aud, azp, nonce }: JWTPayload, clientId: string, expected: string | undefined): void {
  if (azp !== undefined && azp !== clientId) throw new Error('The token was issued to another client')
  if (Array.isArray(aud) && aud.length > 1 && azp !== clientId) throw new Error('The token has several audiences')
  if (expected !== undefined && nonce !== expected) throw new Error('The nonce is another one')
}

function personFrom(claims: JWTPayload, { provision = false, trustsEmail = false }: SsoProvider): Person {
  const { email, email_verified: isVerified } = claims
  if (typeof email !== 'string') throw new Error('The token names no e-mail address')
  if (isVerified !== true && !trustsEmail) throw new Error('The e-mail address is not verified')
  const given = textOf(claims.given_name)
  const name = given ?? textOf(claims.name) ?? email
  return { email, name, surname: given === undefined ? '' : (textOf(claims.family_name) ?? ''), provision }
}

/** A claim as a name that fits into the directory. */
function textOf(claim: unknown): string | undefined {
  const text =
    typeof claim === 'string'
      ? claim
          .replace(/\p{Cc}/gu, ' ')
          .trim()
          .slice(0, 255)
      : ''
  return text === '' ? undefined : text
}

async function publicly(
  { id, name, clientId, issuer, authorizationEndpoint, scopes = DEFAULT_SCOPES }: SsoProvider,
  known: Issuer,
  failed: (sentence: string, cause: unknown) => void,
): Promise<IdentityProvider> {
  const endpoint =
    authorizationEndpoint ??
    (await known.authorizationEndpoint().catch((cause: unknown) => {
      failed(`The identity provider "${id}" does not answer`, cause)
      return undefined
    }))
  return { id, name, clientId, issuer, scopes, ...defined({ authorizationEndpoint: endpoint }) }
}
