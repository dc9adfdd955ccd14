import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OnefoldOptions } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { postgresStore } from '@onefold/postgres'
import { freshDatabase } from '../../../postgres/test/fresh-database.ts'

/** Empty data of the test's own; where they are shared, each opening is one more process over them. */
export interface Data {
  open(): OnefoldOptions['store']
  /** When everything over it was closed. */
  remove(): Promise<void>
}

export const STORES = ['SQLite', 'PostgreSQL'] as const

export async function freshData(store: (typeof STORES)[number]): Promise<Data> {
  if (store === 'PostgreSQL') {
    const server = await freshDatabase()
    const options = { connectionString: server.url, schema: server.freshSchema() }
    return { open: () => postgresStore(options), remove: server.stop }
  }
  const folder = mkdtempSync(join(tmpdir(), 'onefold-data-'))
  return {
    open: () => sqliteStore(join(folder, 'store.db')),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
