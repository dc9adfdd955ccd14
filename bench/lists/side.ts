/**
 * An entity of generated people, served with the console, in a process of its own: `side ROWS SEED`. Tells its parent where it is, with
 * a login as the console keeps it and the names that are searched for.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createClient, type SavedSession } from '@onefold/client'
import { type Onefold, openOnefold, type Store, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { createApp } from '@onefold/server'
import { seededRandom } from '../../packages/core/src/lib/random.ts'
import { benchPeople, COLUMNS, type People } from '../corpus/people.ts'
import type { Served } from './lists.bench.ts'

const TABLE = 1
const BATCH = 2000
const ASKED = 60
const SECRET = 'a secret key that is long enough for a bench'
const LOGIN = { email: 'viewer@example.org', password: 'Analytical-Engine-1' }

const [rows = 0, seed = 0] = process.argv.slice(2).map(Number)
const folder = await mkdtemp(join(tmpdir(), 'onefold-lists-'))
const store = await sqliteStore(join(folder, 'people.db'))
const onefold = await openOnefold({ store, secretKey: SECRET, mailer: { send: async () => ({ outcome: 'accepted' }) } })
const server = createAdaptorServer({ fetch: createApp(onefold, { secretKey: SECRET }).fetch })
process.once('message', () => void end())
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
await furnish(onefold)
const names = await filled(store)
await (
  await onefold.as(SYSTEM).entities.synchronize('people', { load: 'NONE', index: 'FULL', sink: 'NONE' })
).finished()
process.send?.({ url, session: await loggedIn(), names } satisfies Served)

async function end(): Promise<void> {
  server.close()
  await onefold.close()
  await rm(folder, { recursive: true, force: true })
  process.exit(0) // browsers keep connections open
}

async function furnish(house: Onefold): Promise<void> {
  const { value: token = '' } = await house.as(SYSTEM).tokens.create({ name: 'bench', role: 'ADMIN', days: 1 })
  const { resources, tables, entities, users, dataScopes } = createClient({ url, token })
  const columns = COLUMNS.map((key) => ({ key, token: 'TEXT' as const }))
  await resources.create({ type: 'dataset', _id: 'person', description: 'A person', columns })
  await resources.create({
    type: 'indexer',
    _id: 'person-indexer',
    description: 'What people are searched by',
    dataset: 'person',
    mappings: [
      { id: 'fullname', keys: ['first_name', 'last_name'], combine: true, matching: 'FUZZY' },
      { id: 'name', keys: ['last_name'], matching: 'FUZZY' },
      { id: 'town', keys: ['city'] },
      { id: 'email', keys: ['email'] },
      { id: 'origin', keys: ['source'] },
    ],
  })
  await tables.create({ table: 'people', dataset: 'person' })
  await entities.create({ id: 'people', table: 'people', type: 'SEARCH', indexer: 'person-indexer' })
  const { user } = await users.create({ email: LOGIN.email, name: 'Ada', surname: 'Bench', roles: ['VIEWER'] })
  await users.setPassword(user.id, LOGIN.password)
  const { access } = await dataScopes.access('people')
  await dataScopes.setAccess('people', [
    ...access.map(({ principalName: _, ...grant }) => grant),
    { principalType: 'USER', principalId: user.id, values: null },
  ])
}

async function loggedIn(): Promise<SavedSession> {
  let session: SavedSession | undefined
  const client = createClient({
    url,
    onSession(next) {
      session = next
    },
  })
  await client.login(LOGIN)
  if (session === undefined) throw new Error('A login opened no session.')
  return session
}

/** The records go into the store directly: it is not loading that is measured. Answers names of some of them, each with a typo. */
async function filled({ records, commit }: Store): Promise<readonly string[]> {
  const { columns } = benchPeople(rows, seed)
  for (let from = 0; from < rows; from += BATCH) {
    const numbers = await records.reserveRows(TABLE, Math.min(BATCH, rows - from))
    const { csn, configuration } = await records.head(TABLE)
    const seen = { csn, configuration, records: new Map(), absentIds: [], absentSources: [] }
    const put = numbers.map((row) => recordOf(columns, row))
    await commit(TABLE, { seen, put, remove: [], archive: [], audit: [], publish: [] })
  }
  const random = seededRandom(seed)
  const [first, last] = [columns.get('first_name')!, columns.get('last_name')!]
  const long = (cells: readonly string[]): string => {
    for (;;) {
      const cell = cells[random.below(rows)]!
      if (/^\w{7,}$/.test(cell)) return cell
    }
  }
  return Array.from({ length: ASKED }, () => `${long(first)} ${mistyped(long(last))}`)
}

function recordOf(columns: People['columns'], row: number) {
  const id = `person-${row}`
  const cells = [...columns].flatMap(([key, texts]) => (texts[row - 1] ? [[key, texts[row - 1]!] as const] : []))
  const rest = { revision: 1, created: 1, updated: 1, sources: [], merged: [], issues: [] }
  return { record: { row, id, key: `k-${id}`, values: Object.fromEntries(cells), ...rest }, keys: [] }
}

/** Without its fourth letter. */
function mistyped(word: string): string {
  return `${word.slice(0, 3)}${word.slice(4)}`
}
