import { type Onefold, ROLES, type Role, SYSTEM, type User } from '@onefold/core'
import { notFound } from '@onefold/core/adapter-kit'
import { hashPassword, randomPassword } from '../security/passwords.ts'
import { misuse, parse } from './arguments.ts'
import type { Command, Surroundings } from './surroundings.ts'
import { withStore } from './with-store.ts'

const STORE = { store: { type: 'string' } } as const

/** `onefold user list`: who may come in. */
export const userList: Command = async (args, { env, print }) => {
  const { values } = parse(args, STORE)
  const users = await withStore(values.store, env, (onefold) => onefold.as(SYSTEM).users.list())
  for (const user of users) print(lineOf(user))
  return 0
}

/** `onefold user create EMAIL`: makes a user with a random password, shown once. */
export const userCreate: Command = async (args, { env, print }) => {
  const options = { ...STORE, name: { type: 'string' }, surname: { type: 'string' }, role: { type: 'string' } } as const
  const { values, positionals } = parse(args, options, 1)
  const email = emailFrom(positionals)
  const { name = email.split('@')[0] ?? '', surname = '', role = 'VIEWER' } = values
  const roles = [roleFrom(role)]
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const { user } = await withStore(values.store, env, (onefold) =>
    onefold.as(SYSTEM).users.create({ email, name, surname, roles, passwordHash }),
  )
  print(lineOf(user))
  print(`The password of ${user.email}, shown this once: ${password}`)
  return 0
}

/** `onefold user password EMAIL`: gives a user a new password, shows it once and ends the user's sessions. */
export const userPassword: Command = async (args, around) => {
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  return change(args, around, async (onefold, { id }) => {
    const { users } = onefold.as(SYSTEM)
    await users.setPassword(id, passwordHash)
    const { email } = await users.unlock(id) // whoever asks for a new password is mostly locked out
    return `The new password of ${email}, shown this once: ${password}`
  })
}

/** `onefold user unlock EMAIL` */
export const userUnlock: Command = (args, around) =>
  change(args, around, async (onefold, { id }) => lineOf(await onefold.as(SYSTEM).users.unlock(id)))

/** `onefold user disable EMAIL` */
export const userDisable: Command = (args, around) =>
  change(args, around, async (onefold, { id }) => lineOf(await onefold.as(SYSTEM).users.disable(id)))

/** `onefold user enable EMAIL` */
export const userEnable: Command = (args, around) =>
  change(args, around, async (onefold, { id }) => lineOf(await onefold.as(SYSTEM).users.enable(id)))

/** One user, found by the e-mail address, and what to say when it is done. */
async function change(
  args: readonly string[],
  { env, print }: Surroundings,
  work: (onefold: Onefold, user: User) => Promise<string>,
): Promise<number> {
  const { values, positionals } = parse(args, STORE, 1)
  const email = emailFrom(positionals)
  const sentence = await withStore(values.store, env, async (onefold) => {
    const user = await onefold.identities.userByEmail(email)
    if (user === undefined) throw notFound('user', email)
    return work(onefold, user)
  })
  print(sentence)
  return 0
}

function emailFrom([email]: readonly string[]): string {
  if (email === undefined) throw misuse('The e-mail address of the user is missing.')
  return email
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
