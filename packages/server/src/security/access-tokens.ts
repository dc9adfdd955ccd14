import type { AccessToken, Clock, Directory, Principal, Role } from '@onefold/core'
import { randomToken, sha256 } from './chance.ts'
import { badToken } from './jwt.ts'

export const ACCESS_TOKEN_PREFIX = 'master:'

const DAY = 86_400_000
const HINT = 4

/** Makes an access token; its value is answered here and nowhere else. */
export async function issueAccessToken(
  directory: Directory,
  clock: Clock,
  wish: { readonly name: string; readonly role: Role; readonly days: number; readonly value?: string },
): Promise<{ readonly token: AccessToken; readonly value: string }> {
  const value = wish.value ?? ACCESS_TOKEN_PREFIX + randomToken()
  const token = await directory.createToken({
    name: wish.name,
    role: wish.role,
    hash: sha256(value),
    hint: value.slice(-HINT),
    expires: clock.now() + wish.days * DAY,
  })
  return { token, value }
}

/** The principal behind an access token. Refuses with `unauthenticated`. */
export function principalOfToken(token: AccessToken | undefined, now: number): Principal {
  if (token === undefined || !token.enabled || token.expires <= now) throw badToken()
  return { type: 'ACCESS_TOKEN', id: token.id, name: token.name, roles: [token.role] }
}

/** What may be shown of a token's value. */
export function maskedToken(token: Pick<AccessToken, 'hint'>): string {
  return `${ACCESS_TOKEN_PREFIX}********${token.hint}`
}
