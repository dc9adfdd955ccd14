import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type AddressesOf, allowedAddresses } from '../allowed-addresses.ts'

/** How long an issuer may take to answer, in milliseconds: somebody waits for the login. */
const TIMEOUT_MS = 5000
const LARGEST_ANSWER = 1024 * 1024

/**
 * Asks an issuer for JSON. Never follows a redirect, never speaks to link-local addresses and the metadata services of
 * clouds, and speaks plain HTTP only to this machine. Fails with an error that names the origin. `find`: looks
 * hosts up, and is believed.
 */
export async function fetchJson(address: string, find: AddressesOf = allowedAddresses): Promise<unknown> {
  const url = new URL(address)
  const answer = await ask(url, await addressesOf(url, find))
  const { statusCode = 0 } = answer
  if (statusCode < 200 || statusCode > 299) {
    answer.destroy()
    throw new Error(`${url.origin} answered ${statusCode}`)
  }
  return JSON.parse(await boundedText(answer))
}

async function addressesOf({ protocol, hostname, origin }: URL, find: AddressesOf): Promise<readonly string[]> {
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${protocol} is not allowed`)
  const addresses = await find(hostname)
  if (addresses === undefined) throw new Error(`${origin} is not allowed`)
  const local = addresses.every((address) => address === '::1' || address.startsWith('127.'))
  if (protocol === 'http:' && !local) throw new Error(`${origin} does not speak HTTPS`)
  return addresses
}

/** Connects to these addresses and no others, whatever the name says by now. */
function ask(url: URL, addresses: readonly string[]): Promise<IncomingMessage> {
  const known = addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_, { all }, answer) => {
    const [first] = known
    if (all || first === undefined) answer(null, known)
    else answer(null, first.address, first.family)
  }
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  const options = {
    agent: false,
    headers: { Accept: 'application/json' },
    lookup,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end()
  })
}

async function boundedText(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > LARGEST_ANSWER) throw new Error('The answer is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces, length).toString('utf8')
}
