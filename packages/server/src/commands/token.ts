import { type AccessToken, SYSTEM } from '@onefold/core'
import { defined } from '@onefold/core/adapter-kit'
import { misuse, parse } from './arguments.ts'
import type { Command } from './surroundings.ts'
import { roleFrom } from './user.ts'
import { withStore } from './with-store.ts'

const STORE = { store: { type: 'string' } } as const

/** `onefold token list`: the access tokens, never their values. */
export const tokenList: Command = async (args, { env, print }) => {
  const { values } = parse(args, STORE)
  const tokens = await withStore(values.store, env, (onefold) => onefold.as(SYSTEM).tokens.list())
  for (const token of tokens) print(lineOf(token))
  return 0
}

/** `onefold token create NAME`: makes an access token and shows its value once. */
export const tokenCreate: Command = async (args, { env, print }) => {
  const options = { ...STORE, role: { type: 'string' }, days: { type: 'string' } } as const
  const { values, positionals } = parse(args, options, 1)
  const [name] = positionals
  if (name === undefined) throw misuse('The name of the token is missing.')
  const role = roleFrom(values.role ?? 'VIEWER')
  const days = Number(values.days ?? '365')
  const token = await withStore(values.store, env, async (onefold) => {
    const { tokens } = onefold.as(SYSTEM)
    const { id, value } = await tokens.create({ name, role, days })
    return { ...(await tokens.copy(id)), ...defined({ value }) } // it is shown here and nowhere else
  })
  print(lineOf(token))
  print(`The token, shown this once: ${token.value}`)
  return 0
}

/** `onefold token revoke ID`: the token is worth nothing from now on. */
export const tokenRevoke: Command = async (args, { env, print }) => {
  const { values, positionals } = parse(args, STORE, 1)
  const [id] = positionals
  if (id === undefined) throw misuse('The id of the token is missing.')
  const token = await withStore(values.store, env, (onefold) => onefold.as(SYSTEM).tokens.remove(id))
  print(`The token ${token.id} ("${token.name}") is worth nothing from now on.`)
  return 0
}

function lineOf({ id, name, role, enabled, expires }: AccessToken): string {
  const until = `until ${new Date(expires).toISOString().slice(0, 10)}`
  return [id, name, role, until, ...(enabled ? [] : ['disabled'])].join('  ')
}
