import type { Store } from '@onefold/core/adapter-kit'
import { postgresStore } from '@onefold/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS } from '../src/migrations.ts'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

let server: PostgresServer

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

test('four processes may open an empty database at once', async () => {
  const options = { connectionString: server.url, schema: server.freshSchema() }
  const stores = await Promise.all([1, 2, 3, 4].map(() => postgresStore(options)))
  expect(await Promise.all(stores.map((store) => store.catalogue.csn()))).toEqual([0, 0, 0, 0])
  await Promise.all(stores.map((store) => store.close()))
})

test('[ST-3103] a new store has the schema that the oldest one comes to by all migrations', async () => {
  const [oldest, fresh] = [server.freshSchema(), server.freshSchema()]
  const [first] = MIGRATIONS
  await server.sql(`CREATE SCHEMA ${oldest}`)
  for (const text of first!.statements) await server.sql(text.replaceAll('"onefold"', oldest))
  await server.sql(
    `CREATE TABLE ${oldest}.migration (number integer PRIMARY KEY, name text NOT NULL, instant timestamptz NOT NULL DEFAULT now())`,
  )
  await server.sql(`INSERT INTO ${oldest}.migration (number, name) VALUES (1, $1)`, [first!.name])

  for (const schema of [oldest, fresh]) {
    await (await postgresStore({ connectionString: server.url, schema })).close()
  }
  expect(await shapeOf(fresh)).toEqual(await shapeOf(oldest))
})

/** Columns, indexes and constraints of a schema, whatever order columns came in; the server names "not null" as it likes. */
async function shapeOf(schema: string): Promise<unknown> {
  const columns = server.sql(
    `SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name, is_identity, identity_generation
     FROM information_schema.columns WHERE table_schema = $1 ORDER BY 1, 2`,
    [schema],
  )
  const indexes = server.sql(
    `SELECT tablename, indexname, replace(indexdef, $1 || '.', '') AS definition
     FROM pg_indexes WHERE schemaname = $1 ORDER BY 1, 2`,
    [schema],
  )
  const constraints = server.sql(
    `SELECT conname, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE connamespace = CAST($1 AS regnamespace) AND contype <> 'n' ORDER BY 1`,
    [schema],
  )
  const passed = server.sql(`SELECT number, name FROM ${schema}.migration ORDER BY number`)
  return Promise.all([columns, indexes, constraints, passed])
}

test('a store that a newer version wrote is refused with a sentence', async () => {
  const schema = server.freshSchema()
  await (await postgresStore({ connectionString: server.url, schema })).close()
  await server.sql(`INSERT INTO ${schema}.migration (number, name) VALUES (99, '0098_to_come')`)
  const opening = postgresStore({ connectionString: server.url, schema })
  await expect(opening).rejects.toMatchObject({ class: 'unavailable', codes: ['store-newer'] })
  await expect(opening).rejects.toThrow(
    `the schema "${schema}" was written by a newer version of Onefold (0098_to_come)`,
  )
})

test('everything lies in the schema of the store, and two schemas know nothing of one another', async () => {
  const [one, other] = [server.freshSchema(), server.freshSchema()]
  const stores = await Promise.all(
    [one, other].map((schema) => postgresStore({ connectionString: server.url, schema })),
  )
  await stores[0]!.catalogue.save({ csn: 0, put: [], remove: [], createTables: [1] })
  await stores[0]!.matches.begin(1, { number: 1, keyer: 'k', configuration: {} })
  expect(await stores[1]!.scan.tables()).toEqual([])
  const elsewhere = await server.sql(
    `SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'S') AND nspname NOT IN ($1, $2) AND nspname !~ '^(pg_|information_schema|test_)'`,
    [one, other],
  )
  expect(elsewhere).toEqual([])
  await stores[0]!.catalogue.save({ csn: 1, put: [], remove: [], dropTables: [1] })
  const left = await server.sql<{ relname: string }>(
    `SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'S') AND nspname = $1 AND relname ~ '[0-9]'`,
    [one],
  )
  expect(left).toEqual([])
  await Promise.all(stores.map((store) => store.close()))
})

test('a schema that cannot be named, or that others use, is refused', async () => {
  for (const schema of [
    'public',
    'pg_catalog',
    'information_schema',
    'Onefold',
    'a-b',
    'x"; DROP',
    '',
    'a'.repeat(64),
  ]) {
    const opening = postgresStore({ connectionString: server.url, schema })
    await expect(opening).rejects.toMatchObject({ class: 'invalid', codes: ['schema-name'] })
  }
})

test('a server that cannot be reached is named, its password is not', async () => {
  const wrong = server.url.replace('not-a-secret', 'my-pass-word')
  for (const url of [wrong.replace(/:\d+\//, ':1/'), wrong, `${server.url}-not-there`]) {
    const opening = postgresStore(url)
    await expect(opening).rejects.toMatchObject({ class: 'unavailable', codes: ['store-unavailable'] })
    await expect(opening).rejects.toThrow(/127\.0\.0\.1:\d+\/test_\d/)
    await expect(opening).rejects.not.toThrow(/my-pass-word|not-a-secret/)
  }
})

test('[ER-2831] a server that stops to answer is named in the cause alone', async () => {
  const store = await postgresStore({ connectionString: server.url, schema: server.freshSchema() })
  await store.close()
  const refused = await store.ping().catch((error: unknown) => error)
  expect(refused).toMatchObject({ class: 'unavailable', codes: ['store-unavailable'] })
  expect((refused as Error).message).toBe('The store does not answer now.')
  expect(((refused as Error).cause as Error).message).toMatch(/^PostgreSQL at 127\.0\.0\.1:\d+\/test_\d/)
})

test('a connection that breaks is replaced, and whoever was using it is told', async () => {
  const store = await postgresStore({ connectionString: server.url, schema: server.freshSchema(), max: 1 })
  const kill = () =>
    server.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'onefold' AND datname = current_database()`,
    )
  await store.ping()
  await kill()
  const first = await store.ping().catch((error: unknown) => error)
  if (first !== undefined) expect(first).toMatchObject({ class: 'unavailable' })
  await store.ping()
  await store.close()
})

test('the parsers of our connections are no other connection’s', async () => {
  const store = await postgresStore({ connectionString: server.url, schema: server.freshSchema() })
  expect(await store.catalogue.csn()).toBe(0)
  expect(await server.sql(`SELECT 7::bigint AS number`)).toEqual([{ number: '7' }])
  await store.close()
})

/** What columns of table 1 were called in the schema and in layouts before they were renamed. Generation 1 is live, 2 is being built. */
async function olderNames(schema: string, generations: readonly number[]): Promise<void> {
  const fixed = ['catalogue', 'change', 'delivery', 'head', 'pending', 'withdrawn']
  const stamped = ['r1', 'h1', 'a1', 'ar1', 'u1', 't1', 'e1', 'j1_2', ...generations.map((number) => `c1_${number}`)]
  await server.sql(`
    ${[...fixed, ...stamped].map((name) => `ALTER TABLE IF EXISTS ${schema}.${name} RENAME csn TO mark;`).join(' ')}
    ${generations.map((number) => olderPosition(`${schema}.p1_${number}`, `${schema}.k1_${number}`)).join(' ')}
    ALTER TABLE ${schema}.destination RENAME cursor_csn TO cursor_mark;
    ALTER TABLE ${schema}.change RENAME CONSTRAINT change_serial_csn_position_pk TO change_serial_mark_position_pk;
    ALTER TABLE ${schema}.withdrawn
      RENAME CONSTRAINT withdrawn_serial_sink_csn_position_pk TO withdrawn_serial_sink_mark_position_pk;
    UPDATE ${schema}.destination SET open_range = replace(open_range::text, '"csn":', '"mark":')::json;
    ${generations.map((number) => `ALTER TABLE ${schema}.g1_${number} DROP COLUMN left_out;`).join(' ')}
    DROP TABLE ${schema}.i1;
    DELETE FROM ${schema}.migration WHERE name = '0012_schema';
    UPDATE ${schema}.head SET layout = 12`)
}

const olderPosition = (postings: string, keys: string): string =>
  `ALTER TABLE ${postings} RENAME sort_key TO place; ALTER TABLE ${postings} RENAME tiebreak TO tie;
  ALTER TABLE ${keys} RENAME sort_keys TO places; ALTER TABLE ${keys} RENAME tiebreak TO tie;`

test('[ST-89] what no part of a cluster scores more than is worked out for a table of an older layout', async () => {
  const schema = server.freshSchema()
  const options = { connectionString: server.url, schema }
  const store = await postgresStore(options)
  await store.catalogue.save({ csn: 0, put: [], remove: [], createTables: [1] })
  await store.matches.begin(1, { number: 1, keyer: 'k', configuration: null })
  await store.matches.flip(1, 1, 0)
  const { csn, configuration } = await store.records.head(1)
  const link = { mappings: 1, kind: 'MATCH' } as const
  const cluster = { kind: 'MATCH', label: 'MATCH', score: 8000, mappings: 1, reasoning: 'Alike.' } as const
  const component = (id: string, ...rows: number[]) => ({ id: rows[0]!, rows, clusters: [{ ...cluster, id, rows }] })
  await store.commit(1, {
    seen: { csn, configuration, records: new Map(), absentIds: [], absentSources: [] },
    put: [],
    remove: [],
    archive: [],
    audit: [],
    publish: [],
    matching: {
      generation: 1,
      unlink: [],
      dissolve: [],
      links: [
        { ...link, a: 1, b: 2, score: 9000 },
        { ...link, a: 2, b: 3, score: 7000 },
        { ...link, a: 4, b: 5, score: 9500 },
      ],
      components: [component('trio', 1, 2, 3), component('pair', 4, 5), component('unlinked', 6, 7, 8)],
    },
  })
  await store.close()
  const highest = () => server.sql(`SELECT id, highest FROM ${schema}.g1_1 ORDER BY id`)
  const written = await highest()
  expect(written).toEqual([
    { id: 'pair', highest: null },
    { id: 'trio', highest: 9000 },
    { id: 'unlinked', highest: 0 },
  ])
  await olderNames(schema, [1])
  await server.sql(`ALTER TABLE ${schema}.g1_1 DROP COLUMN highest`)
  await server.sql(`UPDATE ${schema}.head SET layout = layout - 1`)
  await (await postgresStore(options)).close()
  expect(await highest()).toEqual(written)
})

test('[ST-89, ST-4650] a store whose columns have the names of an older layout keeps what it holds, and goes on', async () => {
  const schema = server.freshSchema()
  const options = { connectionString: server.url, schema }
  const beginning = { csn: 0, position: 0 }
  const contents = ({ catalogue, records, matches, deliveries, scan }: Store) =>
    Promise.all([
      catalogue.csn(),
      records.head(1),
      records.changedRowsSince(1, 0, 10),
      records.deferredOf(1, [1, 2]),
      deliveries.log(1, beginning, 10),
      deliveries.destinations(),
      matches.componentsOf(1, 1, [1, 2]),
      matches.components(1, 1, [1]),
      matches.changedRows(1, 2, 0),
      scan.records(1, 0, 10),
      scan.audit(1, beginning, 10),
      scan.postings(1, 1, { mapping: 0, hash: 0, sortKey: 0, tiebreak: 0, row: 0 }, 10),
      scan.rowKeys(1, 1, 0, 10),
    ])
  const person = (row: number, revision = 1) => ({
    record: {
      row,
      id: `p-${row}`,
      key: `k-${row}`,
      revision,
      created: 1,
      updated: revision,
      values: { name: 'Ada' },
      sources: [],
      merged: [],
      issues: [],
    },
    keys: [{ generation: 1, tiebreak: 9 - row, keys: [{ mapping: 0, hash: 7, sortKey: 5 }] }],
  })
  const by = { operationId: 'o', sequence: 1, actorType: 'USER', actorId: 'u', instant: 5, payload: {} } as const
  const store = await postgresStore(options)
  await store.catalogue.save({
    csn: 0,
    put: [],
    remove: [],
    createTables: [1],
    openDestinations: [{ table: 1, sink: 'mail' }],
  })
  await store.matches.begin(1, { number: 1, keyer: 'k', configuration: null })
  await store.matches.flip(1, 1, 0)
  await store.runs.submit({
    id: 'r',
    type: 'entity-index',
    subject: 'p',
    exclusive: 'p',
    input: {},
    trigger: 'MANUAL',
    owner: 'u',
  })
  const run = (await store.runs.claim(['entity-index'], 'n'))!
  await store.matches.begin(1, { number: 2, keyer: 'k', configuration: null }, { run: run.id, attempt: run.attempt })
  const { csn, configuration } = await store.records.head(1)
  const seen = { csn, configuration, records: new Map(), absentIds: [], absentSources: [] }
  const nothing = { put: [], remove: [], archive: [], audit: [], publish: [] }
  const reasoning =
    'The record p-9 matches no worse, and was left out: with it there would be two records of one source.'
  const leftOut = { reasoning, leftOut: 'p-9' }
  const cluster = { id: 'c', kind: 'MATCH', label: 'REVIEW', score: 9000, mappings: 1, ...leftOut } as const
  await store.commit(1, {
    ...nothing,
    seen,
    put: [person(1), person(2)],
    deferred: [{ row: 2 }],
    audit: [{ id: 'a', instant: 5, type: 'INSERT', user: 'u', records: ['p-1'], changes: [], operationId: 'o' }],
    publish: [{ ...by, operation: 'insert', upTo: 2, records: 2 }],
    matching: {
      generation: 1,
      unlink: [],
      dissolve: [],
      links: [{ a: 1, b: 2, score: 9000, mappings: 1, kind: 'MATCH' }],
      components: [{ id: 1, rows: [1, 2], clusters: [{ ...cluster, rows: [1, 2] }] }],
    },
  })
  const [change] = await store.deliveries.log(1, beginning, 1)
  const { attempt } = (await store.deliveries.claim('n'))!
  const range = { change: change!, row: 1, from: 0, read: 1, told: 1 }
  await store.deliveries.prepare(1, 'mail', attempt, [], { csn: 1, position: 1, range })
  await store.deliveries.release(1, 'mail', attempt)
  const before = await contents(store)
  await store.close()
  await olderNames(schema, [1, 2])
  const opened = await postgresStore(options)
  expect(await contents(opened)).toEqual(before)
  const later = await opened.records.head(1)
  const now = { ...seen, csn: later.csn, configuration: later.configuration }
  expect(await opened.commit(1, { ...nothing, seen: now, put: [person(1, 2)] })).toBe(2)
  await opened.close()
})
