import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteStore } from '@onefold/core/sqlite'
import { postgresStore } from '@onefold/postgres'
import type { SoakSetup } from './kill-once.ts'

/** Longer than any lease. */
const LATER_MS = 60_000

/** A SQLite file of its own; `end` takes it away. */
export async function sqliteSetup(): Promise<SoakSetup & { end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-kill-'))
  const file = join(folder, 'people.db')
  return {
    place: { kind: 'sqlite', file },
    open: () => sqliteStore(file, { synchronous: 'NORMAL' }),
    openLater: () => sqliteStore(file, { synchronous: 'NORMAL', clock: { now: () => Date.now() + LATER_MS } }),
    end: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A PostgreSQL server, and how to speak with it beside the store. */
export interface Server {
  readonly url: string
  freshSchema(): string
  sql(text: string): Promise<unknown>
}

/** A schema of its own on a server. */
export function postgresSetup(server: Server): SoakSetup {
  const { url } = server
  const schema = server.freshSchema()
  const open = () => postgresStore({ connectionString: url, schema, max: 5 })
  return {
    place: { kind: 'postgres', url, schema },
    open,
    async openLater() {
      for (const relation of ['run', 'destination'])
        await server.sql(`UPDATE ${schema}.${relation} SET lease_until = 0`)
      return open()
    },
  }
}
