import type { User } from '@onefold/core'
import type { RemoteUsers } from '../remote-session.ts'
import { member, withInstants } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'

/** What the wire says of a user, in its own words. */
interface ShownUser {
  /** The highest of `roles`. */
  readonly role: string
  readonly totalFailedAccesses: number
}

function userOf(shown: unknown): User {
  const { role: _, totalFailedAccesses: failedAccesses, ...user } = shown as ShownUser // the wire's words
  return withInstants<User>(['created', 'lastAccess'], { ...user, failedAccesses })
}

/** The people who may come in. */
export function usersOver(ask: Ask): RemoteUsers {
  const user = (answer: unknown) => userOf(member<unknown>('user')(answer))
  const inLanguage = (language: string | undefined) => ({ headers: { 'Accept-Language': language } })
  return Object.freeze<RemoteUsers>({
    list: () =>
      ask('GET /api/security/users').then((answer) => member<readonly unknown[]>('users')(answer).map(userOf)),
    get: (id) => ask('GET /api/security/users/id/:id', { path: { id } }).then(user),
    my: () => ask('GET /api/security/users/my').then(user),
    async create(given) {
      const answer = await ask('POST /api/security/users', { body: { ...given } })
      const messages = member<readonly string[] | undefined>('messages')(answer)
      return { user: user(answer), ...(messages === undefined ? {} : { messages }) }
    },
    update: (id, update) => ask('PUT /api/security/users/:id', { path: { id }, body: { ...update } }).then(user),
    updateMy: (update) => ask('PUT /api/security/users/my', { body: { ...update } }).then(user),
    enable: (id) => ask('PUT /api/security/users/:id/enable', { path: { id } }).then(user),
    disable: (id) => ask('PUT /api/security/users/:id/disable', { path: { id } }).then(user),
    remove: (id) => ask('DELETE /api/security/users/:id', { path: { id } }).then(user),
    addRole: (id, role) => ask('POST /api/security/users/:id/roles/:role', { path: { id, role } }).then(user),
    removeRole: (id, role) => ask('DELETE /api/security/users/:id/roles/:role', { path: { id, role } }).then(user),
    unlock: (id) => ask('PUT /api/security/users/:id/unlock', { path: { id } }).then(user),
    setPassword: (id, password) =>
      ask('PUT /api/security/users/password/:id', { path: { id }, body: { password } }).then(user),
    setMyPassword: (password) => ask('PUT /api/security/users/password/my', { body: password }).then(user),
    startReset: (id, { language } = {}) =>
      ask('DELETE /api/security/users/password/:id', { path: { id }, ...inLanguage(language) }).then(user),
  })
}
