import type { Clock } from '@onefold/core'
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { fetchJson } from './guarded-fetch.ts'

/** How long the issuer's configuration and keys are believed, in milliseconds. */
const BELIEVED = 600_000
/**
 * How often at most an issuer is asked again, in milliseconds, because a token names an unknown key or because it did not
 * answer: whoever sends such tokens must not make us knock there without end.
 */
const PAUSE = 30_000

const Configuration = v.object({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  jwks_uri: v.string(),
})
const Keys = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) })

/** What we know of an issuer. */
export interface Issuer {
  authorizationEndpoint(): Promise<string>
  /** Finds the key of a token; an unknown one is looked for at the issuer, now and then. */
  readonly keyOf: JWTVerifyGetKey
}

interface Knowledge {
  readonly authorizationEndpoint: string
  readonly keyOf: JWTVerifyGetKey
}

/** The issuer at this address; it is asked with the first question. */
export function createIssuer(address: string, clock: Clock): Issuer {
  let asking: Promise<Knowledge> | undefined
  let asked = Number.NEGATIVE_INFINITY
  let failed = false

  function ask(): Promise<Knowledge> {
    asked = clock.now()
    failed = false
    const answer = learn(address)
    answer.catch(() => {
      failed = true
    })
    asking = answer
    return answer
  }
  function known(): Promise<Knowledge> {
    const age = clock.now() - asked
    return asking === undefined || age >= (failed ? PAUSE : BELIEVED) ? ask() : asking
  }

  return Object.freeze<Issuer>({
    authorizationEndpoint: async () => (await known()).authorizationEndpoint,
    async keyOf(header, token) {
      try {
        return await (await known()).keyOf(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || clock.now() - asked < PAUSE) throw error
        return await (await ask()).keyOf(header, token)
      }
    },
  })
}

async function learn(address: string): Promise<Knowledge> {
  const place = `${address.replace(/\/$/, '')}/.well-known/openid-configuration`
  const configuration = v.parse(Configuration, await fetchJson(place))
  if (configuration.issuer !== address) throw new Error(`The issuer at ${address} calls itself ${configuration.issuer}`)
  const keys = v.parse(Keys, await fetchJson(configuration.jwks_uri))
  return { authorizationEndpoint: configuration.authorization_endpoint, keyOf: createLocalJWKSet(keys) }
}
