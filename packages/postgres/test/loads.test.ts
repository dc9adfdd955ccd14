import { type FileStore, openOnefold, type Run, SYSTEM, verifyStore } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

let server: PostgresServer

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

/** One file, of whatever content it has by now. */
function oneFile(): FileStore & { content: string } {
  return {
    content: '',
    async list() {
      return [{ name: 'crm', length: this.content.length, modified: 0 }]
    },
    async *read() {
      yield Buffer.from(this.content)
    },
    write: () => Promise.reject(new Error('Nothing is written here.')),
    remove: async () => false,
  }
}

/** An entity fed from one JSON file, whose source may delete. */
async function openFed(maxDeleteShare?: number) {
  const store = await postgresStore({ connectionString: server.url, schema: server.freshSchema(), max: 3 })
  const files = oneFile()
  const onefold = await openOnefold({ store, files, secretKey: 'a secret key that is long enough for a test' })
  onTestFinished(async () => {
    expect((await verifyStore(store)).findings).toEqual([])
    await onefold.close()
  })
  const { resources, tables, entities } = onefold.as(SYSTEM)
  await resources.create({ type: 'dataset', _id: 'person', description: 'A person', columns: [{ key: 'name' }] })
  const source = { inputPattern: '*', format: 'JSON', system: 'crm', idColumn: 'no' } as const
  await resources.create({ type: 'source-file', _id: 'crm', description: 'Customers', ...source })
  await tables.create({ table: 'people', dataset: 'person', history: true, audit: true })
  const entry = { resource: 'crm', deletes: true, ...(maxDeleteShare === undefined ? {} : { maxDeleteShare }) }
  await entities.create({ id: 'people', table: 'people', type: 'NONE', sources: [entry] })
  return {
    /** Loads these rows, or this text. */
    async load(content: unknown): Promise<Run['output']> {
      files.content = typeof content === 'string' ? content : JSON.stringify(content)
      return (await (await entities.synchronize('people')).finished()).output
    },
    names: async () => (await tables.records('people')).records.map(({ name }) => name).sort(),
    lastExecution: async () => (await entities.get('people')).sources[0]?.lastExecution,
  }
}

const THREE = ['Ada', 'Alan', 'Grace'].map((name, at) => ({ no: at + 1, name }))

test.each([
  ['[EN-83] [EN-2640] a wrapper', { data: THREE }, 'missing-id-column'],
  ['[EN-86] an empty file', '', 'file-empty'],
  ['[EN-86] what is no JSON', 'no;name\n', 'file-unreadable'],
  ['[EN-87] strange columns', [{ no: 1, data: 'Ada' }], 'source-unreadable'],
])('%s leaves PostgreSQL as it was', async (_, content, code) => {
  const { load, names, lastExecution } = await openFed()
  await load(THREE)
  const before = await lastExecution()
  await expect(load(content)).rejects.toMatchObject({ codes: [code] })
  if (code === 'missing-id-column') await expect(load(content)).rejects.toThrow('What it has is "data".')
  expect(await names()).toEqual(['Ada', 'Alan', 'Grace'])
  expect(await lastExecution()).toBe(before)
})

test('[EN-84] [EN-88] on PostgreSQL a row without a key forbids deletes, and the last execution stays', async () => {
  const { load, names, lastExecution } = await openFed()
  await load(THREE)
  const before = await lastExecution()
  const partly = await load([{ no: 1, name: 'Ada King' }, { name: 'Nobody' }])
  expect(partly).toMatchObject({ updated: 1, unreadable: 1, deleted: 0, incompleteSources: ['crm'] })
  expect([await names(), await lastExecution()]).toEqual([['Ada King', 'Alan', 'Grace'], before])
  expect(await load(THREE.slice(0, 1))).toMatchObject({ updated: 1, deleted: 2, incompleteSources: [] })
  expect(await lastExecution()).toBeGreaterThan(before ?? 0)
})

test.each([
  [0.66, false],
  [2 / 3, true],
])('[EN-85] on PostgreSQL two of three records vanish under a share of %d: %s', async (share, through) => {
  const { load, names } = await openFed(share)
  await load(THREE)
  const loading = load([{ no: 1, name: 'Ada King' }])
  if (!through) await expect(loading).rejects.toMatchObject({ codes: ['delete-share-exceeded'] })
  else expect(await loading).toMatchObject({ deleted: 2 })
  expect(await names()).toEqual(through ? ['Ada King'] : ['Ada', 'Alan', 'Grace'])
})
