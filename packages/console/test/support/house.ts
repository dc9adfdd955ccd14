import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { type Client, createClient, type SavedSession } from '@onefold/client'
import { directoryFiles, type Onefold, openOnefold, type Role, type Sample, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { allSamples } from '@onefold/samples'
import { type AppOptions, createApp } from '@onefold/server'
import { inject } from 'vitest'

const SECRET = 'a secret that is long enough for a test'
export const PASSWORD = 'Analytical-Engine-1'

/** Who looks at the console in tests. The scoped steward sees the customers of Spain. */
export const CALLERS = ['VIEWER', 'STEWARD', 'SCOPED', 'ADMIN'] as const
export type Caller = (typeof CALLERS)[number]

const ROLE_OF: { readonly [caller in Caller]: Role } = {
  VIEWER: 'VIEWER',
  STEWARD: 'STEWARD',
  SCOPED: 'STEWARD',
  ADMIN: 'ADMIN',
}
export const emailOf = (caller: Caller): string => `${caller.toLowerCase()}@example.org`

/** How the sources of the sample write the country that the scoped steward sees. */
const SPAIN = ['Spain', 'España', 'ES', 'Espana', 'SPAIN', 'es']

/** A served installation with the customers sample. */
export interface House {
  readonly onefold: Onefold
  readonly url: string
  /** Asks as an administrator. */
  readonly admin: Client
  /** Asks as this caller, by a login of its own. */
  client(caller: Caller): Promise<Client>
  /** A login of this caller, as the console keeps it. */
  login(caller: Caller): Promise<SavedSession>
  [Symbol.asyncDispose](): Promise<void>
}

/** What the house is made with. */
export interface HouseOptions {
  readonly app?: Partial<AppOptions>
  /** The entity `customers` and its records, some 2 s. @default true */
  readonly sample?: boolean
}

/** The clock is the machine's: a browser compares with its own. */
export async function openHouse({ app: options = {}, sample = true }: HouseOptions = {}): Promise<House> {
  await builtConsole()
  const folder = mkdtempSync(join(tmpdir(), 'onefold-console-'))
  const onefold = await openOnefold({
    ...{ store: sqliteStore(':memory:'), files: directoryFiles(folder), secretKey: SECRET, pollMs: 20 },
    ...{ mailer: { send: async () => ({ outcome: 'accepted' }) }, samples: allSamples().map(shortened) },
  })
  const app = createApp(onefold, { secretKey: SECRET, ...options })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server // without options it is HTTP/1.1
  server.keepAliveTimeout = 600_000 // a machine that is busy must not close what is going to be used
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { value: token = '' } = await onefold.as(SYSTEM).tokens.create({ name: 'tests', role: 'ADMIN', days: 1 })
  const admin = createClient({ url, token })
  const ids = await makeUsers(admin)
  if (sample) await installSample(admin, ids)

  async function loggedIn(caller: Caller): Promise<readonly [Client, SavedSession]> {
    let session: SavedSession | undefined
    const client = createClient({
      url,
      onSession: (next) => {
        session = next
      },
    })
    await client.login({ email: emailOf(caller), password: PASSWORD })
    if (session === undefined) throw new Error('A login opened no session.')
    return [client, session]
  }
  return {
    ...{ onefold, url, admin },
    client: async (caller) => (await loggedIn(caller))[0],
    login: async (caller) => (await loggedIn(caller))[1],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await onefold.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The console as it is published, built when the first file of a run asks for it. */
async function builtConsole(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${inject('lendingPort')}/console`)
  if (!answer.ok) throw new Error(await answer.text())
}

/** The first lines of each file: enough for duplicates of every kind, and soon there. */
function shortened(sample: Sample): Sample {
  return {
    ...sample,
    get files() {
      return sample.files.map(({ name, text }) => ({ name, text: text.split('\n').slice(0, 601).join('\n') }))
    },
    truthOf: sample.truthOf,
  }
}

async function makeUsers(admin: Client): Promise<ReadonlyMap<Caller, string>> {
  const made = await Promise.all(
    CALLERS.map(async (caller) => {
      const name = { name: caller, surname: 'Lovelace' }
      const { user } = await admin.users.create({ email: emailOf(caller), ...name, roles: [ROLE_OF[caller]] })
      await admin.users.setPassword(user.id, PASSWORD)
      return [caller, user.id] as const
    }),
  )
  return new Map(made)
}

async function installSample(admin: Client, users: ReadonlyMap<Caller, string>): Promise<void> {
  const { id } = await admin.samples.install('customers')
  for (;;) {
    const { status, message, finished } = await admin.runs.get(id)
    if (status === 'SUCCEEDED') break
    if (finished !== undefined) throw new Error(`The sample could not be installed: ${message}`)
    await sleep(50)
  }
  await admin.dataScopes.setScopeColumn('customers', 'country')
  await admin.dataScopes.setAccess('customers', [
    ...(['VIEWER', 'STEWARD'] as const).map((caller) => grant(users, caller, null)),
    grant(users, 'SCOPED', SPAIN),
  ])
}

const grant = (users: ReadonlyMap<Caller, string>, caller: Caller, values: readonly string[] | null) => ({
  ...{ principalType: 'USER' as const, principalId: users.get(caller) ?? '', values },
})
