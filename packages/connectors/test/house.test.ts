import type { Onefold } from '@onefold/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postgresDatabase, type TestDatabase } from './support/databases.ts'
import { adminOf, furnish, furnishEntity, openHouse } from './support/house.ts'

let database: TestDatabase
let house: Onefold

beforeEach(async () => {
  database = await postgresDatabase()
  house = await openHouse(database)
  await database.sql('CREATE TABLE mirror (id text PRIMARY KEY, name text, city text, age int)')
})
afterEach(async () => {
  await house.close()
  await database.close()
})

const sinkOf = (more: object) =>
  ({
    type: 'sink-jdbc',
    _id: 'other',
    description: 'S',
    url: 'jdbc:postgresql://db/x',
    table: 'a.b',
    writeIdFlag: true,
    writeIdColumn: 'id',
    ...more,
  }) as never
const sourceOf = (more: object) =>
  ({ type: 'source-jdbc', _id: 'other', description: 'S', url: 'jdbc:mysql://db/x', table: 'b', ...more }) as never

test('[CN-50] what a sink or source of a database cannot be is refused when it is saved, each with its member', async () => {
  const session = adminOf(house)
  await furnish(session, database)
  const columns = [{ key: 'name', identity: true }]
  await session.resources.create({ type: 'dataset', _id: 'named', description: 'Named', columns })
  await session.resources.create({
    type: 'credentials',
    _id: 'token',
    description: 'T',
    credentialType: 'TOKEN',
    token: 't',
  })
  for (const [resource, path] of [
    [sinkOf({ url: 'jdbc:oracle:thin:@db' }), 'url'],
    [sinkOf({ url: 'jdbc:postgresql://me:secret@db/x' }), 'url'],
    [sinkOf({ url: 'jdbc:postgresql://db/x?password=y' }), 'url'],
    [sinkOf({ url: 'jdbc:sqlite:../x.db' }), 'url'],
    [sinkOf({ url: 'jdbc:postgresql://db/x?options=-c' }), 'url'],
    [sinkOf({ properties: [{ key: 'allowLoadLocalInfile', value: 'true' }] }), 'properties'],
    [sinkOf({ properties: [{ key: 'sslmode', value: 'maybe' }] }), 'properties'],
    [sinkOf({ credentials: 'token' }), 'credentials'],
    [sinkOf({ table: 'a..b' }), 'table'],
    [sinkOf({ logicalDelete: true }), 'operationColumn'],
    [sinkOf({ writeIdFlag: false }), 'writeIdFlag'],
    [sinkOf({ writeIdFlag: false, dataset: 'people' }), 'writeIdFlag'],
    [sinkOf({ writeIdColumn: undefined }), 'writeIdColumn'],
    [sinkOf({ writeTimestampFlag: true }), 'writeTimestampColumn'],
    [sinkOf({ timeoutMs: 0 }), 'timeoutMs'],
    [sourceOf({ table: undefined }), 'table'],
    [sourceOf({ customScripts: true }), 'queryScript'],
    [sourceOf({ readIdFlag: true }), 'readIdColumn'],
    [sourceOf({ readTimestampFlag: true }), 'readTimestampColumn'],
    [sourceOf({ timestampFilteringFlag: true }), 'timestampFilteringColumn'],
  ] as const) {
    const refused = await session.resources.create(resource).catch((error: unknown) => error)
    expect(refused, JSON.stringify(resource)).toMatchObject({ class: 'invalid', refusals: [{ path }] })
  }
  await session.resources.create(sinkOf({ writeIdFlag: false, writeIdColumn: undefined, dataset: 'named' }))
})

test('[CN-4000] bounds of every load need a column that says when a row was changed', async () => {
  const session = adminOf(house)
  const [fromFilter, toFilter] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z']
  const refused = await session.resources.create(sourceOf({ fromFilter, toFilter })).catch((error: unknown) => error)
  expect(refused).toMatchObject({ class: 'invalid', refusals: [{ path: 'fromFilter' }, { path: 'toFilter' }] })
  for (const [_id, times] of [
    ['filtered', { timestampFilteringFlag: true, timestampFilteringColumn: 'changed' }],
    ['read', { readTimestampFlag: true, readTimestampColumn: 'changed' }],
  ] as const)
    await session.resources.create(sourceOf({ _id, fromFilter, toFilter, ...times }))
  const unflagged = await session.resources
    .create(sourceOf({ table: undefined, queryScript: 'SELECT 1' }))
    .catch((error: unknown) => error)
  expect(unflagged).toMatchObject({ refusals: [{ path: 'table', text: expect.stringContaining('customScripts') }] })
})

test('[CN-77] what a Kafka sink cannot be is refused when it is saved', async () => {
  const session = adminOf(house)
  await furnish(session, database)
  for (const [_id, credentialType] of [
    ['nobody', 'NONE'],
    ['token', 'TOKEN'],
    ['ssh', 'SSH'],
  ] as const)
    await session.resources.create({
      type: 'credentials',
      _id,
      description: 'L',
      credentialType,
      ...(credentialType === 'TOKEN' ? { token: 't' } : {}),
    })
  const kafka = (more: object) =>
    ({
      type: 'sink-kafka',
      _id: 'k',
      description: 'K',
      bootstrapServers: 'b:9092',
      topicName: 'people',
      credentials: 'login',
      ...more,
    }) as never
  const property = (key: string, value: string) => ({ properties: [{ key, value }] })
  for (const [more, path] of [
    [{ credentials: undefined }, 'credentials'],
    [{ credentials: 'ssh' }, 'credentials'],
    [{ credentials: 'login', ...property('sasl.mechanism', 'OAUTHBEARER') }, 'credentials'],
    [{ credentials: 'token', ...property('sasl.mechanism', 'PLAIN') }, 'credentials'],
    [{ credentials: 'nobody', ...property('security.protocol', 'SASL_SSL') }, 'credentials'],
    [property('sasl.jaas.config', 'x'), 'properties'],
    [property('compression.type', 'zstd'), 'properties'],
    [{ bootstrapServers: 'b' }, 'bootstrapServers'],
    [{ topicName: 'a b' }, 'topicName'],
  ] as const) {
    const refused = await session.resources.create(kafka(more)).catch((error: unknown) => error)
    expect(refused, JSON.stringify(more)).toMatchObject({
      class: 'invalid',
      refusals: [{ path: expect.stringContaining(path) }],
    })
  }
  for (const [_id, credentials] of [
    ['one', 'login'],
    ['two', 'token'],
    ['three', 'nobody'],
  ])
    await session.resources.create(kafka({ _id, credentials }))
})

test('[CN-51] the refusal of a URL names the databases that there are', async () => {
  await expect(adminOf(house).resources.create(sourceOf({ url: 'jdbc:oracle:thin:@db' }))).rejects.toThrow(
    /postgresql.*mysql.*mariadb.*sqlserver.*sqlite/,
  )
})

test('[CN-52] the kinds are described, a saved sink shows its defaults, and another host asks for the password anew', async () => {
  const session = adminOf(house)
  await furnish(session, database)
  await session.resources.create(sourceOf({ credentials: 'login' }))
  expect(await session.resources.get('mirror')).toMatchObject({ logicalDelete: false, writeTimestampFlag: false })
  expect(await session.resources.get('other')).toMatchObject({ count: true, customScripts: false })
  const moved = { ...(await session.resources.get('mirror')), url: 'jdbc:postgresql://elsewhere/x' }
  await expect(session.resources.update(moved as never)).rejects.toMatchObject({ class: 'invalid' })
})

test('[CN-53] a test connects, looks at the table, and writes nothing', async () => {
  const session = adminOf(house)
  await furnish(session, database)
  const mirror = await session.resources.get('mirror')
  expect((await session.resources.test(mirror as never)).test).toMatchObject({
    result: 'OK',
    payload: expect.stringContaining('public.mirror'),
  })
  const away = await session.resources.test({ ...mirror, table: 'nowhere' } as never)
  expect(away.test).toMatchObject({ result: 'ERROR', payload: expect.stringContaining('no table "nowhere"') })
  expect(await database.sql('SELECT * FROM mirror')).toEqual([])
})

test('[CN-54] rows of a database become records, incrementally, and their changes rows of another table', async () => {
  const session = adminOf(house)
  await furnish(session, database)
  await database.sql(
    "CREATE TABLE customer (no int PRIMARY KEY, name text, city text, age int, changed timestamptz); INSERT INTO customer SELECT n, 'name ' || n, 'city', n % 90, now() - interval '1 day' FROM generate_series(1, 500) n",
  )
  await session.resources.create({
    type: 'source-jdbc',
    _id: 'crm',
    description: 'CRM',
    url: database.url,
    credentials: 'login',
    table: 'customer',
    dataset: 'people',
    system: 'crm',
    idColumn: 'no',
    timestampFilteringFlag: true,
    timestampFilteringColumn: 'changed',
    readTimestampFlag: true,
    readTimestampColumn: 'changed',
  } as never)
  await furnishEntity(session, { sources: [{ resource: 'crm', incremental: true }] })
  const load = async (mask: 'FULL' | 'INCREMENTAL') => {
    const run = await (
      await session.entities.synchronize('person', { load: mask, index: 'NONE', sink: 'NONE' })
    ).finished()
    expect(run.failure).toBeUndefined()
    await session.events.settled()
    return run.output
  }
  await load('FULL')
  expect(await database.sql('SELECT count(*)::int AS n, sum(age)::int AS age FROM mirror')).toEqual(
    await database.sql('SELECT count(*)::int AS n, sum(age)::int AS age FROM customer'),
  )
  await database.sql("UPDATE customer SET name = 'changed', changed = now() - interval '1 second' WHERE no <= 3")
  await load('INCREMENTAL')
  expect(await database.sql("SELECT count(*)::int AS n FROM mirror WHERE name = 'changed'")).toEqual([{ n: 3 }])
  await (await session.entities.synchronize('person', { load: 'NONE', index: 'NONE', sink: 'FULL' })).finished()
  await session.events.settled()
  expect(await database.sql('SELECT count(*)::int AS n FROM mirror')).toEqual([{ n: 500 }])
})
