import { expect, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import type { Sample } from '../../src/index.ts'
import { CLASSIFIER, DATASET, expectRefusal, INDEXER, MERGER, openHouse, PEOPLE } from '../fixtures/house.ts'

/** Its source reads a file that it does not bring, so that its installation ends in the middle until somebody does. */
const HALF: Sample = {
  id: 'half',
  name: 'Half',
  description: 'People of another file',
  version: '1.0.0',
  files: [],
  resources: [
    ...[DATASET, INDEXER, CLASSIFIER, MERGER],
    { type: 'source-file', _id: 'crm', description: 'CRM', inputPattern: 'crm.csv', system: 'crm', idColumn: 'no' },
  ],
  table: { table: 'people', dataset: 'person' },
  entity: { ...PEOPLE, sources: [{ resource: 'crm' }] },
  truthOf: () => 1,
}

const lines = async function* () {
  yield new TextEncoder().encode('no;name\n1;Ada\n')
}

test('[CF-4151] an installation that failed is completed by the next one, or taken away', async () => {
  const { admin } = await openHouse({ samples: [HALF] })
  const work = async (run: { readonly id: string }) => (await admin.runs.finished(run.id)).status
  expect(await work(await admin.samples.install('half'))).toBe('FAILED')
  expect(await admin.samples.get('half')).toMatchObject({ installed: false })
  expect(await work(await admin.samples.remove('half'))).toBe('SUCCEEDED')
  expect(await admin.entities.list()).toEqual([])
  await expectRefusal(admin.samples.remove('half'), 'conflict', 'sample-missing')

  expect(await work(await admin.samples.install('half'))).toBe('FAILED')
  await admin.files.write('crm.csv', lines())
  expect(await work(await admin.samples.install('half'))).toBe('SUCCEEDED')
  expect(await admin.samples.get('half')).toMatchObject({ installed: true })
  expect((await admin.tables.get('people')).size).toBe(1)
})

test('[CF-4151] what others made under its ids stays theirs', async () => {
  const { admin } = await openHouse({ samples: [HALF] })
  await admin.tables.create({ table: 'people' })
  await expectRefusal(admin.samples.install('half'), 'conflict', 'id-taken')
  await expectRefusal(admin.samples.remove('half'), 'conflict', 'sample-missing')
})

test('[CF-4201] all that holds a sample is named at once', async () => {
  const { admin } = await openHouse({ samples: [HALF] })
  await admin.runs.finished((await admin.samples.install('half')).id)
  await admin.tables.create({ table: 'mine', dataset: 'person' })
  await admin.tables.setLocked('people', true)
  await admin.entities.setLocked('people', true)
  const { codes } = await expectRefusal(admin.samples.remove('half'), 'conflict')
  expect(codes).toEqual(['entity-locked', 'table-locked', 'resource-in-use'])
})

test('[CF-4202] a lock that is set while a sample is taken away keeps all of it', async () => {
  const store = await sqliteStore(':memory:')
  let late = false
  const save: typeof store.catalogue.save = async (changes) => {
    if (late && changes.dropTables) {
      late = false
      await admin.tables.setLocked('people', true) // when everything was looked at
    }
    return store.catalogue.save(changes)
  }
  const { admin } = await openHouse({
    samples: [HALF],
    store: { ...store, catalogue: { ...store.catalogue, save } },
  })
  const finished = (run: { readonly id: string }) => admin.runs.finished(run.id)
  await admin.files.write('crm.csv', lines())
  await finished(await admin.samples.install('half'))
  const resources = await admin.resources.list()
  late = true
  const failed = await finished(await admin.samples.remove('half'))
  expect(failed).toMatchObject({ status: 'FAILED', failure: { code: 'table-locked' } })
  expect(await admin.samples.get('half')).toMatchObject({ installed: true })
  expect(await admin.entities.get('people')).toMatchObject({ status: 'READY' })
  expect(await admin.resources.list()).toEqual(resources)
  await admin.tables.setLocked('people', false)
  expect(await finished(await admin.samples.remove('half'))).toMatchObject({ status: 'SUCCEEDED' })
  expect([await admin.entities.list(), await admin.tables.list(), await admin.resources.list()]).toEqual([[], [], []])
})
