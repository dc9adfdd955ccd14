import { SYSTEM } from '@onefold/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
  await settlePeople(house)
})
afterAll(() => house.close())

const TODAY = '2026-01-31'
const YESTERDAY = '2026-01-30'

test('[MT-20] a measurement is asked for, followed as a run, and listed', async () => {
  const json = { entity: 'people', label: 'before the clean-up' }
  const { status, body } = await house.ask('POST', '/api/quality/measurements', { json })
  expect(status).toBe(200)
  expect(body).toMatchObject({ taskId: body.run.id, run: { type: 'quality-measurement' } })
  await house.onefold.as(SYSTEM).runs.finished(body.taskId)
  const days = `fromDay=${YESTERDAY}&toDay=${TODAY}`
  const listed = await house.ask('GET', `/api/metrics/tables/people/measurements?${days}`)
  expect(listed.body).toMatchObject({ table: 'people', fromDay: YESTERDAY, toDay: TODAY })
  expect(listed.body.measurements).toEqual([
    expect.objectContaining({
      id: body.taskId,
      entity: 'people',
      table: 'people',
      label: 'before the clean-up',
      taken: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      quality: expect.objectContaining({ records: expect.any(Number), histogram: expect.any(Array) }),
      issues: expect.objectContaining({ total: expect.any(Number) }),
    }),
  ])
})

test('[MT-4201] a measurement without a label is listed without one', async () => {
  const { run } = (await house.ask('POST', '/api/quality/measurements', { json: { entity: 'people' } })).body
  await house.onefold.as(SYSTEM).runs.finished(run.id)
  const { body } = await house.ask('GET', '/api/metrics/tables/people/measurements?fromDay=2026-01-31&toDay=2026-01-31')
  const measured = body.measurements.find(({ id }: { readonly id: string }) => id === run.id)
  expect(measured).toMatchObject({ entity: 'people' })
  expect(measured).not.toHaveProperty('label')
})

test('[MT-20] daily figures are of the whole table, day by day', async () => {
  const { body } = await house.ask('POST', '/api/jobs/runs', { json: { type: 'daily-metrics', input: {} } })
  await house.onefold.as(SYSTEM).runs.finished(body.id)
  const ask = (family: string) =>
    house.ask('GET', `/api/metrics/tables/people/families/${family}?fromDay=${YESTERDAY}&toDay=${YESTERDAY}`)
  const quality = (await ask('quality')).body
  expect(quality).toMatchObject({ aggregateScope: 'ENTITY', family: 'quality', table: 'people', toDay: YESTERDAY })
  expect(quality.snapshots).toEqual([
    expect.objectContaining({ day: YESTERDAY, family: 'quality', quality: expect.any(Object) }),
  ])
  expect((await ask('quality-issues')).body.snapshots[0]).toHaveProperty('issues.total')
  expect((await ask('volume')).body.snapshots[0]).toHaveProperty('payload.records')
})

test('[RS-2833] a family is found in letters of any case, and answered as it is called', async () => {
  const days = `fromDay=${YESTERDAY}&toDay=${YESTERDAY}`
  const { status, body } = await house.ask('GET', `/api/metrics/tables/people/families/QUALITY-Issues?${days}`)
  expect([status, body.family]).toEqual([200, 'quality-issues'])
})

test.each([
  ['/families/quality', 400],
  ['/families/quality?fromDay=2026-01-01', 400],
  ['/families/quality?fromDay=2026-01-02&toDay=2026-01-01', 400],
  ['/families/quality?fromDay=2024-01-01&toDay=2026-01-01', 400],
  ['/families/quality?fromDay=2026-01-01&toDay=2999-01-01', 400],
  ['/families/quality?fromDay=1.1.2026&toDay=2.1.2026', 400],
  ['/families/none?fromDay=2026-01-01&toDay=2026-01-02', 404],
  ['/measurements?toDay=2026-01-01', 400],
  ['/measurements?fromDay=2026-01-01&toDay=2026-01-01', 200],
])('[MT-20] %s is answered with %i', async (path, status) => {
  expect((await house.ask('GET', `/api/metrics/tables/people${path}`)).status).toBe(status)
})

test.each([
  [{}, 400],
  [{ entity: 'people', label: 7 }, 400],
  [{ entity: 'people', label: 'x'.repeat(121) }, 400],
  [{ entity: 'nobody' }, 404],
])('[MT-20] measuring %o is answered with %i', async (json, status) => {
  expect((await house.ask('POST', '/api/quality/measurements', { json })).status).toBe(status)
})

test('[ER-2484] what is wrong with a measurement is said at its place in the request', async () => {
  const { status, body } = await house.ask('POST', '/api/quality/measurements', {
    json: { entity: 'people', label: 'x'.repeat(121) },
  })
  expect([status, body.errors]).toEqual([400, ['label: A label has at most 120 characters.']])
})

test('[LM-3900] a label of emoji has as many characters as another', async () => {
  const emoji = (count: number): string => '\u{1f600}'.repeat(count)
  const measured = (label: string) =>
    house.ask('POST', '/api/quality/measurements', { json: { entity: 'people', label } })
  expect((await measured(emoji(121))).status).toBe(400)
  expect((await measured(emoji(120))).status).toBe(200)
})
