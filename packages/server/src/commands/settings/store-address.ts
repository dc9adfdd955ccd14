import { dirname, resolve } from 'node:path'
import { misuse } from '../arguments.ts'
import type { CommandContext } from '../command-context.ts'

/** Where an installation lives. */
export type StoreAddress =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'memory' }
  | { readonly kind: 'postgres'; readonly url: string }

const DEFAULT = 'sqlite:./data/onefold.db'

/** The store that the command line or else the environment names. */
export function storeAddress(stated: string | undefined, env: CommandContext['env']): StoreAddress {
  const text = stated ?? env.ONEFOLD_STORE ?? DEFAULT
  if (text === 'sqlite::memory:') return { kind: 'memory' }
  if (text.startsWith('sqlite:') && text.length > 'sqlite:'.length) {
    return { kind: 'sqlite', file: resolve(text.slice('sqlite:'.length)) }
  }
  if (/^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text)) return { kind: 'postgres', url: text }
  // The text is not repeated: it may hold a password.
  throw misuse('The store must be sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE.')
}

/** The folder for files, and beside it the key. */
export function dataFolder(address: StoreAddress): string {
  return address.kind === 'sqlite' ? dirname(address.file) : resolve('data')
}

/** The address for people, without a password. */
export function nameOf(address: StoreAddress): string {
  if (address.kind === 'memory') return 'in memory: everything is gone when the server stops'
  if (address.kind === 'sqlite') return `sqlite:${address.file}`
  const { protocol, host, pathname } = new URL(address.url)
  return `${protocol}//${host}${pathname}`
}
