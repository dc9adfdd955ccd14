import type { AccessToken, Directory, RefreshSession, User } from '../api/operations.ts'
import { conflict, invalid, isOnefoldError, notFound } from '../error/onefold-error.ts'
import { ROLES, type Role } from '../model/principal.ts'
import type { Json } from '../model/record.ts'
import type { CatalogueChanges, CatalogueStore, Document, DocumentKind } from '../ports/catalogue-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'

const ATTEMPTS = 20

interface DirectoryRooms {
  readonly catalogue: CatalogueStore
  readonly clock: Clock
  readonly ids: Ids
}

/** Who may come in: people, access tokens, sessions. Proving a secret is the caller's affair; here lie only hashes. */
export function createDirectory({ catalogue, clock, ids }: DirectoryRooms): Directory {
  const read = async <T>(kind: DocumentKind): Promise<readonly T[]> =>
    (await catalogue.read([kind])).documents.map(({ body }) => body as T)

  const save = async <T>(
    kind: DocumentKind,
    decideOn: (documents: readonly Document[]) => { answer: T; changes: Pick<CatalogueChanges, 'put' | 'remove'> },
  ): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      const { mark, documents } = await catalogue.read([kind])
      const { answer, changes } = decideOn(documents)
      try {
        if (changes.put.length + changes.remove.length > 0) await catalogue.save({ mark, ...changes })
        return answer
      } catch (error) {
        if (!isOnefoldError(error, 'conflict') || attempt >= ATTEMPTS) throw error
      }
    }
  }
  const put = (kind: DocumentKind, object: { readonly id: string }) => ({
    put: [{ kind, id: object.id, body: object as unknown as Json }],
    remove: [],
  }) // plain JSON by their types
  const gone = (kind: DocumentKind, objects: readonly { readonly id: string }[]) => ({
    put: [],
    remove: objects.map(({ id }) => ({ kind, id })),
  })

  return {
    users: () => read<User>('user'),
    user: async (id) => (await read<User>('user')).find((user) => user.id === id),
    userByEmail: async (email) => (await read<User>('user')).find((user) => sameEmail(user.email, email)),
    createUser: (given) =>
      save('user', (documents) => {
        refuseRoles(given.roles)
        if (documents.some(({ body }) => sameEmail((body as unknown as User).email, given.email)))
          throw conflict('email-taken', `There is a user with the e-mail address "${given.email}" already.`)
        const user: User = { id: ids.next(), ...given, enabled: true, created: clock.now() }
        return { answer: user, changes: put('user', user) }
      }),
    setPasswordHash: (id, passwordHash) =>
      save('user', (documents) => {
        const found = documents.find((document) => document.id === id)
        if (!found) throw notFound('user', id)
        const user: User = { ...(found.body as unknown as User), passwordHash }
        return { answer: user, changes: put('user', user) }
      }),
    tokens: () => read<AccessToken>('token'),
    tokenByHash: async (hash) => (await read<AccessToken>('token')).find((token) => token.hash === hash),
    createToken: (given) =>
      save('token', () => {
        refuseRoles([given.role])
        const token: AccessToken = { id: `t-${ids.next()}`, ...given, enabled: true, created: clock.now() }
        return { answer: token, changes: put('token', token) }
      }),
    removeToken: (id) =>
      save('token', (documents) => {
        const found = documents.find((document) => document.id === id)
        if (!found) throw notFound('token', id)
        const token = found.body as unknown as AccessToken
        return { answer: token, changes: gone('token', [token]) }
      }),
    openSession: (session) =>
      save('session', (documents) => {
        const expired = sessionsOf(documents).filter(({ expires }) => expires < clock.now())
        const { put: opened } = put('session', session)
        return { answer: undefined, changes: { put: opened, ...{ remove: gone('session', expired).remove } } }
      }),
    takeSession: (id) =>
      save('session', (documents) => {
        const session = sessionsOf(documents).find((found) => found.id === id)
        return {
          answer: session && session.expires > clock.now() ? session : undefined,
          changes: gone('session', session ? [session] : []),
        }
      }),
    closeSessions: (user) =>
      save('session', (documents) => ({
        answer: undefined,
        changes: gone(
          'session',
          sessionsOf(documents).filter((session) => session.user === user),
        ),
      })),
  }
}

function sessionsOf(documents: readonly Document[]): readonly RefreshSession[] {
  return documents.map(({ body }) => body as unknown as RefreshSession)
}

function sameEmail(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function refuseRoles(roles: readonly Role[]): void {
  if (roles.length === 0 || !roles.every((role) => ROLES.includes(role)))
    throw invalid('role-unknown', `At least one of ${ROLES.join(', ')} is expected.`, 'roles')
}
