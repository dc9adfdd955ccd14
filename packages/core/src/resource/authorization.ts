import { Buffer } from 'node:buffer'
import type { Credentials } from '../model/credentials.ts'
import type { SecretBox } from '../secret/secret-box.ts'
import type { Configuration } from './configuration.ts'
import { opened } from './secrets.ts'

/**
 * The `Authorization` header that credentials stand for: PASSWORD as Basic, TOKEN as Bearer. Refuses with `unavailable` when
 * the secret cannot be opened.
 */
export function authorizationOf(
  id: string | undefined,
  configuration: Configuration,
  secrets: Pick<SecretBox, 'seal' | 'open'>,
): { readonly authorization?: string } {
  const stored = id === undefined ? undefined : configuration.stored.get(id)
  if (stored?.stated.type !== 'credentials') return {}
  const {
    credentialType,
    user = '',
    password = '',
    token = '',
  } = opened(stored.stated, secrets) as unknown as Credentials
  if (credentialType === 'PASSWORD')
    return { authorization: `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}` }
  return credentialType === 'TOKEN' ? { authorization: `Bearer ${token}` } : {}
}
