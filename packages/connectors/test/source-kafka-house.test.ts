import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Onefold, type Store, verifyStore } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '../../../scripts/bundle-threads.ts'
import { postgresStore } from '../../postgres/src/index.ts'
import { freshDatabase } from '../../postgres/test/fresh-database.ts'
import { Broker } from './support/broker.ts'
import { adminOf, openHouse } from './support/house.ts'
import { type Sent, send, topicOf } from './support/topic.ts'

async function brokerOf(partitions = 1): Promise<Broker> {
  const broker = new Broker({ partitions })
  await broker.listen()
  onTestFinished(() => broker.stop())
  return broker
}

async function furnish(house: Onefold, broker: Broker): Promise<void> {
  const { resources, tables, entities } = adminOf(house)
  const columns = [{ key: 'name' }, { key: 'n' }]
  await resources.create({ type: 'dataset', _id: 'people', description: 'People', columns })
  await resources.create({ type: 'credentials', _id: 'login', description: 'None', credentialType: 'NONE' } as never)
  const named = { _id: 'topic', description: 'People', system: 'crm', idColumn: 'no' }
  await resources.create({ ...topicOf(broker), ...named } as never)
  await tables.create({ table: 'people', dataset: 'people', history: true })
  await entities.create({
    id: 'person',
    table: 'people',
    type: 'NONE',
    enabled: true,
    sources: [{ resource: 'topic' }],
  })
}

const load = async (house: Onefold, mask: 'FULL' | 'INCREMENTAL') =>
  (await (await adminOf(house).entities.synchronize('person', { load: mask })).finished()).output

async function peopleIn(house: Onefold): Promise<{ readonly [key: string]: unknown }> {
  const found: [string, unknown][] = []
  for await (const { name, _source } of adminOf(house).records('person').each())
    found.push([String(_source?.[0]?._src_id), name])
  return Object.fromEntries(found.sort())
}

const person = (key: string, name: string | null): Sent => ({ key, value: name === null ? null : { name } })

const STORES: readonly (readonly [string, () => Promise<Store>])[] = [
  ['SQLite', async () => sqliteStore(':memory:')],
  [
    'PostgreSQL',
    async () => {
      const server = await freshDatabase()
      onTestFinished(() => server.stop())
      return postgresStore({ connectionString: server.url, schema: server.freshSchema() })
    },
  ],
]

test.each(STORES)(
  '[CN-95] over %s, a topic is loaded whole and gone on with behind its last message; a tombstone deletes, and what cannot be read is told once',
  async (_, open) => {
    const broker = await brokerOf(2)
    const store = await open()
    const house = await openHouse({ url: '' }, { store })
    onTestFinished(() => house.close())
    await furnish(house, broker)
    await send(broker, [person('1', 'Ada'), person('2', 'Mary'), person('3', 'Grace'), person('2', 'Mary S.')])
    expect(await load(house, 'FULL')).toMatchObject({ inserted: 3, deleted: 0 })
    await send(broker, [
      person('1', null),
      { key: 'x', value: 'no json' },
      { ...person('4', 'Late'), timestamp: '1000' },
    ])
    expect(await load(house, 'INCREMENTAL')).toMatchObject({ loaded: 1, inserted: 1, deleted: 1, unreadable: 1 })
    expect(await peopleIn(house)).toEqual({ 2: 'Mary S.', 3: 'Grace', 4: 'Late' })
    expect(await load(house, 'INCREMENTAL')).toMatchObject({ loaded: 0, unreadable: 0, deleted: 0 })
    await send(broker, [{ key: 'y', value: 'no json' }])
    expect(await load(house, 'INCREMENTAL')).toMatchObject({ loaded: 0, unreadable: 1 })
    await send(broker, [person('3', null), person('3', 'Hopper')])
    expect(await load(house, 'INCREMENTAL')).toMatchObject({ loaded: 1, deleted: 1, unreadable: 0 })
    expect(await peopleIn(house)).toEqual({ 2: 'Mary S.', 3: 'Hopper', 4: 'Late' })
    expect(await load(house, 'FULL')).toMatchObject({ deleted: 1, unreadable: 2 })
    expect(await peopleIn(house)).toEqual({ 2: 'Mary S.', 3: 'Hopper', 4: 'Late' })
    expect((await verifyStore(store)).findings).toEqual([])
  },
  60_000,
)

test('[CN-96] a process that is killed while it loads is followed by one that goes on at the offsets of its checkpoint', async () => {
  const broker = await brokerOf(3)
  for (let part = 0; part < 12; part++) {
    const at = (n: number) => part * 500 + n
    await send(
      broker,
      Array.from({ length: 500 }, (_, n) => person(`${at(n) % 4000}`, at(n) % 7 === 0 ? null : `Person ${at(n)}`)),
    )
  }
  const expected: { [key: string]: string } = {}
  for (let n = 0; n < 6000; n++)
    if (n % 7 === 0) delete expected[n % 4000]
    else expected[n % 4000] = `Person ${n}`
  const folder = await mkdtemp(join(tmpdir(), 'onefold-topic-kill-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'store.db')
  const first = await openHouse({ url: '' }, { file })
  await furnish(first, broker)
  await first.close()
  const program = await bundleProgram(
    'connectors-source-kill-worker',
    fileURLToPath(new URL('support/source-kill-worker.ts', import.meta.url)),
  )
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify({ file, hit: 4 })], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
  const house = await openHouse({ url: '' }, { file, clock: { now: () => Date.now() + 60_000 } }) // past its lease
  onTestFinished(() => house.close())
  const { runs } = adminOf(house)
  const left = (await runs.list({})).runs.find(({ type }) => type === 'entity-synchronization')
  const run = await runs.finished(left?.id ?? '')
  expect(run).toMatchObject({ status: 'SUCCEEDED', attempt: 2 })
  const found = await peopleIn(house)
  expect(Object.keys(found)).toHaveLength(Object.keys(expected).length)
  expect(found).toEqual(expected)
}, 120_000)
