import { SYSTEM } from '@onefold/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'

const DEFINITION = '018f3a5e-0000-7000-8000-000000000001'
let house: Installation
beforeAll(async () => {
  house = await openInstallation({}, { pollMs: 10 })
  await settlePeople(house)
  const json = { type: 'token-expiration', name: 'Hourly', cron: '0 * * * *' }
  await house.ask('PUT', `/api/jobs/definitions/${DEFINITION}`, { json, headers: { 'If-None-Match': '*' } })
})
afterAll(() => house.close())

const finished = (id: string) => house.onefold.as(SYSTEM).runs.finished(id)

describe.each(['/tasks', '/api/tasks'])('at %s', (base) => {
  test('[JB-131] [JB-2831] a scheduling is shown, run, switched and given other times, without versions', async () => {
    const path = `${base}/scheduling/${DEFINITION}`
    const { body } = await house.ask('GET', path)
    expect(body.scheduling).toMatchObject({ id: DEFINITION, description: 'Hourly', type: 'CRON', enabled: true })
    expect(body.scheduling.nextExecution).toMatch(/:00:00\.000Z$/)
    const started = await house.ask('PUT', `${path}/run`)
    expect(started.status).toBe(200)
    const { task } = started.body
    expect(task.scheduling).toMatchObject({ id: DEFINITION, description: 'Hourly', type: 'CRON', enabled: true })
    await finished(task.id)
    expect((await house.ask('PUT', `${path}/enabled/false`)).body.scheduling).toMatchObject({
      enabled: false,
      nextExecution: null,
      nextExecutionReason: 'The definition is disabled.',
    })
    expect((await house.ask('PUT', `${path}/enabled/true`)).body.scheduling).toMatchObject({ enabled: true })
    const changed = await house.ask('POST', `${path}/cron`, { json: { cron: '0 0 * * *' } })
    expect(changed.body.scheduling).toMatchObject({ cron: '0 0 * * *' })
    expect((await house.ask('POST', `${path}/cron`, { json: { cron: 'never' } })).status).toBe(400)
    expect((await house.ask('POST', `${path}/cron`, { json: {} })).status).toBe(400)
    expect((await house.ask('PUT', `${path}/enabled/maybe`)).status).toBe(400)
  })

  test('[JB-131] schedulings are listed; an unknown one is 404', async () => {
    const { body } = await house.ask('GET', `${base}/schedulings`)
    expect(body.page.totalElements).toBe(3) // two are the installation's own
    expect(body.schedulings.map(({ id }: { id: string }) => id)).toContain(DEFINITION)
    expect((await house.ask('GET', `${base}/scheduling/${DEFINITION.replace(/1$/, '2')}`)).status).toBe(404)
    expect((await house.ask('GET', `${base}/scheduling/nothing`)).status).toBe(400)
  })

  test('[JB-132] a task shows its parts, under both spellings of its path', async () => {
    const json = { entity: 'people', loadMask: 'NONE', indexClassificationMask: 'FULL' }
    const { taskId } = (await house.ask('PUT', '/api/entities/synchronize', { json })).body
    await finished(taskId)
    const { body } = await house.ask('GET', `${base}/instances/${taskId}`)
    expect(body.task).toMatchObject({ status: 'COMPLETED', completion: 1, scheduling: { type: 'ONE_OFF' } })
    expect(body.task.children).toHaveLength(1)
    expect((await house.ask('GET', `${base}/instance/${taskId}`)).body).toEqual(body)
    const part = await house.ask('GET', `${base}/instance/${body.task.children[0]}`)
    expect(part.body.task).toMatchObject({ type: 'entity-index', parent: taskId, children: [] })
  })

  test('[JB-133] deleting a task cancels a live one and removes a finished one', async () => {
    const { body } = await house.ask('PUT', `${base}/scheduling/${DEFINITION}/run`)
    await finished(body.task.id)
    const path = `${base}/instances/${body.task.id}`
    expect((await house.ask('PUT', `${base}/cancel/${body.task.id}`)).status).toBe(409)
    expect(await house.ask('DELETE', path)).toMatchObject({ status: 200, body: { task: { status: 'COMPLETED' } } })
    expect((await house.ask('DELETE', path)).status).toBe(404)
    expect((await house.ask('PUT', `${base}/cancel/nothing`)).status).toBe(404)
  })
})

test.each(['STEWARD', 'VIEWER'] as const)('[JB-134] a %s sees neither tasks nor jobs: 403', async (as) => {
  for (const path of [
    '/tasks/instances',
    '/tasks/schedulings',
    '/api/jobs/runs',
    '/api/jobs/definitions',
    '/api/jobs/types',
  ])
    expect((await house.ask('GET', path, { as })).status).toBe(403)
  expect((await house.ask('POST', '/api/jobs/runs', { as, json: { type: 'token-expiration' } })).status).toBe(403)
  expect((await house.ask('GET', '/api/jobs/runs', { as: 'NOBODY' })).status).toBe(401)
})
