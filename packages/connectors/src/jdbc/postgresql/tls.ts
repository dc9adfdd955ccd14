import type { ConnectionOptions } from 'node:tls'
import type { Address } from '../address/address.ts'

/** What PostgreSQL's `sslmode` asks for. */
export const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const

/** `prefer` asks for TLS first; whoever connects goes without when the server has none. */
export function tlsOf({ properties: { sslmode = 'prefer', sslrootcert: ca } }: Address): false | ConnectionOptions {
  const trusted = ca === undefined ? {} : { ca }
  if (sslmode === 'disable') return false
  if (sslmode === 'verify-full') return { ...trusted, rejectUnauthorized: true }
  if (sslmode === 'verify-ca') return { ...trusted, rejectUnauthorized: true, checkServerIdentity: () => undefined }
  return { rejectUnauthorized: false }
}
