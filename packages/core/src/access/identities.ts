import type { Identities } from '../api/directory.ts'
import { thenMaybe } from '../lib/async/maybe-promise.ts'
import type { Principal, Role } from '../model/principal.ts'
import { attempting } from './attempts.ts'
import type { Directory } from './directory.ts'
import type { TokenDocument, UserDocument } from './documents.ts'
import { createPasswordProof } from './password-proof.ts'
import { completeReset, startReset } from './resets.ts'
import type { AccessServices } from './services.ts'
import { openSession, refreshSession, sessionsOf } from './sessions.ts'
import { tokenHashes } from './token-hashes.ts'
import { tokenView } from './tokens.ts'
import { userView } from './user-view.ts'
import { createFirstUser, createUser } from './users.ts'

/** What a host needs that proves who callers are. */
export function identitiesOf(services: AccessServices): Identities {
  const { directories, clock, settings, notifier, lastAccess } = services
  const view = (user: UserDocument) => userView(user, clock.now(), settings)
  const proof = createPasswordProof(services)
  const hashes = tokenHashes()
  function userIn({ users }: Directory, id: string, epoch: number, role: Role): Principal | undefined {
    const user = users.get(id)
    const good = user?.enabled && user.deleted === undefined && user.epoch === epoch && user.roles.includes(role)
    return good ? userPrincipal(user) : undefined
  }
  function tokenIn({ tokenByHash }: Directory, value: string): Principal | undefined {
    const now = clock.now()
    const hash = hashes.hashOf(value, now)
    const token = tokenByHash(hash)
    if (token === undefined || !token.enabled || token.expires <= now) return undefined
    hashes.keep(value, hash)
    lastAccess.used(token.id, now)
    return tokenPrincipal(token)
  }
  /** Whoever is not known here may have been let in by another process since: then the store is asked. */
  function known(find: (directory: Directory) => Principal | undefined) {
    return thenMaybe(directories.recent(), (directory) => {
      const principal = find(directory)
      return principal ?? directories.saved().then((newest) => (newest === directory ? undefined : find(newest)))
    })
  }
  return Object.freeze<Identities>({
    prove: (email, isRight) => proof.attempt(email, isRight),
    attempted: attempting(services.attempts),
    async userByEmail(email) {
      const user = (await directories.current()).userByEmail(email.trim())
      return user && view(user)
    },
    opened: (id) => openSession(services, id),
    refreshed: (token) => refreshSession(services, token),
    closed: (id) =>
      directories.change((directory) => {
        const endedSessions = sessionsOf(directory, id)
        return { answer: undefined, ...(endedSessions.length === 0 ? {} : { changes: { endedSessions } }) }
      }),
    async requestReset(email, language = 'en') {
      const { user, token } = await startReset(services, (directory) => resettable(directory.userByEmail(email.trim())))
      if (user !== undefined) await notifier.passwordReset(user, token, language)
    },
    completeReset: async (token, hash) => view(await completeReset(services, token, hash)),
    provide: async (given) => (await createUser(services, { ...given, internal: false })).user,
    principalOfUser: (id, epoch, role) => known((directory) => userIn(directory, id, epoch, role)),
    principalOfToken: (value) => known((directory) => tokenIn(directory, value)),
    async names(ids) {
      const directory = await directories.current()
      return new Map(ids.flatMap((id) => named(directory, id)))
    },
    async user(id) {
      const user = (await directories.current()).users.get(id)
      return user === undefined || user.deleted !== undefined ? undefined : view(user)
    },
    async token(id) {
      const token = (await directories.current()).tokens.get(id)
      return token === undefined || token.deleted !== undefined ? undefined : tokenView(services, token)
    },
    first: (given) => createFirstUser(services, given),
  })
}

/** Whom a reset token would help: not those whose identity another system proves. */
function resettable(user: UserDocument | undefined): UserDocument | undefined {
  return user?.internal && user.enabled ? user : undefined
}

/** One object for one state of a user or token, so that what is made for a principal can be kept with it. */
function once<Document extends object>(make: (document: Document) => Principal): (document: Document) => Principal {
  const made = new WeakMap<Document, Principal>()
  return (document) => {
    const known = made.get(document)
    if (known !== undefined) return known
    const principal = make(document)
    made.set(document, principal)
    return principal
  }
}

const userPrincipal = once<UserDocument>(({ id, name, roles }) => ({ type: 'USER', id, name, roles }))
const tokenPrincipal = once<TokenDocument>(({ id, name, role }) => ({ type: 'ACCESS_TOKEN', id, name, roles: [role] }))

function named({ users, tokens }: Directory, id: string): readonly (readonly [string, string])[] {
  const user = users.get(id)
  const name = user === undefined ? tokens.get(id)?.name : [user.name, user.surname].filter(Boolean).join(' ')
  return name === undefined ? [] : [[id, name]]
}
