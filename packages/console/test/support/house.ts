import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { type Client, createClient, type SavedSession } from '@onefold/client'
import { directoryFiles, type Onefold, openOnefold, type Role, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { allSamples } from '@onefold/samples'
import { type AppOptions, createApp } from '@onefold/server'
import { inject } from 'vitest'
import { shortened } from '../../../samples/test/shortened.ts'

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
  /** The entity `customers` and its records. @default true */
  readonly sample?: boolean
}

/** A house as the first of its kind in this run was furnished, the users and perhaps the sample: to do it anew takes seconds. */
export async function openHouse({ app = {}, sample = true }: HouseOptions = {}): Promise<House> {
  await builtConsole()
  const template = await furnishedHouse(sample)
  const folder = newFolder()
  cpSync(template.folder, folder, { recursive: true })
  const { onefold, url, close } = await serve(folder, app)
  const admin = createClient({ url, token: template.token })

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
    onefold,
    url,
    admin,
    client: async (caller) => (await loggedIn(caller))[0],
    login: async (caller) => (await loggedIn(caller))[1],
    async [Symbol.asyncDispose]() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'onefold-console-'))

/** What houses are copied from, and the token of an administrator. */
interface Template {
  readonly folder: string
  readonly token: string
}

/** By whether the sample is in it. */
const furnished = new Map<boolean, Promise<Template>>()

function furnishedHouse(sample: boolean): Promise<Template> {
  const known = furnished.get(sample) ?? furnishedOnce(sample)
  furnished.set(sample, known)
  return known
}

/** The first process of a run that asks furnishes it, the others wait for the token. */
async function furnishedOnce(sample: boolean): Promise<Template> {
  const folder = join(inject('sharedFolder'), sample ? 'house-with-sample' : 'house')
  const told = `${folder}.token`
  while (!existsSync(told)) {
    if (await isOurs(folder)) {
      try {
        const token = await furnish(folder, sample)
        writeFileSync(`${told}.new`, token)
        renameSync(`${told}.new`, told)
      } catch (error) {
        rmSync(folder, { recursive: true }) // for the next one to try
        throw error
      }
    } else await sleep(50)
  }
  return { folder, token: readFileSync(told, 'utf8') }
}

/** Whoever makes the folder furnishes it. */
function isOurs(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    () => false,
  )
}

/** Answers the token of an administrator. */
async function furnish(folder: string, sample: boolean): Promise<string> {
  const { onefold, url, close } = await serve(folder)
  const { value: token = '' } = await onefold.as(SYSTEM).tokens.create({ name: 'tests', role: 'ADMIN', days: 1 })
  const admin = createClient({ url, token })
  const ids = await makeUsers(admin)
  if (sample) await installSample(admin, ids)
  await close()
  return token
}

/** Opens what is kept in this folder and serves it. The clock is the machine's: a browser compares with its own. */
async function serve(folder: string, options: Partial<AppOptions> = {}) {
  const onefold = await openOnefold({
    store: sqliteStore(join(folder, 'store.db')),
    files: directoryFiles(join(folder, 'files')),
    // What is asked for here is told and waits for no poll; a house is open for minutes, and fifty polls a second are a burden.
    secretKey: SECRET,
    pollMs: 200,
    samples: allSamples().map(shortened),
    mailer: { send: async () => ({ outcome: 'accepted' }) },
  })
  const app = createApp(onefold, { secretKey: SECRET, ...options })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server // without options it is HTTP/1.1
  server.keepAliveTimeout = 600_000 // a machine that is busy must not close what is going to be used
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await onefold.close()
  }
  return { onefold, url, close }
}

/** The console as it is published, built when the first file of a run asks for it. */
async function builtConsole(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${inject('lendingPort')}/console`)
  if (!answer.ok) throw new Error(await answer.text())
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
  principalType: 'USER' as const,
  principalId: users.get(caller) ?? '',
  values,
})
