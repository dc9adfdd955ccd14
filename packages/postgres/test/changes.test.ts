import { openOnefold, SYSTEM } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

let server: PostgresServer

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

test('[EV-2762] on PostgreSQL a reader goes on behind any cursor of the changes of an entity', async () => {
  const store = await postgresStore({ connectionString: server.url, schema: server.freshSchema(), max: 5 })
  const taken = { write: async (events: readonly unknown[]) => events.map(() => ({ outcome: 'delivered' as const })) }
  const open = () => ({ ...taken, close: async () => {} })
  const onefold = await openOnefold({ store, sinks: { 'sink-log': { schema: v.strictObject({}), open } } })
  try {
    const session = onefold.as(SYSTEM)
    const columns = [{ key: 'name' }]
    await session.resources.create({ type: 'dataset', _id: 'person', description: 'P', columns })
    await session.resources.create({ type: 'sink-log', _id: 'log', description: 'L' })
    await session.tables.create({ table: 'people', dataset: 'person' })
    await session.entities.create({
      id: 'people',
      table: 'people',
      type: 'NONE',
      enabled: true,
      sinks: [{ resource: 'log' }],
    })
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
  } finally {
    await onefold.close()
  }
})
