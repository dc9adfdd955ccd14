import type { User, UserInput, Users, UserUpdate } from '../api/directory.ts'
import { conflict, invalid, OnefoldError } from '../error/onefold-error.ts'
import { refusal } from '../error/refusal.ts'
import { defined } from '../lib/defined.ts'
import type { Role } from '../model/principal.ts'
import type { Instant } from '../model/record.ts'
import type { Decided, Directory } from './directory.ts'
import type { UserDocument } from './documents.ts'
import { unlocked } from './lockout.ts'
import type { Permission } from './permissions.ts'
import { newResetToken, startReset } from './resets.ts'
import { checkedRoles, editedRoles, losesPower, refuseLosing } from './roles.ts'
import { scopesOf } from './scopes.ts'
import type { AccessCaller, AccessServices } from './services.ts'
import { sessionsOf } from './sessions.ts'
import { checkedEmail, checkedName, presentUser, userView } from './user-view.ts'

/** The users, for one caller. */
export function usersOf(
  services: Pick<AccessServices, 'chance' | 'clock' | 'directories' | 'ids' | 'notifier' | 'settings'>,
  caller: AccessCaller,
): Users {
  const editing = editingOf(services, caller)
  return {
    ...readsOf(services, caller),
    ...accountsOf(services, caller, editing),
    ...statesOf(editing),
    ...passwordsOf(services, caller),
  }
}

/** Changes one user, when the caller may. */
type Editing = (id: string, permission: Permission, change: Change) => Promise<User>

function editingOf(
  { directories, clock, settings }: Pick<AccessServices, 'clock' | 'directories' | 'settings'>,
  caller: AccessCaller,
): Editing {
  const view = (user: UserDocument): User => userView(user, clock.now(), settings)
  return async (id, permission, change) => {
    caller.allow(permission)
    return directories.change((directory) => {
      const user = presentUser(directory, id)
      return edited(directory, user, change(user), { caller: caller.principal.id, view })
    })
  }
}

function readsOf(
  { directories, clock, settings }: Pick<AccessServices, 'clock' | 'directories' | 'settings'>,
  caller: AccessCaller,
): Pick<Users, 'list' | 'get' | 'my'> {
  const view = (user: UserDocument): User => userView(user, clock.now(), settings)
  return {
    async list() {
      caller.allow('security.listUser')
      const { users } = await directories.current()
      return [...users.values()]
        .filter(({ deleted }) => deleted === undefined)
        .sort((a, b) => (a.email < b.email ? -1 : 1))
        .map(view)
    },
    async get(id) {
      caller.allow('security.viewUser')
      return view(presentUser(await directories.current(), id))
    },
    async my() {
      caller.allow('security.viewMy')
      return view(presentUser(await directories.current(), caller.principal.id))
    },
  }
}

function accountsOf(
  services: Pick<AccessServices, 'chance' | 'clock' | 'directories' | 'ids' | 'notifier' | 'settings'>,
  caller: AccessCaller,
  edit: Editing,
): Pick<Users, 'create' | 'update' | 'updateMy' | 'remove'> {
  const { directories, clock, settings } = services
  const my = caller.principal.id
  return {
    async create(given, { language = 'en' } = {}) {
      caller.allow('security.saveUser')
      const { user, token } = await createUser(services, given)
      if (token === undefined) return { user }
      return { user, receipt: await services.notifier.passwordReset(user, token, language) }
    },
    update: (id, update) => edit(id, 'security.saveUser', (user) => updated(user, update)),
    updateMy: ({ name, surname }) => edit(my, 'security.updateMy', (user) => updated(user, defined({ name, surname }))),
    async remove(id) {
      caller.allow('security.deleteUser')
      return directories.change((directory, now) => {
        const user = presentUser(directory, id)
        refuseLosing(user, undefined, { caller: my, users: directory.users.values() })
        const answer = userView(user, clock.now(), settings)
        const endedScopes = scopesOf(directory, 'USER', id)
        return {
          answer,
          changes: { users: [erased(user, now)], endedSessions: sessionsOf(directory, id), endedScopes },
        }
      })
    },
  }
}

function statesOf(edit: Editing): Pick<Users, 'enable' | 'disable' | 'addRole' | 'removeRole' | 'unlock'> {
  const grant = (id: string, of: (user: UserDocument) => readonly Role[]): Promise<User> =>
    edit(id, 'security.grantRole', (user) => ({ ...user, roles: checkedRoles(of(user)) }))
  return {
    enable: (id) => edit(id, 'security.enableUser', (user) => ({ ...user, enabled: true })),
    disable: (id) => edit(id, 'security.enableUser', (user) => ({ ...user, enabled: false })),
    addRole: (id, role) => grant(id, (user) => [...user.roles, role]),
    removeRole: (id, role) => grant(id, (user) => withoutRole(user, role)),
    unlock: (id) => edit(id, 'security.unlockUser', unlocked),
  }
}

function passwordsOf(
  services: Pick<AccessServices, 'chance' | 'clock' | 'directories' | 'notifier' | 'settings'>,
  caller: AccessCaller,
): Pick<Users, 'setPassword' | 'setMyPassword' | 'startReset'> {
  const { directories, clock, settings, notifier } = services
  const view = (user: UserDocument): User => userView(user, clock.now(), settings)
  return {
    async setPassword(id, passwordHash) {
      caller.allow('security.setPassword')
      return directories.change((directory) => {
        const { reset: _, ...user } = presentUser(directory, id)
        const after = { ...user, passwordHash, epoch: user.epoch + 1 }
        return { answer: view(after), changes: { users: [after], endedSessions: sessionsOf(directory, id) } }
      })
    },
    async setMyPassword(passwordHash, session) {
      caller.allow('security.changePassword')
      const my = caller.principal.id
      return directories.change((directory) => {
        const { reset: _, ...user } = presentUser(directory, my)
        const after = { ...user, passwordHash }
        const endedSessions = sessionsOf(directory, my).filter((id) => id !== session)
        return { answer: view(after), changes: { users: [after], endedSessions } }
      })
    },
    async startReset(id, { language = 'en' } = {}) {
      caller.allow('security.resetPassword')
      const { user, token } = await startReset(services, (directory) => presentUser(directory, id))
      const receipt = await notifier.passwordReset(user, token, language)
      if (receipt.outcome === 'refused') throw undelivered(receipt.reason)
      return view(user)
    },
  }
}

type Change = (user: UserDocument) => UserDocument

/** A change of a user as a decision: the rules on losing power kept, and what it ends ended. */
function edited(
  directory: Directory,
  before: UserDocument,
  requested: UserDocument,
  { caller, view }: { readonly caller: string; readonly view: (user: UserDocument) => User },
): Decided<User> {
  refuseTakenEmail(directory, requested)
  refuseLosing(before, requested, { caller, users: directory.users.values() })
  const after = losesPower(before, requested) ? { ...requested, epoch: before.epoch + 1 } : requested
  const endedSessions = after.enabled ? [] : sessionsOf(directory, before.id)
  const endedScopes = after.roles.includes('ADMIN') ? scopesOf(directory, 'USER', before.id) : [] // who sees everything has no scope
  return { answer: view(after), changes: { users: [after], endedSessions, endedScopes } }
}

function updated(user: UserDocument, update: UserUpdate): UserDocument {
  const { email, name, surname, internal, enabled } = update
  const roles = editedRoles(user.roles, update)
  return {
    ...user,
    ...(email === undefined ? {} : { email: checkedEmail(email) }),
    ...(name === undefined ? {} : { name: userName(name) }),
    ...(surname === undefined ? {} : { surname: checkedName(surname, 'surname') }),
    ...defined({ roles, internal, enabled }),
  }
}

function withoutRole(user: UserDocument, role: Role): readonly Role[] {
  checkedRoles([role])
  const left = user.roles.filter((kept) => kept !== role)
  if (left.length === 0) throw conflict('last-role')
  return left
}

/** Only what audit needs is left. */
function erased({ id, name, surname, roles, internal, created, epoch }: UserDocument, now: Instant): UserDocument {
  const kept = { id, name, surname, roles, internal, created, failures: 0, epoch: epoch + 1 }
  return { ...kept, email: '', enabled: false, deleted: now }
}

/** Makes a user; a reset token comes with it when there is no password and one is needed. */
export async function createUser(
  services: Pick<AccessServices, 'directories' | 'ids' | 'chance' | 'settings'>,
  given: UserInput,
): Promise<{ readonly user: User; readonly token?: string }> {
  const { directories, chance, settings } = services
  const base = newUser(services, given)
  return directories.change<{ readonly user: User; readonly token?: string }>((directory, now) => {
    refuseTakenEmail(directory, base)
    const created = { ...base, created: now }
    if (!base.internal || base.passwordHash !== undefined)
      return { answer: { user: userView(created, now, settings) }, changes: { users: [created] } }
    const { reset, token } = newResetToken(chance, now + settings.resetLifetime)
    return { answer: { user: userView(created, now, settings), token }, changes: { users: [{ ...created, reset }] } }
  })
}

/** Makes the first user; undefined when there is one, or was. */
export async function createFirstUser(
  services: Pick<AccessServices, 'directories' | 'ids' | 'settings'>,
  given: UserInput,
): Promise<User | undefined> {
  const base = newUser(services, given)
  return services.directories.change<User | undefined>((directory, now) => {
    if (directory.users.size > 0) return { answer: undefined }
    const created = { ...base, created: now }
    return { answer: userView(created, now, services.settings), changes: { users: [created] } }
  })
}

function newUser({ ids }: Pick<AccessServices, 'ids'>, given: UserInput): UserDocument {
  const { passwordHash, internal = true, enabled = true } = given
  return {
    id: ids.next(),
    email: checkedEmail(given.email),
    name: userName(given.name),
    surname: checkedName(given.surname, 'surname'),
    roles: checkedRoles(given.roles),
    internal,
    enabled,
    created: 0,
    failures: 0,
    epoch: 0,
    ...defined({ passwordHash }),
  }
}

function userName(name: string): string {
  const checked = checkedName(name, 'name')
  if (checked === '') throw invalid('name-invalid/name-user-1', {}, 'name')
  return checked
}

function refuseTakenEmail(directory: Directory, { id, email }: UserDocument): void {
  const holder = directory.userByEmail(email)
  if (holder !== undefined && holder.id !== id) throw conflict('email-taken', { email })
}

function undelivered(reason: string): OnefoldError {
  return new OnefoldError('undelivered', [refusal('mail-undelivered', { reason })])
}
