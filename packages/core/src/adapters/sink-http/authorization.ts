import { Buffer } from 'node:buffer'
import { unavailable } from '../../error/onefold-error.ts'
import type { Credentials } from '../../model/resources/credentials.ts'

/**
 * The `Authorization` header that credentials stand for: PASSWORD as Basic, TOKEN as Bearer; undefined for any other.
 *
 * @throws OnefoldError `unavailable` (`secret-missing`) when their secret was never stated, as after an import without a passphrase
 */
export function authorizationOf(credentials: Credentials | undefined): string | undefined {
  if (credentials?.credentialType === 'PASSWORD') {
    const { user = '' } = credentials
    return `Basic ${Buffer.from(`${user}:${secretOf(credentials, 'password')}`, 'utf8').toString('base64')}`
  }
  return credentials?.credentialType === 'TOKEN' ? `Bearer ${secretOf(credentials, 'token')}` : undefined
}

function secretOf(credentials: Credentials, member: 'password' | 'token'): string {
  const secret = credentials[member]
  if (secret === undefined) throw unavailable('secret-missing/of-credentials', { id: credentials._id, member })
  return secret
}
