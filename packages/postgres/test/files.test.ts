import { type Onefold, openOnefold, SYSTEM } from '@onefold/core'
import { describeFiles } from '@onefold/core/testing'
import { type PostgresOptions, postgresStore } from '@onefold/postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

const options = (more: Partial<PostgresOptions> = {}) => ({
  connectionString: server.url,
  schema: server.freshSchema(),
  max: 4,
  ...more,
})

async function* bytesOf(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

describeFiles('PostgreSQL', async () => {
  const store = await postgresStore(options())
  return { files: store.files!, close: () => store.close() }
})

test('[FI-2802] the database keeps files up to the size that is stated; a larger one is refused and leaves nothing', async () => {
  const place = options({ largestFile: 300_000 })
  const store = await postgresStore(place)
  onTestFinished(() => store.close())
  const files = store.files!
  await files.write('a', bytesOf('x'.repeat(300_000)))
  const refused = { class: 'too_large', codes: ['file-beyond-database'] }
  await expect(files.write('a', bytesOf('x'.repeat(300_001)))).rejects.toMatchObject(refused)
  await expect(files.write('b', bytesOf('x'.repeat(300_001)))).rejects.toMatchObject(refused)
  expect((await files.list('*')).map(({ name, length }) => [name, length])).toEqual([['a', 300_000]])
  const add = (length: number) =>
    files.growing!.add('c', { owner: 'o', bytes: Buffer.alloc(length - 1), end: Buffer.from(']'), note: 1 })
  await add(300_000)
  await expect(files.growing!.add('c', { owner: 'o', bytes: Buffer.alloc(2), note: 2 })).rejects.toMatchObject(refused)
  expect(await files.growing!.find('c', 'o')).toEqual({ state: 'GROWN', note: 1 })
  const held = await server.sql(`SELECT version, sum(length(bytes)) FROM ${place.schema}.file_chunk GROUP BY version`)
  expect(held).toHaveLength(2)
})

test.each([0, 1.5, 100 * 2 ** 30 + 1])(
  '[FI-2802] the size %s of the largest file opens nothing',
  async (largestFile) => {
    await expect(postgresStore(options({ largestFile }))).rejects.toThrow('largestFile')
  },
)

test('[FI-2805] what was replaced, removed or given up goes once nobody can be reading or writing it', async () => {
  const place = options()
  const store = await postgresStore(place)
  const files = store.files!
  await files.write('a', bytesOf('old'))
  await files.write('a', bytesOf('new'))
  await files.write('b', bytesOf('gone'))
  await files.remove('b')
  const texts = async () => {
    const chunks = await server.sql<{ bytes: Buffer }>(`SELECT bytes FROM ${place.schema}.file_chunk ORDER BY version`)
    return chunks.map(({ bytes }) => bytes.toString())
  }
  expect(await texts()).toEqual(['old', 'new', 'gone'])
  await store.close()
  await server.sql(`UPDATE ${place.schema}.file SET until = until - 599000`)
  const soon = await postgresStore(place)
  await soon.files!.list('*')
  expect(await texts()).toEqual(['old', 'new', 'gone'])
  await soon.close()
  await server.sql(`UPDATE ${place.schema}.file SET until = until - 1000`)
  const later = await postgresStore(place)
  await later.files!.list('*')
  expect(await texts()).toEqual(['new'])
  await later.close()
})

const ROWS = 1_200

/** An entity that loads the file `crm.csv`. */
async function furnish(onefold: Onefold): Promise<void> {
  const session = onefold.as(SYSTEM)
  const columns = [{ key: 'name' }]
  await session.resources.create({ type: 'dataset', _id: 'person', description: 'P', columns })
  const source = { inputPattern: 'crm.csv', system: 'crm', idColumn: 'no' }
  await session.resources.create({ type: 'source-file', _id: 'crm', description: 'C', ...source })
  await session.tables.create({ table: 'people', dataset: 'person' })
  const sources = [{ resource: 'crm' }]
  await session.entities.create({ id: 'people', table: 'people', type: 'NONE', enabled: true, sources })
}

test('[FI-2804] a load that another process takes over finds the files that were uploaded at the first', async () => {
  const place = options()
  let leave: ((process: Onefold) => void) | undefined
  let here: Onefold | undefined
  const faults = (point: string) => {
    if (point === 'between-batches' && here !== undefined) leave?.(here)
  }
  here = await openOnefold({ store: postgresStore(place), pollMs: 20, faults })
  const gone = new Promise<void>((resolve) => {
    leave = (process) => void process.close().then(resolve)
  })
  await furnish(here)
  const rows = Array.from({ length: ROWS }, (_, no) => `${no};Person ${no}`)
  await here.as(SYSTEM).files.write('crm.csv', bytesOf(`no;name\n${rows.join('\n')}\n`))
  const { run } = await here.as(SYSTEM).entities.synchronize('people', {})
  await gone
  const there = await openOnefold({ store: postgresStore(place), pollMs: 20 })
  onTestFinished(() => there.close())
  const session = there.as(SYSTEM)
  expect((await session.runs.get(run.id)).status).not.toBe('SUCCEEDED')
  await server.sql(`UPDATE ${place.schema}.run SET lease_until = 0 WHERE status = 'RUNNING'`) // the first one is gone
  const finished = await session.runs.finished(run.id)
  expect(finished).toMatchObject({ status: 'SUCCEEDED', output: { loaded: ROWS, inserted: ROWS } })
  expect((await session.tables.get('people')).size).toBe(ROWS)
})
