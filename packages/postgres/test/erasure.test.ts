import { openOnefold, SYSTEM, verifyStore } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

let server: PostgresServer

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

/** How many rows of the schema hold the text, in whatever relation. */
async function rowsHolding(schema: string, text: string): Promise<number> {
  const relations = await server.sql<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1',
    [schema],
  )
  let found = 0
  for (const { name } of relations) {
    const holding = `SELECT count(*)::int AS n FROM ${schema}."${name}" r WHERE r::text LIKE $1`
    for (const { n } of await server.sql<{ n: number }>(holding, [`%${text}%`])) found += n
  }
  return found
}

const column = (key: string) => ({ key })
const of = { description: 'A person', dataset: 'person' }

test('[ES-51] on PostgreSQL no row of any relation holds what an erasure took', async () => {
  const schema = server.freshSchema()
  const store = await postgresStore({ connectionString: server.url, schema, max: 5 })
  const onefold = await openOnefold({ store, secretKey: 'a secret key that is long enough for a test' })
  try {
    const { resources, tables, entities, ...session } = onefold.as(SYSTEM)
    const columns = ['name', 'email'].map(column)
    await resources.create({ type: 'dataset', _id: 'person', description: 'A person', columns })
    const mappings = [{ id: 'email', keys: ['email'], duplicates: true }]
    await resources.create({ type: 'indexer', _id: 'mailboxes', ...of, mappings })
    const compared = [{ id: 'email', keys: ['email'] }]
    await resources.create({ type: 'classifier-weight', _id: 'mailbox', ...of, mappings: compared })
    await resources.create({ type: 'merger-weight', _id: 'any', ...of, mergeType: 'CONSTANT' })
    const url = 'http://127.0.0.1:9/'
    await resources.create({ type: 'sink-http', _id: 'web', description: 'Web', url })
    await tables.create({ table: 'people', dataset: 'person', history: true, audit: true })
    const parts = { indexer: 'mailboxes', classifier: 'mailbox', merger: 'any', sinks: [{ resource: 'web' }] }
    await entities.create({ id: 'people', table: 'people', type: 'DUPLICATES', ...parts })

    const records = session.records('people')
    const email = 'mail-of-ada-0f2c'
    const from = (id: string) => ({ _source: [{ _src: 'crm', _src_id: `key-of-ada-${id}` }] })
    await records.upsert([
      { _id: 'ada', name: 'name-of-ada-0f2c', email, ...from('1') },
      { _id: 'adah', name: 'name-of-ada-0f2c too', email, ...from('2') },
      { _id: 'grace', name: 'name-of-grace', email: 'mail-of-grace' },
    ])
    const first = await records.merge(['ada', 'adah'], { comment: 'note-of-ada-0f2c' })
    await records.upsert([{ _id: first._id, name: 'edit-of-ada-0f2c' }])
    await records.unmerge(first._id, { comment: 'note-of-ada-0f2c' })
    const second = await records.merge(['ada', 'adah'])
    for (const text of ['name-of-ada', 'mail-of-ada', 'note-of-ada', 'edit-of-ada', 'key-of-ada'])
      expect(await rowsHolding(schema, text)).toBeGreaterThan(0)

    const report = await records.erase(second._id, { comment: 'request 9' })
    expect([...report.recordIds].sort()).toEqual(['ada', 'adah', first._id, second._id].sort())
    expect(Object.values(report.left).every((count) => count === 0)).toBe(true)
    expect(report.overwritten).toBe(false) // its pages are the database's: until it is vacuumed
    for (const text of ['name-of-ada', 'mail-of-ada', 'note-of-ada', 'edit-of-ada', 'key-of-ada'])
      expect(await rowsHolding(schema, text)).toBe(0)
    expect(await rowsHolding(schema, 'mail-of-grace')).toBeGreaterThan(0)
    expect((await verifyStore(store)).findings).toEqual([])
  } finally {
    await onefold.close()
  }
})
