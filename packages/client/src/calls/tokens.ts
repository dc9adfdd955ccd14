import type { AccessToken } from '@onefold/core'
import type { RemoteTokens } from '../remote-session.ts'
import { member, withInstants } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'

/** What the wire says of a token, in its own words. */
interface ShownToken {
  readonly token?: string
  readonly maskedToken: string
  readonly masked: boolean
  readonly expired: boolean
}

/** The mask leaves the hint at its end. */
function tokenOf(shown: unknown): AccessToken {
  const { token: value, maskedToken, masked: _, expired: _past, ...token } = shown as ShownToken // the wire's words
  const hint = maskedToken.slice(maskedToken.lastIndexOf('*') + 1)
  const told = { ...token, hint, ...(value === undefined ? {} : { value }) }
  return withInstants<AccessToken>(['created', 'expires', 'lastAccess'], told)
}

/** How long a token is good, under the wire's name. */
function inDays<T extends { readonly days?: number }>({ days, ...token }: T) {
  return days === undefined ? token : { ...token, expirationDays: days }
}

/** Access tokens for integrations. */
export function tokensOver(ask: Ask): RemoteTokens {
  const token = (answer: unknown) => tokenOf(member<unknown>('token')(answer))
  return Object.freeze<RemoteTokens>({
    list: ({ deleted } = {}) =>
      ask('GET /api/security/tokens', { query: { deleted } }).then((answer) =>
        member<readonly unknown[]>('tokens')(answer).map(tokenOf),
      ),
    create: (given) => ask('POST /api/security/tokens', { body: inDays(given) }).then(token),
    update: (id, update) => ask('PUT /api/security/tokens/:id', { path: { id }, body: inDays(update) }).then(token),
    reset: (id) => ask('PUT /api/security/tokens/reset/:id', { path: { id } }).then(token),
    copy: (id) => ask('PUT /api/security/tokens/copy/:id', { path: { id } }).then(token),
    activate: (id) => ask('PUT /api/security/tokens/activate/:id', { path: { id } }).then(token),
    remove: (id) => ask('DELETE /api/security/tokens/:id', { path: { id } }).then(token),
  })
}
