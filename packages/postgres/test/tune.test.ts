import { openOnefold, type Principal } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

let server: PostgresServer

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

const PERSON: Principal = { type: 'USER', id: 'u-ada', roles: ['STEWARD', 'ADMIN'] }
const of = { description: 'D', dataset: 'd' }

test('[LE-920] what people decided is read from PostgreSQL too', async () => {
  const store = await postgresStore({ connectionString: server.url, schema: server.freshSchema(), max: 2 })
  const onefold = await openOnefold({ store, pollMs: 50 })
  try {
    const { resources, tables, entities, records } = onefold.as(PERSON)
    const columns = ['name', 'born'].map((key) => ({ key }))
    await resources.create({ type: 'dataset', _id: 'd', description: 'D', columns })
    const mappings = [{ id: 'born', keys: ['born'], duplicates: true }]
    await resources.create({ type: 'indexer', _id: 'i', ...of, mappings })
    const compared = ['name', 'born'].map((key) => ({ id: key, keys: [key], comparer: 'DAMERAU' as const }))
    await resources.create({ type: 'classifier-weight', _id: 'c', ...of, mappings: compared })
    await resources.create({ type: 'merger-weight', _id: 'm', ...of, mergeType: 'CONSTANT' })
    await tables.create({ table: 'people', dataset: 'd', history: true, audit: true })
    const components = { indexer: 'i', classifier: 'c', merger: 'm' }
    await entities.create({ id: 'people', table: 'people', type: 'DUPLICATES', ...components })
    const people = records('people')
    const name = (n: number) => `${(n * 7919) % 1009}name${(n * 104_729) % 997}`
    await people.upsert(
      Array.from({ length: 60 }, (_, n) => [
        { _id: `a${n}`, name: name(n), born: `19${10 + n}` },
        { _id: `b${n}`, name: n < 30 ? `${name(n)}x` : name(n + 500), born: `19${10 + n}` },
      ]).flat(),
    )
    for (let n = 0; n < 12; n++) await people.merge([`a${n}`, `b${n}`], { comment: 'one', force: true })
    for (let n = 30; n < 41; n++) await people.disconnect([`a${n}`, `b${n}`], { comment: 'two' })
    const { records: learntFrom, decisions } = await entities.tune('people')
    expect(learntFrom).toBe(120)
    expect(decisions).toMatchObject({ same: 12, different: 11, suggested: { found: 12, wrong: 0 } })
  } finally {
    await onefold.close()
  }
})
