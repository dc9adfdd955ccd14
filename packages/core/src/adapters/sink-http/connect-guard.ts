import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { addressIsForbidden, addressIsPrivate } from '../../lib/forbidden-address.ts'
import type { ConnectGuard, ForbiddenHost } from '../../ports/connect-guard.ts'

/** All addresses of a name. */
export type Lookup = (name: string) => Promise<readonly string[]>

export function isForbiddenHost(error: unknown): error is ForbiddenHost {
  return error instanceof Error && 'code' in error && error.code === 'FORBIDDEN_HOST'
}

/** What is closed to sinks besides link-local addresses and metadata services. */
export interface Closed {
  /** This machine and private networks. @default false */
  readonly closesPrivate?: boolean
}

/** A guard over look-ups of names, of the operating system unless stated. */
export function createConnectGuard(
  addressesOf: Lookup = systemAddresses,
  { closesPrivate = false }: Closed = {},
): ConnectGuard {
  const isClosed = closesPrivate ? addressIsPrivate : addressIsForbidden
  const networks = closesPrivate ? 'private networks, ' : ''
  const sentenceOf = (host: string): string =>
    `The host "${host}" is not allowed: ${networks}link-local addresses and metadata services are closed to sinks.`
  return Object.freeze<ConnectGuard>({
    refusalOf(hostname) {
      const host = hostname.replace(/^\[|\]$/g, '') // the brackets of an IPv6 address in a URL
      return isIP(host) !== 0 && isClosed(host) ? sentenceOf(host) : undefined
    },
    lookup(hostname, options, answer) {
      addressesOf(hostname).then(
        (addresses) => {
          if (addresses.some(isClosed)) return answer(forbidden(sentenceOf(hostname)), [])
          const found = addresses.map((address): LookupAddress => ({ address, family: isIP(address) }))
          const [first] = found
          if (options.all || first === undefined) return answer(null, found)
          return answer(null, first.address, first.family)
        },
        (error: NodeJS.ErrnoException) => answer(error, []),
      )
    },
  })
}

function forbidden(sentence: string): ForbiddenHost {
  return Object.assign(new Error(sentence), { code: 'FORBIDDEN_HOST' as const })
}

async function systemAddresses(name: string): Promise<readonly string[]> {
  const found = await promisify(systemLookup)(name, { all: true })
  return found.map(({ address }) => address)
}
