import type { Role } from '@onefold/core'
import { beforeEach, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'

let house: Installation
beforeEach(async () => {
  house = await openInstallation()
  await settlePeople(house)
  return () => house.close()
})

const ask = async (method: string, path: string, json?: object, as: Role = 'STEWARD') =>
  house.ask(method, `/api/master/${path}`, { as, ...(json === undefined ? {} : { json }) })

async function diverged() {
  const ada = { name: 'Ada Lovelace', email: 'ada@example.org' }
  const ids = ['a1', 'a2', 'a3']
  await ask('POST', 'upsert', { entity: 'people', records: ids.map((_id) => ({ _id, ...ada })) })
  const { body } = await ask('POST', 'people/records/merge', { recordIds: ids })
  const moved = { _id: 'a2', name: 'Grace Hopper', email: 'grace@example.org' }
  await ask('POST', 'upsert', { entity: 'people', records: [moved] })
  return body.record
}

test('[CL-908] GET cases lists them page by page, of one survivor too, for a VIEWER', async () => {
  const { _id, _metadata } = await diverged()
  const { status, body } = await ask('GET', 'people/cases?pageSize=1', undefined, 'VIEWER')
  expect([status, body.page]).toEqual([200, { number: 0, size: 1, totalElements: 1, totalPages: 1 }])
  expect(body.cases).toEqual([
    {
      id: expect.any(String),
      reason: 'DIVERGED',
      recordId: _id,
      key: _metadata._key,
      contributionId: 'a2',
      openedAt: '2026-01-31T12:00:00.000Z',
      operationId: expect.any(String),
      reasoning: expect.any(String),
    },
  ])
  expect((await ask('GET', 'people/cases?recordId=nobody')).body.cases).toEqual([])
  expect((await ask('GET', 'people/cases?pageSize=1001')).status).toBe(400)
  expect((await ask('GET', 'people/cases?reason=DIVERGED')).status).toBe(400)
})

test('[CL-908] PUT cases/resolve ends one, once, for a STEWARD', async () => {
  await diverged()
  const [found] = (await ask('GET', 'people/cases')).body.cases
  expect((await ask('PUT', `people/cases/resolve/${found.id}`, {}, 'VIEWER')).status).toBe(403)
  const ended = await ask('PUT', `people/cases/resolve/${found.id}`, { comment: 'she married' })
  expect([ended.status, ended.body]).toEqual([200, { entity: 'people', case: found }])
  expect((await ask('GET', 'people/cases')).body.cases).toEqual([])
  expect((await ask('PUT', `people/cases/resolve/${found.id}`, {})).status).toBe(404)
})
