import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { OnefoldError, type Store } from '@onefold/core'
import { defined, refusal } from '@onefold/core/adapter-kit'
import type { FileSettings } from './settings/file-settings.ts'
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
