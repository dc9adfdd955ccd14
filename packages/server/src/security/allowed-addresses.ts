import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { addressIsForbidden } from '@onefold/core/adapter-kit'

/** The addresses of a host that may be spoken to; undefined when there are none. */
export type AddressesOf = (hostname: string) => Promise<readonly string[] | undefined>

/**
 * The addresses of a host that may be spoken to; undefined when one of them is link-local or the metadata service of a
 * cloud. Whoever asked connects to one of these and not to the name: it could lead elsewhere a moment later. Fails as the
 * look-up of the name fails.
 */
export const allowedAddresses: AddressesOf = async (hostname) => {
  const host = hostname.replace(/^\[|\]$/g, '') // the brackets of an IPv6 address
  const addresses = isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]
  return addresses.length === 0 || addresses.some(addressIsForbidden) ? undefined : addresses
}
