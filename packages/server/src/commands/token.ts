import { type AccessToken, SYSTEM } from '@onefold/core'
import { defined } from '@onefold/core/adapter-kit'
import type { Command } from './command-context.ts'
import { roleFrom } from './user.ts'
import { withStore } from './with-store.ts'

interface StoreLine {
  readonly store?: string
}

interface NewTokenLine extends StoreLine {
  readonly name: string
  readonly role?: string
  readonly days?: string
}

/** `onefold token list`: the access tokens, never their values. */
export const tokenList: Command<StoreLine> = async ({ store }, { env, print }) => {
  const tokens = await withStore(store, env, (onefold) => onefold.as(SYSTEM).tokens.list())
  for (const token of tokens) print(lineOf(token))
  return 0
}

/** `onefold token create NAME`: makes an access token and shows its value once. */
export const tokenCreate: Command<NewTokenLine> = async ({ store, name, ...stated }, { env, print }) => {
  const role = roleFrom(stated.role ?? 'VIEWER')
  const days = Number(stated.days ?? '365')
  const token = await withStore(store, env, async (onefold) => {
    const { tokens } = onefold.as(SYSTEM)
    const { id, value } = await tokens.create({ name, role, days })
    return { ...(await tokens.copy(id)), ...defined({ value }) } // it is shown here and nowhere else
  })
  print(lineOf(token))
  print(`The token, shown this once: ${token.value}`)
  return 0
}

/** `onefold token revoke ID`: the token is worth nothing from now on. */
export const tokenRevoke: Command<StoreLine & { readonly id: string }> = async ({ store, id }, { env, print }) => {
  const token = await withStore(store, env, (onefold) => onefold.as(SYSTEM).tokens.remove(id))
  print(`The token ${token.id} ("${token.name}") is worth nothing from now on.`)
  return 0
}

function lineOf({ id, name, role, enabled, expires }: AccessToken): string {
  const until = `until ${new Date(expires).toISOString().slice(0, 10)}`
  return [id, name, role, until, ...(enabled ? [] : ['disabled'])].join('  ')
}
