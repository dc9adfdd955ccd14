import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation({}, { pollMs: 10 })
  await settlePeople(house)
})
afterAll(() => house.close())

test('[EN-2441] an entity shows what follows from its parts, and takes it back when it is saved', async () => {
  const records = ['a', 'b'].map((_id) => ({ _id, name: 'Ada', email: 'ada@example.org' }))
  await house.ask('POST', '/api/master/upsert', { json: { entity: 'people', records } })
  const { entity } = (await house.ask('GET', '/api/entities/people')).body
  expect(entity).toMatchObject({
    dataset: 'person',
    searches: true,
    duplicates: true,
    stewarding: false,
    recordCount: 2,
    bucketCount: 1,
    duplicateBucketCount: 1,
    indexDuplicateCounts: { email: 1 },
    indexLabels: { email: 'email' },
  })
  expect(entity.dependency).toMatchObject({ usesCount: entity.dependency.uses.length, usedBy: [], usedByCount: 0 })
  expect(entity.dependency.uses).toContainEqual({ id: 'people', kind: 'table', relation: 'table' })
  const saved = await house.ask('POST', '/api/entities', { json: entity })
  expect(saved).toMatchObject({ status: 200, body: { entity } })
})
