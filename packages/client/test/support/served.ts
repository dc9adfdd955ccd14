import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { type Client, type ClientOptions, createClient } from '@onefold/client'
import { directoryFiles, type Onefold, openOnefold, type Session, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { type AppOptions, createApp } from '@onefold/server'

const SECRET = 'a secret that is long enough for a test'

/** A fixed clock, identifiers that are counted: what is done twice alike is answered alike. */
export interface Served {
  readonly onefold: Onefold
  /** In process, as the administrator whose token the client has. */
  readonly session: Session
  readonly url: string
  readonly token: string
  client(options?: ClientOptions): Client
  advance(milliseconds: number): void
  [Symbol.asyncDispose](): Promise<void>
}

/** An installation in memory, and the same served over a socket. */
export async function serve(options: Partial<AppOptions> = {}): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'onefold-client-'))
  let now = Date.parse('2026-01-31T12:00:00Z')
  const clock = { now: () => now }
  let made = 0
  const ids = { next: () => `00000000-0000-7000-8000-${String(++made).padStart(12, '0')}` }
  const onefold = await openOnefold({
    store: sqliteStore(':memory:', { clock }),
    files: directoryFiles(folder),
    secretKey: SECRET,
    clock,
    ids,
    pollMs: 20,
    mailer: { send: async () => ({ outcome: 'accepted' }) },
  })
  const issued = await onefold.as(SYSTEM).tokens.create({ name: 'Ada', role: 'ADMIN', days: 1 })
  const token = issued.value ?? ''
  const principal = (await onefold.identities.principalOfToken(token)) ?? SYSTEM
  const app = createApp(onefold, { secretKey: SECRET, clock, ...options })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server // without options it is HTTP/1.1
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    onefold,
    session: onefold.as(principal),
    url,
    token,
    client: (given = { token }) => createClient({ url, ...given }),
    advance: (milliseconds) => {
      now += milliseconds
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await onefold.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
