import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from './support/installation.ts'
import { DATASET, settlePeople } from './support/people.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
  await settlePeople(house)
})
afterAll(() => house.close())

const saved = async (resource: object) => {
  const { status, body } = await house.ask('POST', '/api/resources', { json: { resource, create: true } })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.resource
}

test('[RS-2830] words of a resource are taken whatever their case, and answered as the interface has them', async () => {
  const columns = [{ key: 'name', token: 'name', validation: 'Parser', error: 'clear', type: 'token' }]
  const dataset = await saved({ ...DATASET, _id: 'loud', type: 'Dataset', columns, identityType: 'default' })
  expect(dataset).toMatchObject({
    type: 'dataset',
    identityType: 'DEFAULT',
    columns: [{ token: 'NAME', validation: 'PARSER', error: 'CLEAR', type: 'TOKEN' }],
  })
  const mappings = [{ id: 'name', keys: ['name'], options: ['ignore_case'], comparer: 'jaro_winkler' }]
  const base = { _id: 'loud-classifier', description: 'L', dataset: 'loud', mappings }
  const classifier = await saved({ ...base, type: 'CLASSIFIER-WEIGHT', defaultOptions: ['aggressive'] })
  expect(classifier).toMatchObject({
    type: 'classifier-weight',
    defaultOptions: ['AGGRESSIVE'],
    mappings: [{ options: ['IGNORE_CASE'], comparer: 'JARO_WINKLER' }],
  })
  const rules = [{ columns: ['name'], strategy: ['most_recent', 'Longest'] }]
  const merger = { _id: 'loud-merger', description: 'L', dataset: 'loud', type: 'merger-weight', mergeType: 'constant' }
  expect(await saved({ ...merger, rules })).toMatchObject({
    mergeType: 'CONSTANT',
    rules: [{ strategy: ['MOST_RECENT', 'LONGEST'] }],
  })
  const read = await house.ask('GET', '/api/resources/id/loud-classifier')
  expect(read.body.resource.defaultOptions).toEqual(['AGGRESSIVE'])
})

test('[RS-2830] so are the words of entities, masks, filters and runs', async () => {
  await house.ask('POST', '/api/tables', { json: { table: 'loud', dataset: 'loud' } })
  const entity = { id: 'loud', table: 'loud', type: 'none', create: true }
  expect((await house.ask('POST', '/api/entities', { json: entity })).body.entity.type).toBe('NONE')
  const masks = { loadMask: 'none', indexClassificationMask: 'full', sinkMask: 'None' }
  const synchronized = await house.ask('PUT', '/api/entities/synchronize', { json: { entity: 'people', ...masks } })
  expect([synchronized.status, synchronized.body.errors]).toEqual([200, undefined])
  for (const path of [
    '/api/master/people/buckets?sort=size_desc&classification=match',
    '/api/master/people/clusters?label=review&sort=Score_Asc',
    '/api/jobs/runs?status=succeeded',
    '/api/tables/people/records?type=table',
  ]) {
    const { status, body } = await house.ask('GET', path)
    expect([path, status, body.errors]).toEqual([path, 200, undefined])
  }
  const options = { combine: 'all' }
  const search = { record: { name: 'Ada' }, options, tableType: 'Table' }
  expect((await house.ask('POST', '/api/master/people/search', { json: search })).status).toBe(200)
  const run = { type: 'entity-synchronization', input: { entity: 'loud', loadMask: 'none', sinkMask: 'none' } }
  const { status, body } = await house.ask('POST', '/api/jobs/runs', { json: run })
  expect([status < 300, body.errors]).toEqual([true, undefined])
})

test('[RS-2830] a word that is none is told what there is', async () => {
  const masks = { entity: 'people', loadMask: 'ful' }
  const { status, body } = await house.ask('PUT', '/api/entities/synchronize', { json: masks })
  expect([status, body.errors]).toEqual([400, ['loadMask: This must be FULL, INCREMENTAL, CUSTOM or NONE.']])
})
