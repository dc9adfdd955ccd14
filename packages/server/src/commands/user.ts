import { type Onefold, ROLES, type Role, SYSTEM, type User } from '@onefold/core'
import { notFound } from '@onefold/core/adapter-kit'
import { hashPassword, randomPassword } from '../security/passwords.ts'
import { misuse } from './arguments.ts'
import type { Command, CommandContext } from './command-context.ts'
import { withStore } from './with-store.ts'

interface StoreLine {
  readonly store?: string
}

/** What names one user. */
export interface UserLine extends StoreLine {
  readonly email: string
}

interface NewUserLine extends UserLine {
  readonly name?: string
  readonly surname?: string
  readonly role?: string
}

/** `onefold user list`: who may come in. */
export const userList: Command<StoreLine> = async ({ store }, { env, print }) => {
  const users = await withStore(store, env, (onefold) => onefold.as(SYSTEM).users.list())
  for (const user of users) print(lineOf(user))
  return 0
}

/** `onefold user create EMAIL`: makes a user with a random password, shown once. */
export const userCreate: Command<NewUserLine> = async ({ store, email, ...stated }, { env, print }) => {
  const { name = email.split('@')[0] ?? '', surname = '', role = 'VIEWER' } = stated
  const roles = [roleFrom(role)]
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const { user } = await withStore(store, env, (onefold) =>
    onefold.as(SYSTEM).users.create({ email, name, surname, roles, passwordHash }),
  )
  print(lineOf(user))
  print(`The password of ${user.email}, shown this once: ${password}`)
  return 0
}

/** `onefold user password EMAIL`: gives a user a new password, shows it once and ends the user's sessions. */
export const userPassword: Command<UserLine> = async (line, context) => {
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  return change(line, context, async (onefold, { id }) => {
    const { users } = onefold.as(SYSTEM)
    await users.setPassword(id, passwordHash)
    const { email } = await users.unlock(id) // whoever asks for a new password is mostly locked out
    return `The new password of ${email}, shown this once: ${password}`
  })
}

/** `onefold user unlock EMAIL` */
export const userUnlock: Command<UserLine> = (line, context) =>
  change(line, context, async (onefold, { id }) => lineOf(await onefold.as(SYSTEM).users.unlock(id)))

/** `onefold user disable EMAIL` */
export const userDisable: Command<UserLine> = (line, context) =>
  change(line, context, async (onefold, { id }) => lineOf(await onefold.as(SYSTEM).users.disable(id)))

/** `onefold user enable EMAIL` */
export const userEnable: Command<UserLine> = (line, context) =>
  change(line, context, async (onefold, { id }) => lineOf(await onefold.as(SYSTEM).users.enable(id)))

/** One user, found by the e-mail address, and what to say when it is done. */
async function change(
  { store, email }: UserLine,
  { env, print }: CommandContext,
  work: (onefold: Onefold, user: User) => Promise<string>,
): Promise<number> {
  const sentence = await withStore(store, env, async (onefold) => {
    const user = await onefold.identities.userByEmail(email)
    if (user === undefined) throw notFound('user', email)
    return work(onefold, user)
  })
  print(sentence)
  return 0
}

export function roleFrom(text: string): Role {
  const role = ROLES.find((known) => known === text.toUpperCase())
  if (role === undefined) throw misuse(`The role must be ${ROLES.join(', ')}.`)
  return role
}

function lineOf({ email, name, surname, roles, enabled, locked }: User): string {
  const states = [...(enabled ? [] : ['disabled']), ...(locked ? ['locked out'] : [])]
  return [email, [name, surname].filter(Boolean).join(' '), roles.join(', '), ...states].join('  ')
}
