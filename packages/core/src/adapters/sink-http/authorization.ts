import { Buffer } from 'node:buffer'
import type { Credentials } from '../../model/resources/credentials.ts'

/** The `Authorization` header that credentials stand for: PASSWORD as Basic, TOKEN as Bearer; undefined for any other. */
export function authorizationOf(credentials: Credentials | undefined): string | undefined {
  const { credentialType, user = '', password = '', token = '' } = credentials ?? {}
  if (credentialType === 'PASSWORD') return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`
  return credentialType === 'TOKEN' ? `Bearer ${token}` : undefined
}
