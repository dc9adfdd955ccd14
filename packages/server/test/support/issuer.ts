import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type Configuration, type JWK } from 'oidc-provider'

export const CLIENT = 'onefold'
/** A page in a browser, which keeps no secret: it may come back to any port of this machine. */
export const PAGE_CLIENT = 'onefold-page'
const REDIRECT = 'http://127.0.0.1/back'
const PAGE_REDIRECT = 'http://127.0.0.1/console/sso'

export interface Issuer {
  readonly url: string
  /** The people by their ids at the issuer, and what it says of them. */
  readonly people: Map<string, { readonly [claim: string]: unknown }>
  /** How often its keys were asked for. */
  keysAsked(): number
  /** Logs this person in, the way a browser would, and answers the ID token. */
  logIn(person: string, nonce?: string): Promise<string>
  /** From now on it signs with another key. */
  changeKey(): Promise<void>
  /** A token signed with the issuer's present key that it never issued. */
  forge(claims: JWTPayload, header?: { readonly alg?: string; readonly kid?: string }): Promise<string>
  close(): Promise<void>
}

interface Signing {
  readonly key: Awaited<ReturnType<typeof generateKeyPair>>['privateKey']
  readonly jwk: JWK
}

/** A real OpenID provider on a port of its own, whose people need no password. */
export async function openIssuer(): Promise<Issuer> {
  const people: Issuer['people'] = new Map()
  let signing = await newKey('key-1')
  let asked = 0
  let provider: Provider
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/jwks')) asked += 1
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response)
    else void provider.callback()(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const start = () => new Provider(url, configurationOf(signing.jwk, people))
  provider = start()
  return {
    url,
    people,
    keysAsked: () => asked,
    logIn: (person, nonce) => logIn(url, person, nonce),
    async changeKey() {
      signing = await newKey(`key-${Math.random()}`)
      provider = start()
    },
    forge: (claims, { alg = 'RS256', kid = signing.jwk.kid ?? '' } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(signing.key),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function newKey(kid: string): Promise<Signing> {
  const { privateKey: key } = await generateKeyPair('RS256', { extractable: true })
  return { key, jwk: { ...(await exportJWK(key)), kid, use: 'sig', alg: 'RS256' } as JWK }
}

function configurationOf(jwk: JWK, people: Issuer['people']): Configuration {
  return {
    jwks: { keys: [jwk] },
    clients: [
      { client_id: CLIENT, client_secret: 'not-a-secret', redirect_uris: [REDIRECT] },
      {
        client_id: PAGE_CLIENT,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        redirect_uris: [PAGE_REDIRECT],
        response_types: ['id_token'],
        grant_types: ['implicit'],
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    conformIdTokenClaims: false, // the claims stand in the ID token, as most issuers do it
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    cookies: { keys: ['not-a-secret'] },
  }
}

/** Whoever the hint names is logged in, and consents: of a page in a browser that is asked every time. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  await provider.interactionFinished(request, response, {
    login: { accountId: String(params.login_hint) },
    consent: {},
  })
}

async function logIn(url: string, person: string, nonce: string | undefined): Promise<string> {
  const query = new URLSearchParams({
    client_id: CLIENT,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'openid email profile',
    login_hint: person,
    ...(nonce === undefined ? {} : { nonce }),
  })
  const cookies = new Map<string, string>()
  let at = `${url}/auth?${query}`
  while (!at.startsWith(REDIRECT)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) throw new Error(`The issuer answered ${response.status}: ${await response.text()}`)
    at = new URL(next, url).href
  }
  const response = await fetch(`${url}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${CLIENT}:not-a-secret`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(at).searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
    }),
  })
  const { id_token: token } = (await response.json()) as { readonly id_token: string }
  return token
}
