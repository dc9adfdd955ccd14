import { openOnefold, SYSTEM } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

let server: PostgresServer

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

const COUNT = 1200
const idOf = (n: number) => `p${String(n).padStart(4, '0')}`

test('[RC-2522] on PostgreSQL a walk through the audit meets each entry once, those that come meanwhile too', async () => {
  const store = postgresStore({ connectionString: server.url, schema: server.freshSchema(), max: 4 })
  const onefold = await openOnefold({ store })
  try {
    const { resources, tables, entities, records, audit } = onefold.as(SYSTEM)
    await resources.create({ type: 'dataset', _id: 'person', description: 'P', columns: [{ key: 'name' }] })
    await tables.create({ table: 'people', dataset: 'person', audit: true })
    await entities.create({ id: 'people', table: 'people', type: 'NONE' })
    const people = records('people')
    const given = Array.from({ length: COUNT }, (_, n) => ({ _id: idOf(n), name: `Person ${n}` }))
    for (let first = 0; first < COUNT; first += 600) await people.upsert(given.slice(first, first + 600))
    const met: string[] = []
    for await (const { type, records } of audit('people').each()) {
      if (met.length === 500 || met.length === 900) await people.remove(idOf(met.length))
      met.push(`${type} ${records}`)
    }
    const inserts = given.map(({ _id }) => `INSERT ${_id}`)
    expect(met).toEqual([...inserts, `DELETE ${idOf(500)}`, `DELETE ${idOf(900)}`])
    const own: string[] = []
    for await (const { type } of audit('people').each({ recordId: idOf(500) })) own.push(type)
    expect(own).toEqual(['INSERT', 'DELETE'])
  } finally {
    await onefold.close()
  }
})
