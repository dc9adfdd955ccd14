import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
  const dataset = {
    type: 'dataset',
    _id: 'city',
    description: 'A city',
    columns: [{ key: 'name' }, { key: 'country' }],
  }
  const shout = {
    type: 'transformation',
    _id: 'shout',
    description: 'Capital letters',
    transformationType: 'SCRIPT',
    script: 'record.name = record.name.toUpperCase(); return record',
  }
  const file = { type: 'source-csv', _id: 'file', description: 'F', inputPattern: 'cities.csv' }
  for (const resource of [dataset, shout, file])
    expect((await house.ask('POST', '/api/resources', { json: { create: true, resource } })).status).toBe(200)
  await house.ask('POST', '/api/tables', { json: { table: 'city_list', dataset: 'city' } })
  const form = new FormData()
  form.set('file', new Blob(['_id;name;country\nl;London;GB\nm;Madrid;ES\n']))
  expect((await house.ask('POST', '/api/files?name=cities.csv', { body: form })).status).toBe(200)
})
afterAll(() => house.close())

/** Asks for the operation and waits for the end of its run. */
async function outputOf(path: string, json: object) {
  const { status, body } = await house.ask('POST', path, { json })
  expect([status, body.errors]).toEqual([200, undefined])
  expect(Object.keys(body)).toEqual(['taskId'])
  const run = await house.onefold.as({ type: 'SYSTEM', id: 'test', roles: ['ADMIN'] }).runs.finished(body.taskId)
  expect(run.status).toBe('SUCCEEDED')
  return run.output as { readonly [member: string]: unknown }
}

test('[JB-54] load, transform and export answer the run to follow, with and without /api', async () => {
  const load = { source: 'file', sinkTable: 'city-list', operation: 'INSERT', maxRecords: -1 }
  expect(await outputOf('/api/tables/load', load)).toMatchObject({ inserted: 2 })
  expect(await outputOf('/tables/transform', { source: 'city_list', transformation: 'shout' })).toMatchObject({
    updated: 2,
  })
  const { files } = await outputOf('/api/tables/export', { source: 'city_list', format: 'NDJSON' })
  const [{ id }] = files as readonly [{ readonly id: string }]
  const { body } = await house.ask('GET', `/files/${id}/download`)
  expect(body).toBe('{"_id":"l","name":"LONDON","country":"GB"}\n{"_id":"m","name":"MADRID","country":"ES"}\n')
})

test('[JB-2450] whoever a load, transformation or export names is told by mail what becomes of it', async () => {
  const notification = { recipients: ['Ada <ada@desk.example>'], status: ['COMPLETED'] }
  const told = () => house.mails.sent.filter(({ to }) => to === 'ada@desk.example').map(({ subject }) => subject)
  await outputOf('/api/tables/load', { source: 'file', sinkTable: 'city_list', notification })
  await outputOf('/api/tables/transform', { source: 'city_list', transformation: 'shout', notification })
  await outputOf('/api/tables/export', { source: 'city_list', notification })
  await vi.waitFor(() => expect(told()).toHaveLength(3))
  expect(told()).toEqual([
    expect.stringMatching(/table-load of .* completed$/),
    expect.stringMatching(/table-transform of .* completed$/),
    expect.stringMatching(/table-export of .* completed$/),
  ])
  const json = { source: 'city_list', notification: { recipients: ['nobody'] } }
  expect((await house.ask('POST', '/api/tables/export', { json })).status).toBe(400)
})

test.each([
  ['/api/tables/load', { source: 'file' }],
  ['/api/tables/load', { source: 'file', sinkTable: 'city_list', operation: 'MERGE' }],
  ['/api/tables/load', { source: 'file', sinkTable: 'city_list', maxRecords: -2 }],
  ['/api/tables/load', { source: 'file', sinkTable: 'city_list', sampleRecords: 1.5 }],
  ['/api/tables/load', { source: 'city_list', sinkTable: 'city_list' }],
  ['/api/tables/export', {}],
  ['/api/tables/export', { source: 'city_list', format: 'XML' }],
  ['/api/tables/export', { source: 'city_list', chunkRecords: -1 }],
  ['/api/tables/transform', { source: 'city_list' }],
])('[JB-55] %s refuses %j', async (path, json) => {
  const { status, body } = await house.ask('POST', path, { json })
  expect([status, body.errors.length, body.errorCodes.length]).toEqual([400, 1, 1])
})

test.each([
  ['/api/tables/load', { source: 'nowhere', sinkTable: 'city_list' }],
  ['/api/tables/load', { source: 'file', sinkTable: 'nowhere' }],
  ['/api/tables/export', { source: 'nowhere' }],
  ['/api/tables/transform', { source: 'city_list', transformation: 'nowhere' }],
])('[JB-55] %s finds nothing for %j', async (path, json) => {
  expect((await house.ask('POST', path, { json })).status).toBe(404)
})

test('[JB-56] a lock forbids loads and transformations, and a steward asks for none of it', async () => {
  await house.ask('POST', '/api/entities', {
    json: { create: true, id: 'cities', table: 'city_list', type: 'NONE', locked: true },
  })
  const load = { source: 'file', sinkTable: 'city_list' }
  const transform = { source: 'city_list', transformation: 'shout' }
  expect((await house.ask('POST', '/api/tables/load', { json: load })).status).toBe(409)
  expect((await house.ask('POST', '/api/tables/transform', { json: transform })).status).toBe(409)
  for (const [path, json] of [
    ['load', load],
    ['transform', transform],
    ['export', { source: 'city_list' }],
  ] as const)
    expect((await house.ask('POST', `/api/tables/${path}`, { as: 'STEWARD', json })).status).toBe(403)
})
