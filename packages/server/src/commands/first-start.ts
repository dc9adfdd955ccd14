import { type Onefold, SYSTEM } from '@onefold/core'
import { ACCESS_TOKEN_PREFIX, defined } from '@onefold/core/adapter-kit'
import { hashPassword, passwordRefusals, randomPassword } from '../security/passwords.ts'
import { misuse } from './arguments.ts'
import type { CommandContext } from './command-context.ts'

const DEFAULT_EMAIL = 'admin@onefold.local'
const SHORTEST_TOKEN = 32

/** The administrator of an empty store, as the environment states it. */
export interface FirstAdmin {
  readonly email: string
  readonly password?: string
  readonly token?: string
}

export interface Admin {
  readonly email: string
  /** Only when it was made up here: it is shown this once. */
  readonly password?: string
  readonly made: boolean
}

/** Refuses what could not be used, before anything is opened. */
export function firstAdmin(env: CommandContext['env']): FirstAdmin {
  const { ONEFOLD_ADMIN_EMAIL: email = DEFAULT_EMAIL, ONEFOLD_ADMIN_PASSWORD: password } = env
  const token = env.ONEFOLD_ADMIN_TOKEN
  if (!/^[^\s@"'\\]+@[^\s@"'\\]+$/.test(email)) throw misuse('ONEFOLD_ADMIN_EMAIL must be an e-mail address.')
  const weak = password === undefined ? [] : passwordRefusals(password)
  if (weak.length > 0) throw misuse(`ONEFOLD_ADMIN_PASSWORD: ${weak.map(({ text }) => text).join(' ')}`)
  if (token !== undefined && (!token.startsWith(ACCESS_TOKEN_PREFIX) || token.length < SHORTEST_TOKEN)) {
    throw misuse(
      `ONEFOLD_ADMIN_TOKEN must begin with "${ACCESS_TOKEN_PREFIX}" and have ${SHORTEST_TOKEN} characters or more.`,
    )
  }
  return { email, ...defined({ password, token }) }
}

/** Makes the first administrator of an empty store; finds one otherwise. */
export async function ensureAdmin(onefold: Onefold, first: FirstAdmin): Promise<Admin> {
  const { users } = onefold.as(SYSTEM)
  const known = await users.list()
  if (known.length === 0) {
    const admin = await makeAdmin(onefold, first)
    if (admin !== undefined) return admin
  }
  const present = (await users.list()).find(({ enabled, roles }) => enabled && roles.includes('ADMIN'))
  return { email: present?.email ?? first.email, made: false }
}

/** Undefined when another process that started at the same time was first. */
async function makeAdmin(onefold: Onefold, first: FirstAdmin): Promise<Admin | undefined> {
  const { email, password = randomPassword(), token: value } = first
  const passwordHash = await hashPassword(password)
  const user = { email, name: 'Administrator', surname: '', roles: ['ADMIN'], passwordHash } as const
  if ((await onefold.identities.first(user)) === undefined) return undefined
  if (value !== undefined) {
    const { tokens } = onefold.as(SYSTEM)
    const { id } = await tokens.create({ name: 'First start', role: 'ADMIN', value })
    await tokens.copy(id) // whoever stated it has it
  }
  return { email, made: true, ...(first.password === undefined ? { password } : {}) }
}
