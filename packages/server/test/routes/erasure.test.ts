import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
  const column = (key: string) => ({ key, description: key, token: 'TEXT' })
  const of = { description: 'A person', dataset: 'person' }
  const resources = [
    { type: 'dataset', _id: 'person', description: 'A person', columns: ['name', 'email'].map(column) },
    {
      type: 'indexer',
      _id: 'mailboxes',
      ...of,
      mappings: [{ id: 'email', keys: ['email'], matching: 'EXACT', duplicates: true }],
    },
    {
      type: 'classifier-weight',
      _id: 'same-mailbox',
      ...of,
      mappings: [{ id: 'email', keys: ['email'], comparer: 'EXACT' }],
    },
    { type: 'merger-weight', _id: 'any', ...of, mergeType: 'CONSTANT' },
  ]
  for (const resource of resources) await must('POST', '/api/resources', { resource, create: true })
  await must('POST', '/api/tables', { table: 'people', dataset: 'person', history: true, auditable: true })
  const parts = { indexer: 'mailboxes', classifier: 'same-mailbox', merger: 'any' }
  await must('POST', '/api/entities', { id: 'people', table: 'people', type: 'DUPLICATES', ...parts, create: true })
})
afterAll(() => house.close())

async function must(method: string, path: string, json?: unknown) {
  const { status, body } = await house.ask(method, path, json === undefined ? {} : { json })
  expect([status, path, status === 200 ? undefined : body]).toEqual([200, path, undefined])
  return body
}

const put = (...records: readonly object[]) => must('POST', '/api/master/upsert', { entity: 'people', records })
const clusterIds = async () =>
  (await must('GET', '/api/master/people/clusters?minScore=0')).clusters.map(({ id }: { id: string }) => id)

test('[ES-44] POST records/erase answers a report by ids; before that instant the record is gone: 410', async () => {
  await put(
    { _id: 'ada', name: 'Ada', email: 'ada@example.org' },
    { _id: 'adah', name: 'Adah', email: 'ada@example.org' },
  )
  const then = new Date(house.clock.now()).toISOString()
  house.clock.advance(1000)
  const { record } = await must('POST', '/api/master/people/records/merge', { recordIds: ['ada', 'adah'] })
  const refused = await house.ask('POST', '/api/master/people/records/erase', { json: { recordId: 'ada' } })
  expect([refused.status, refused.body.errorCodes]).toEqual([409, ['record-absorbed']])
  const { entity, erasure } = await must('POST', '/api/master/people/records/erase', {
    recordId: record._id,
    comment: 'x',
  })
  expect(entity).toBe('people')
  expect(erasure).toMatchObject({
    recordId: record._id,
    overwritten: true,
    found: { history: 2 },
    left: { history: 0 },
  })
  expect([...erasure.recordIds].sort()).toEqual(['ada', 'adah', record._id].sort())
  const past = await house.ask('GET', `/api/master/record/ada?entity=people&asOf=${then}`)
  expect([past.status, past.body.errorCodes]).toEqual([410, ['record-erased']])
  expect((await house.ask('GET', '/api/master/record/ada?entity=people')).status).toBe(404)
  const { audit } = await must('GET', '/api/master/people/records/ada/audit?pageSize=100')
  expect(audit.at(-1)).toMatchObject({ type: 'ERASE', comment: 'x' })
  expect(audit[0]).toMatchObject({ type: 'INSERT', erased: true, changes: [] })
})

test('[CL-210] a past cluster answers 404 with the clusters that its records are in now', async () => {
  const grace = { name: 'Grace', email: 'grace@example.org' }
  await put({ _id: 'grace', ...grace }, { _id: 'gracie', ...grace })
  const [past] = await clusterIds()
  await put({ _id: 'third', ...grace })
  const [present] = await clusterIds()
  for (const [method, path] of [
    ['GET', `/api/master/people/clusters/${past}`],
    ['POST', `/api/master/people/clusters/merge/${past}`],
  ] as const) {
    const { status, body } = await house.ask(method, path, method === 'POST' ? { json: {} } : {})
    expect([status, body.errorCodes, body.successors]).toEqual([404, ['cluster-not-found'], [present]])
  }
  const unknown = await house.ask('GET', '/api/master/people/clusters/never-there')
  expect([unknown.status, unknown.body.successors]).toEqual([404, undefined])
})
