import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { OnefoldError, type Store } from '@onefold/core'
import { defined, refusal } from '@onefold/core/adapter-kit'
import type { CommandContext } from './command-context.ts'
import type { FileSettings } from './settings/file-settings.ts'
import { newSecretKey, secretKey } from './settings/secret-key.ts'
import type { StoreAddress } from './settings/store-address.ts'

type StoreSettings = Pick<FileSettings, 'largestFile'>

/** Opens the store; only the driver that is needed is loaded. */
export async function openStore(address: StoreAddress, { largestFile }: StoreSettings = {}): Promise<Store> {
  if (address.kind === 'postgres') {
    const { postgresStore } = await import('@onefold/postgres')
    return postgresStore({ connectionString: address.url, ...defined({ largestFile }) })
  }
  const { sqliteStore } = await import('@onefold/core/sqlite')
  if (address.kind === 'memory') return sqliteStore(':memory:')
  mkdirSync(dirname(address.file), { recursive: true, mode: 0o700 })
  return sqliteStore(address.file)
}

/**
 * Opens the store with the installation's secret. One that is there is read before a new store is made; one that is missing is made once
 * the store is open: what is refused gets nothing put beside it.
 */
export async function openWithKey(
  address: StoreAddress,
  env: CommandContext['env'],
  settings: StoreSettings,
): Promise<{ readonly store: Store; readonly secretKey: string }> {
  const known = secretKey(address, env)
  const store = await openStore(address, settings)
  try {
    return { store, secretKey: known ?? newSecretKey(address) }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Opens a store that must be there, to look at it. */
export async function openToLook(address: StoreAddress): Promise<Store> {
  requireStore(address)
  if (address.kind !== 'sqlite') return openStore(address)
  const { sqliteStore } = await import('@onefold/core/sqlite')
  return sqliteStore(address.file, { readOnly: true })
}

/** Refuses a file that is not there: a mistyped name must not make an empty store. */
export function requireStore(address: StoreAddress): void {
  if (address.kind !== 'sqlite' || existsSync(address.file)) return
  throw new OnefoldError('not_found', [refusal('store-not-found/file', { file: address.file })])
}
