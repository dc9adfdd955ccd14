import { type Onefold, openOnefold, type Principal } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

const ADMIN: Principal = { type: 'USER', id: 'u-admin', roles: ['ADMIN'] }
const ADA = { name: 'Ada Lovelace', email: 'ada@analytical.example', city: 'London' }

let server: PostgresServer
let processes: readonly Onefold[]

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

/** Two processes on one database. */
beforeEach(async () => {
  const options = { connectionString: server.url, schema: server.freshSchema(), max: 4 }
  const secretKey = 'a secret key that is long enough for a test'
  const open = () => openOnefold({ store: postgresStore(options), secretKey })
  processes = [await open(), await open()]
  const { resources, tables, entities } = processes[0]!.as(ADMIN)
  const columns = ['name', 'email', 'city'].map((key) => ({ key }))
  const mapping = (id: string, duplicates: boolean) => ({ id, keys: [id], duplicates })
  await resources.create({ type: 'dataset', _id: 'person', description: 'A person', columns })
  const mappings = [mapping('name', false), mapping('email', true), mapping('city', false)]
  await resources.create({ type: 'indexer', _id: 'i', description: 'I', dataset: 'person', mappings })
  const compared = ['name', 'email'].map((key) => ({ id: key, keys: [key], comparer: 'EXACT' as const }))
  await resources.create({
    type: 'classifier-weight',
    _id: 'c',
    description: 'C',
    dataset: 'person',
    mappings: compared,
  })
  await resources.create({
    type: 'merger-weight',
    _id: 'm',
    description: 'M',
    dataset: 'person',
    mergeType: 'CONSTANT',
  })
  await tables.create({ table: 'people', dataset: 'person', history: true })
  const components = { indexer: 'i', classifier: 'c', merger: 'm' }
  await entities.create({ id: 'people', table: 'people', type: 'DUPLICATES', ...components })
})
afterEach(() => Promise.all(processes.map((onefold) => onefold.close())))

const people = (onefold: Onefold) => onefold.as(ADMIN).records('people')
const idsIn = async (onefold: Onefold, record: object, tableType?: 'TABLE' | 'HISTORY') => {
  const answer = await people(onefold).search({ record: { ...record }, ...(tableType ? { tableType } : {}) })
  return answer.result.map(({ _id }) => _id)
}

test('[SE-77] what one process writes, merges and removes is found by the next search of another', async () => {
  const [here, there] = processes as [Onefold, Onefold]
  expect(await idsIn(there, { city: 'London' })).toEqual([])
  for (let n = 0; n < 30; n++) {
    await people(here).upsert([{ _id: `r${n}`, name: `Person ${n}`, city: 'London' }])
    expect(await idsIn(there, { name: `Person ${n}` })).toEqual([`r${n}`])
  }
  await people(there).upsert([{ _id: 'r7', name: 'Ada Lovelace' }])
  expect(await idsIn(here, { name: 'Person 7' })).toEqual([])
  const survivor = await people(here).merge(['r1', 'r2'], { force: true, comment: 'the same' })
  expect(await idsIn(there, { _id: 'r1' })).toEqual([survivor._id])
  expect(await idsIn(there, { name: 'Person 2' }, 'HISTORY')).toEqual(['r2'])
  await people(there).remove('r3')
  expect(await idsIn(here, { name: 'Person 3' }, 'TABLE')).toEqual([])
  expect(await idsIn(here, { name: 'Person 3' })).toEqual(['r3'])
})

test('[SE-77] while both write, each finds what it and the other wrote before it asked', async () => {
  await Promise.all(
    processes.map(async (onefold, at) => {
      for (let n = 0; n < 15; n++) {
        const name = `Person ${at}x${n}`
        await people(onefold).upsert([{ name, city: 'London' }])
        for (const each of processes) expect(await idsIn(each, { name }, 'TABLE')).toHaveLength(1)
      }
    }),
  )
  for (const each of processes) expect((await people(each).search({ record: { city: 'London' } })).count).toBe(30)
})

test('[SE-82] of many who say the same person at once in two processes, one record comes', async () => {
  for (let round = 0; round < 8; round++) {
    const record = { ...ADA, email: `ada${round}@analytical.example` }
    const asked = Array.from({ length: 8 }, (_, n) =>
      people(processes[n % 2]!).resolve({ ...record }, { createIfNone: true }),
    )
    const answers = await Promise.all(asked)
    expect(answers.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set(answers.map(({ key }) => key)).size).toBe(1)
    expect((await people(processes[0]!).search({ record: { email: record.email } })).count).toBe(1)
  }
})
