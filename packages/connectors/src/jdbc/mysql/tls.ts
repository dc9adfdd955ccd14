import type { Address } from '../address/address.ts'

/** What `sslMode` may say: the words of MySQL's driver and those of MariaDB's. */
export const SSL_MODES = [
  'DISABLED',
  'REQUIRED',
  'VERIFY_CA',
  'VERIFY_IDENTITY',
  'disable',
  'trust',
  'verify-ca',
  'verify-full',
] as const

interface Tls {
  readonly ca?: string
  readonly rejectUnauthorized: boolean
  readonly verifyIdentity: boolean
}

export function tlsOf({ properties: { sslMode = 'DISABLED', serverSslCert: ca } }: Address): Tls | undefined {
  if (sslMode === 'DISABLED' || sslMode === 'disable') return undefined
  return {
    ...(ca === undefined ? {} : { ca }),
    rejectUnauthorized: sslMode !== 'REQUIRED' && sslMode !== 'trust',
    verifyIdentity: sslMode === 'VERIFY_IDENTITY' || sslMode === 'verify-full',
  }
}
