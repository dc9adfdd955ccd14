import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '../../../scripts/bundle-threads.ts'
import { Broker } from './support/broker.ts'
import { killedWriter } from './support/die.ts'
import { DATABASES } from './support/each-database.ts'
import { adminOf, furnish, furnishEntity, openHouse, type Place } from './support/house.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

describe.each(DATABASES)('a sink-jdbc on %s', (_, open) => {
  test('[CN-14] whatever moment its process is killed at, between writing and settling too, nothing is lost or doubled', async () => {
    const database = await open()
    await database.sql('CREATE TABLE mirror (id varchar(60) PRIMARY KEY, name varchar(60), city varchar(60), age int)')
    const { url, credentials, folder: files } = database
    const place: Place = { url, ...(credentials && { credentials }), ...(files && { folder: files }) }
    const { file, die, clock } = await killedWriter(place)
    const first = await openHouse(place, { file })
    await furnish(adminOf(first), place)
    await furnishEntity(adminOf(first))
    await first.close()
    for (const [point, hit] of [
      ['after-delivery', 2],
      ['after-delivery', 6],
      ['any-moment', 400],
    ] as const)
      await die(point, hit)
    const house = await openHouse(place, { file, clock })
    const session = adminOf(house)
    const waiting = async () =>
      (await session.events.stats()).reduce((sum, { valid, waiting: more, invalid }) => sum + valid + more + invalid, 0)
    await expect.poll(() => session.events.settled().then(waiting), { timeout: 60_000 }).toBe(0)
    const told: { readonly [column: string]: unknown }[] = []
    for await (const { _id, name, city, age } of session.records('person').each())
      told.push({ id: _id, name, city, age: Number(age) })
    told.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
    const rows = (await database.sql('SELECT id, name, city, age FROM mirror')).toSorted((a, b) =>
      String(a.id) < String(b.id) ? -1 : 1,
    )
    expect(rows.length).toBeGreaterThan(20)
    expect(rows).toEqual(told)
    await house.close()
    await database.close()
  })
})

describe.each(DATABASES)('a source-jdbc on %s', (_, open) => {
  test('[CN-43] a load whose process is killed is followed by one that goes on behind its last row, each row once', async () => {
    const database = await open()
    const folder = await mkdtemp(join(tmpdir(), 'onefold-connectors-kill-'))
    folders.push(folder)
    await database.sql('CREATE TABLE person (no int PRIMARY KEY, name varchar(60))')
    const rows = Array.from({ length: 4500 }, (_, no) => `(${no}, 'Person ${no}')`)
    await database.sql(`INSERT INTO person VALUES ${rows.join()}`)
    const { url, credentials, folder: files } = database
    const place: Place = { url, ...(credentials && { credentials }), ...(files && { folder: files }) }
    const file = join(folder, 'store.db')
    const first = await openHouse(place, { file })
    const session = adminOf(first)
    await session.resources.create({ type: 'dataset', _id: 'people', description: 'P', columns: [{ key: 'name' }] })
    const login = { credentialType: 'PASSWORD', ...(credentials ?? { user: 'x', password: 'y' }) }
    await session.resources.create({ type: 'credentials', _id: 'login', description: 'L', ...login } as never)
    const source = { url, credentials: 'login', table: 'person', system: 'crm', idColumn: 'no' }
    await session.resources.create({ type: 'source-jdbc', _id: 'rows', description: 'R', ...source } as never)
    await session.tables.create({ table: 'people', dataset: 'people' })
    const ends = { sources: [{ resource: 'rows', deletes: true }] }
    await session.entities.create({ id: 'person', table: 'people', type: 'NONE', enabled: true, ...ends })
    await first.close()
    await dieLoading(file, files)
    await database.sql('DELETE FROM person WHERE no < 10') // of what was loaded before: found all the same
    const house = await openHouse(place, { file, clock: { now: () => Date.now() + 60_000 } }) // past its lease
    const { runs, records } = adminOf(house)
    const [left] = (await runs.list({ type: 'entity-synchronization' })).runs
    const run = await runs.finished(left?.id ?? '')
    expect(run).toMatchObject({ status: 'SUCCEEDED', output: { inserted: 4500, updated: 0, deleted: 10 } })
    let count = 0
    for await (const _record of records('person').each()) count += 1
    expect(count).toBe(4490)
    await house.close()
    await database.close()
  }, 120_000)
})

async function dieLoading(file: string, files: string | undefined): Promise<void> {
  const worker = fileURLToPath(new URL('support/source-kill-worker.ts', import.meta.url))
  const program = await bundleProgram('connectors-source-kill-worker', worker)
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify({ file, hit: 3, folder: files })], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

test('[CN-78] a process that sends to Kafka and is killed loses nothing, and no record goes back in time', async () => {
  const broker = new Broker({ partitions: 3 })
  await broker.listen()
  onTestFinished(() => broker.stop())
  const place: Place = { url: '' }
  const { file, die, clock } = await killedWriter(place)
  const first = await openHouse(place, { file })
  const { resources } = adminOf(first)
  await resources.create({
    type: 'dataset',
    _id: 'people',
    description: 'P',
    columns: ['name', 'city', 'age'].map((key) => ({ key })),
  } as never)
  await resources.create({ type: 'credentials', _id: 'login', description: 'L', credentialType: 'NONE' } as never)
  const brokers = { bootstrapServers: `localhost:${broker.port}`, credentials: 'login', topicName: 'people' }
  await resources.create({
    type: 'sink-kafka',
    _id: 'mirror',
    description: 'M',
    timeoutMs: 20_000,
    ...brokers,
  } as never)
  await furnishEntity(adminOf(first))
  await first.close()
  for (const [point, hit] of [
    ['after-delivery', 2],
    ['after-delivery', 5],
    ['any-moment', 400],
  ] as const)
    await die(point, hit)
  const house = await openHouse(place, { file, clock })
  const session = adminOf(house)
  const waiting = async () =>
    (await session.events.stats()).reduce((sum, { valid, waiting: more, invalid }) => sum + valid + more + invalid, 0)
  await expect.poll(() => session.events.settled().then(waiting), { timeout: 60_000 }).toBe(0)
  const held = new Map<string, string>()
  const seen = new Set<string>()
  for (const { key, value, headers } of broker.kept) {
    const id = headers['master-event-id'] ?? ''
    const { name, _metadata } = JSON.parse(value)
    if (_metadata._operation === 'remove') held.delete(key)
    else held.set(key, name)
    seen.add(id)
  }
  expect(seen.size).toBeGreaterThan(100)
  const records = new Map<string, unknown>()
  for await (const { _id, name } of session.records('person').each()) records.set(_id, name)
  expect([...held].sort()).toEqual([...records].sort())
  await house.close()
}, 120_000)
