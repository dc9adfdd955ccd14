import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { addressIsForbidden } from '@onefold/core'

/** How long an issuer may take to answer, in milliseconds: somebody waits for the login. */
const PATIENCE = 5000
const LARGEST_ANSWER = 1024 * 1024

/**
 * Asks an issuer for JSON. Never follows a redirect, never speaks to link-local addresses and the metadata services of
 * clouds, and speaks plain HTTP only to this machine.
 */
export async function fetchJson(address: string): Promise<unknown> {
  const url = new URL(address)
  await refuseForbidden(url)
  const response = await fetch(url, {
    headers: { Accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (!response.ok) throw new Error(`${url.origin} answered ${response.status}`)
  return JSON.parse(await boundedText(response))
}

async function refuseForbidden({ protocol, hostname, origin }: URL): Promise<void> {
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${protocol} is not allowed`)
  const host = hostname.replace(/^\[|\]$/g, '') // the brackets of an IPv6 address
  const addresses = isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]
  if (addresses.length === 0 || addresses.some(addressIsForbidden)) throw new Error(`${origin} is not allowed`)
  const local = addresses.every((address) => address === '::1' || address.startsWith('127.'))
  if (protocol === 'http:' && !local) throw new Error(`${origin} does not speak HTTPS`)
}

async function boundedText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > LARGEST_ANSWER) throw new Error('The answer is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces, length).toString('utf8')
}
