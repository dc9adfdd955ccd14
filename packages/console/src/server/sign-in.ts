import type { IdentityProvider } from '@onefold/client'
import { language } from '../language/language.ts'
import { addressOf } from './root.ts'

/** Where providers send people back to: the one address that a provider has to know of this console. */
const BACK = addressOf('sso')
const KEPT = 'onefold.sign-in'
/** Windows of this origin speak over it: a provider may cut the tie between a window and the one that opened it. */
const CHANNEL = 'onefold.sign-in'

/** What was sent along to a provider, and has to come back. */
interface Journey {
  readonly provider: string
  readonly state: string
  readonly nonce: string
}

/** What a provider said of somebody, as the server takes it. */
export interface Proof {
  readonly provider: string
  readonly nonce: string
  readonly token: string
}

/** The provider let nobody in; its own words, which may be empty. */
export class NotProven extends Error {}

/** Leaves this page for the provider's, to come back to the same address. */
export function leaveFor(provider: IdentityProvider, email: string): void {
  const journey = begin(provider)
  sessionStorage.setItem(KEPT, JSON.stringify({ ...journey, back: location.pathname + location.search }))
  location.assign(addressAt(provider, journey, email))
}

/**
 * Asks the provider in a window of its own, so that this page stays as it is. Undefined where the browser opens no window.
 *
 * @param signal ends the waiting
 */
export function askIn(provider: IdentityProvider, email: string, signal: AbortSignal): Promise<Proof> | undefined {
  const journey = begin(provider)
  const answered = new Promise<Proof>((resolve, reject) => {
    const channel = new BroadcastChannel(CHANNEL)
    signal.addEventListener('abort', () => channel.close(), { once: true })
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      const answer = new URLSearchParams(data)
      if (answer.get('state') !== journey.state) return // another window's
      channel.close()
      try {
        resolve(proofIn(answer, journey))
      } catch (error) {
        reject(error)
      }
    }
  })
  const opened = window.open(addressAt(provider, journey, email), 'onefold-sign-in', 'popup,width=520,height=720')
  return opened === null ? undefined : answered
}

/**
 * What a provider said when it sent somebody back to this page; undefined on every other page. The page is at the address from before again. In a
 * window that was opened to ask, what it said goes to the page that asked, and the window closes.
 *
 * @throws NotProven what the provider has against it, and an answer that this window did not ask for
 */
export function proofOfArrival(): Proof | undefined {
  if (location.pathname !== BACK) return undefined
  const said = location.hash.slice(1)
  const kept = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  const { back = addressOf(''), ...journey }: Partial<Journey & { back: string }> = JSON.parse(kept ?? '{}')
  history.replaceState(null, '', back) // the token stays in no history
  const answer = new URLSearchParams(said)
  if (journey.state !== undefined && answer.get('state') === journey.state) return proofIn(answer, journey as Journey)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(said)
  channel.close()
  window.close() // one that nobody opened stays, and asks for a login
  if (said === '') return undefined
  throw new NotProven()
}

function begin({ id }: IdentityProvider): Journey {
  return { provider: id, state: unguessable(), nonce: unguessable() }
}

/** 128 bits; `randomUUID` is not there where the console is served without TLS. */
function unguessable(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The ID token comes back behind the `#`, which browsers send to no server (OpenID Connect Core 1.0, chapter 3.2). */
function addressAt(provider: IdentityProvider, { state, nonce }: Journey, email: string): string {
  const address = new URL(provider.authorizationEndpoint ?? '')
  const wanted = {
    client_id: provider.clientId,
    redirect_uri: location.origin + BACK,
    scope: provider.scopes.join(' '),
    response_type: 'id_token',
    response_mode: 'fragment',
    state,
    nonce,
    ui_locales: language.value,
    ...(email === '' ? {} : { login_hint: email }),
  }
  for (const [name, value] of Object.entries(wanted)) address.searchParams.set(name, value)
  return address.href
}

function proofIn(answer: URLSearchParams, { provider, nonce }: Journey): Proof {
  const token = answer.get('id_token')
  if (token === null) throw new NotProven(answer.get('error_description') ?? answer.get('error') ?? '')
  return { provider, nonce, token }
}
