import { setTimeout } from 'node:timers/promises'
import { type Onefold, openOnefold, type Session, type Store, SYSTEM } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

let server: PostgresServer

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

/** Engines over one database, as processes of their own would be; the first makes an entity without sinks. */
async function openEngines(
  count: number,
  first: (store: Store) => Store = (store) => store,
): Promise<readonly Session[]> {
  const schema = server.freshSchema()
  const engines: Onefold[] = []
  onTestFinished(async () => {
    for (const engine of engines) await engine.close()
  })
  for (let each = 0; each < count; each++) {
    const store = await postgresStore({ connectionString: server.url, schema, max: 4 })
    engines.push(await openOnefold({ store: each === 0 ? first(store) : store, pollMs: 20 }))
  }
  const sessions = engines.map((engine) => engine.as(SYSTEM))
  const { resources, tables, entities } = sessions[0] as Session
  await resources.create({ type: 'dataset', _id: 'person', description: 'P', columns: [{ key: 'name' }] })
  await tables.create({ table: 'people', dataset: 'person' })
  await entities.create({ id: 'people', table: 'people', type: 'NONE' })
  return sessions
}

/** What one waits for and another one opens. */
function latch() {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

test('[EV-2762] [EV-2765] on PostgreSQL a reader goes on behind any cursor of the changes of an entity without sinks', async () => {
  const [session] = (await openEngines(1)) as [Session]
  await session.records('people').upsert([1, 2, 3].map((at) => ({ _id: `p${at}`, name: `Person ${at}` })))
  const cursors: string[] = []
  for await (const { cursor } of session.changes('people')) cursors.push(cursor)
  expect(cursors).toHaveLength(3)
  await session.records('people').upsert([{ _id: 'p3', name: 'Ada' }])
  const rest: unknown[] = []
  for await (const { recordId, payload } of session.changes('people', { from: cursors[1] ?? '' }))
    rest.push([recordId, payload.name])
  expect(rest.at(-1)).toEqual(['p3', 'Ada'])
  expect(rest.every((event) => (event as string[])[0] === 'p3')).toBe(true)
})

test('[EV-2766] on PostgreSQL a reader of another process hears that the log has ended', async () => {
  const [one, other] = (await openEngines(2)) as [Session, Session]
  await one.records('people').upsert([{ _id: 'a', name: 'Ada' }])
  const following = (async () => {
    for await (const { recordId } of other.changes('people', { follow: true }))
      if (recordId === 'a') await one.stopChanges('people')
  })()
  await expect(following).rejects.toMatchObject({ class: 'gone', codes: ['changes-gone'] })
})

test('[EV-2767] on PostgreSQL a write that another process decided before the first reading began is told', async () => {
  const gate = latch()
  const decided = latch()
  const [writer, reader] = (await openEngines(2, (store) => ({
    ...store,
    async commit(...given) {
      decided.open()
      await gate.opened
      return store.commit(...given)
    },
  }))) as [Session, Session]
  const writing = writer.records('people').upsert([{ _id: 'a', name: 'Ada' }])
  await decided.opened
  const heard: unknown[] = []
  const stop = new AbortController()
  const following = (async () => {
    for await (const { recordId } of reader.changes('people', { follow: true, signal: stop.signal })) {
      heard.push(recordId)
      stop.abort()
    }
  })()
  await setTimeout(500) // until the log has begun
  gate.open()
  await Promise.all([writing, following])
  expect(heard).toEqual(['a'])
})
