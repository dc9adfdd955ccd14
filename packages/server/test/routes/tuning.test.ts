import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation({}, { pollMs: 10 })
  await settlePeople(house)
  const records = Array.from({ length: 60 }, (_, n) => ({
    _id: `p${n}`,
    name: `Person Number${n % 40}`,
    email: `p${n % 40}@example.org`,
  }))
  await house.ask('POST', '/api/master/upsert', { json: { entity: 'people', records } })
})
afterAll(() => house.close())

const tune = (json: object, as: 'ADMIN' | 'STEWARD' = 'ADMIN') =>
  house.ask('POST', '/api/entities/people/tune', { json, as })

test('[LE-942] over HTTP an administrator asks what the weights may better be, and nothing is saved', async () => {
  const { status, body } = await tune({ decisions: false })
  expect(status).toBe(200)
  expect(body.tuning).toMatchObject({ records: 60, labels: 0, classifier: { model: 'LIKELIHOOD' } })
  expect(body.tuning).not.toHaveProperty('sampleOf')
  expect(body.tuning.thresholds.length).toBeGreaterThan(10)
  const saved = await house.ask('POST', '/api/resources', { json: { resource: body.tuning.classifier } })
  expect(saved.status).toBe(200) // it could be
  expect((await tune({ decisions: false }, 'STEWARD')).status).toBe(403)
})

test('[LE-942] it is refused as in process, and never looks at more than 100,000 records', async () => {
  expect(await tune({})).toMatchObject({ status: 409, body: { errorCodes: ['too-few-decisions'] } })
  for (const mostRecords of [999, 100_001]) expect((await tune({ mostRecords })).status).toBe(400)
  for (const mostRecords of [1000, 100_000]) expect((await tune({ decisions: false, mostRecords })).status).toBe(200)
  expect((await tune({ sample: 1000 })).status).toBe(400)
})
