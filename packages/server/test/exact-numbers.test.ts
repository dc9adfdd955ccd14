import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from './support/installation.ts'
import { settlePeople } from './support/people.ts'

const LONG = '12345678901234567890'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
  await settlePeople(house)
})
afterAll(() => house.close())

const post = (path: string, body: string) =>
  house.ask('POST', path, { body, headers: { 'Content-Type': 'application/json' } })

test('[DS-2912] a body keeps the digits of its records', async () => {
  const written = await post('/api/master/upsert', `{"entity": "people", "records": [{"_id": "x", "name": ${LONG}}]}`)
  expect([written.status, written.body.errors]).toEqual([200, undefined])
  const read = await house.ask('GET', '/api/master/record/x?entity=people')
  expect(read.body.record.name).toBe(LONG)
  const one = await post('/api/master/people/upsert', '{"record": {"_id": "y", "name": 1e400}, "insert": true}')
  expect(one.body.record.name).toBe('1e400')
  const search = await post('/api/master/people/search', `{"record": {"email": ${LONG}}}`)
  expect(search.status).toBe(200)
})

test.each([
  ['/api/master/people/search', '{"record": {"name": "x"}, "pageSize": 1e400}', 'pageSize', '1e400'],
  ['/api/master/people/records/merge', `{"recordIds": ["x", "y"], "values": {"name": ${LONG}}}`, 'values.name', LONG],
  ['/api/resources', `{"resource": {"type": "dataset", "a": [${LONG}]}}`, 'resource.a[0]', LONG],
])('[DS-2912] elsewhere it is 400 with a sentence about numbers: %s %s', async (path, json, place, number) => {
  const { status, body } = await post(path, json)
  expect(status).toBe(400)
  expect(body.errors).toContain(
    `${place}: The number ${number} cannot be kept exactly as a number: state it as a text.`,
  )
  expect(body.errorCodes).toContain('number-inexact')
})

test('[DS-2912] in the text of a resource it is no number that is expected', async () => {
  const classifier = { type: 'classifier-weight', _id: 'c', description: 'C', mappings: [{ id: 'n', keys: ['name'] }] }
  const resource = JSON.stringify(classifier).replace('{', '{"matchThreshold": 1e400, ')
  const { status, body } = await house.ask('POST', '/api/resources', { json: { resource, create: true } })
  expect([status, body.errors]).toEqual([400, ['matchThreshold: A number is expected.']])
})
