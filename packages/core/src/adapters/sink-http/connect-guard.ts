import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { addressIsForbidden } from '../../lib/forbidden-address.ts'

/** Says in a sentence why a host must not be spoken to, or nothing. Throws when the name cannot be looked up. */
export type ConnectGuard = (hostname: string) => Promise<string | undefined>

/** All addresses of a name. */
export type Lookup = (name: string) => Promise<readonly string[]>

/** Refuses link-local addresses and the metadata services of clouds, and every name that leads to one. */
export function createConnectGuard(addressesOf: Lookup = systemLookup): ConnectGuard {
  return async (hostname) => {
    const host = hostname.replace(/^\[|\]$/g, '') // the brackets of an IPv6 address in a URL
    const addresses = isIP(host) === 0 ? await addressesOf(host) : [host]
    if (!addresses.some(addressIsForbidden)) return undefined
    return `The host "${host}" is not allowed: link-local addresses and metadata services are closed to sinks.`
  }
}

async function systemLookup(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true })
  return found.map(({ address }) => address)
}
