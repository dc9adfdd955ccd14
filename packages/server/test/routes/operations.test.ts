import { SYSTEM } from '@onefold/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation({ uploadLimit: 1024 })
  await settlePeople(house)
})
afterAll(() => house.close())

describe('synchronization', () => {
  test('starts a run that is shown in the words of runs and of tasks', async () => {
    const json = { entity: 'people', loadMask: 'NONE', indexClassificationMask: 'FULL' }
    const { status, body } = await house.ask('PUT', '/api/entities/synchronize', { json })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      entity: { id: 'people' },
      instance: { id: body.taskId, type: 'entity-synchronization' },
    })
    await house.onefold.as(SYSTEM).runs.finished(body.taskId)

    const run = await house.ask('GET', `/api/jobs/runs/${body.taskId}`)
    expect(run.body).toMatchObject({ status: 'SUCCEEDED', input: { entity: 'people', load: 'NONE', index: 'FULL' } })
    const task = await house.ask('GET', `/tasks/instances/${body.taskId}`)
    expect(task.body.task).toMatchObject({ status: 'COMPLETED', completion: 1, scheduling: { type: 'ONE_OFF' } })
    expect(task.body.principals[task.body.task.taskUser]).toMatchObject({ name: 'ADMIN' })

    expect((await house.ask('GET', '/api/jobs/runs?status=SUCCEEDED&size=1')).body).toMatchObject({
      items: [{ id: body.taskId }],
      page: { number: 0, size: 1, totalElements: 1 },
    })
    expect((await house.ask('GET', '/api/jobs/runs?status=FAILED')).body.items).toEqual([])
    expect((await house.ask('GET', '/api/tasks/instances?status=COMPLETED&sort=ASC')).body.tasks).toHaveLength(1)
    expect((await house.ask('GET', '/api/tasks/instances?status=CREATED')).body.tasks).toEqual([])
  })

  test.each([
    [{ entity: 'nobody' }, 404],
    [{}, 400],
    [{ entity: 'people', loadMask: 'SOME' }, 400],
  ])('of %o is answered with %i', async (json, status) => {
    expect((await house.ask('PUT', '/api/entities/synchronize', { json })).status).toBe(status)
  })

  test('a run that is over cannot be cancelled: 409', async () => {
    const json = { entity: 'people', loadMask: 'NONE', indexClassificationMask: 'NONE' }
    const { taskId } = (await house.ask('PUT', '/api/entities/synchronize', { json })).body
    await house.onefold.as(SYSTEM).runs.finished(taskId)
    expect((await house.ask('POST', `/api/jobs/runs/${taskId}/cancel`)).status).toBe(409)
  })

  test('a run that is not there is 404', async () => {
    expect((await house.ask('GET', '/api/jobs/runs/nothing')).status).toBe(404)
    expect((await house.ask('POST', '/api/jobs/runs/nothing/cancel')).status).toBe(404)
    expect((await house.ask('GET', '/api/tasks/instances/nothing')).status).toBe(404)
  })
})

describe('events', () => {
  test('wait for a sink that does not answer, and are shown with table and entity', async () => {
    const sink = { type: 'sink-http', _id: 'deaf', description: 'Nobody listens', url: 'http://127.0.0.1:9/' }
    await house.ask('POST', '/api/resources', { json: { resource: sink, create: true } })
    const { body: before } = await house.ask('GET', '/api/entities/people')
    await house.ask('POST', '/api/entities', { json: { ...before.entity, sinks: [{ resource: 'deaf' }] } })
    await house.ask('POST', '/api/master/upsert', {
      json: { entity: 'people', records: [{ _id: 'eve', name: 'Eve' }] },
    })
    await house.onefold.as(SYSTEM).events.settled()

    const { body } = await house.ask('GET', '/api/events/sink/deaf?filter=VALID&operation=INSERT&recordId=eve')
    expect(body).toMatchObject({ sink: 'deaf', page: { totalElements: 1 } })
    const [event] = body.events
    expect(event).toMatchObject({
      entityId: 'people',
      tableId: 'people',
      recordId: 'eve',
      operation: 'insert',
      valid: true,
    })
    expect(event.payload).toMatchObject({ name: 'Eve' })
    expect((await house.ask('GET', `/api/events/id/${event.id}`)).body.event).toMatchObject({ id: event.id })
    expect((await house.ask('GET', '/api/events/stats')).body.stats.deaf).toMatchObject({
      sink: 'deaf',
      description: 'Nobody listens',
      eventsCount: 1,
      validCount: 1,
    })
    expect((await house.ask('GET', '/api/events/sink/deaf?operation=explode')).status).toBe(400)
    expect((await house.ask('GET', '/api/events/id/nothing')).status).toBe(404)
  })
})

describe('samples', () => {
  test('are listed; an unknown one is 404', async () => {
    const { body } = await house.ask('GET', '/api/samples')
    expect(body.samples).toContainEqual(expect.objectContaining({ id: 'customers', installed: false }))
    expect((await house.ask('POST', '/api/samples/nothing')).status).toBe(404)
    expect((await house.ask('GET', '/api/samples/nothing')).status).toBe(404)
    const one = await house.ask('GET', '/api/samples/customers')
    expect(one.body.sample).toMatchObject({ id: 'customers', version: '1.0.0', installed: false })
  })

  test('[CF-50] are installed, taken away, and installed again', async () => {
    const runs = house.onefold.as(SYSTEM).runs
    const installed = async () => (await house.ask('GET', '/api/samples/customers')).body.sample.installed
    const work = async (method: string) => {
      const { status, body } = await house.ask(method, '/api/samples/customers')
      expect([status, body.sampleId]).toEqual([200, 'customers'])
      expect(await runs.finished(body.run.id)).toMatchObject({ status: 'SUCCEEDED' })
      return body.run.id
    }
    expect((await house.ask('DELETE', '/api/samples/customers')).status).toBe(409)
    const first = await work('POST')
    expect((await house.ask('POST', '/api/samples/customers')).body.run.id).toBe(first)
    expect(await installed()).toBe(true)
    const resources = (await house.ask('GET', '/api/resources')).body.resources.length
    await work('DELETE')
    expect(await installed()).toBe(false)
    expect((await house.ask('GET', '/api/entities')).body.entities.map(({ id }: { id: string }) => id)).not.toContain(
      'customers',
    )
    expect((await house.ask('GET', '/api/resources')).body.resources.length).toBeLessThan(resources)
    expect((await house.ask('GET', '/api/files')).body.files).toEqual([])
    expect((await house.ask('DELETE', '/api/samples/customers')).status).toBe(409)
    expect(await work('POST')).not.toBe(first)
  }, 120_000)

  test('[CF-4150] are not taken away, nor any part of them, while a lock or somebody else holds one', async () => {
    const submitted = { type: 'sample-remove', input: { sample: 'customers' } }
    const refused = async () => {
      const { status, body } = await house.ask('DELETE', '/api/samples/customers')
      const asRun = await house.ask('POST', '/api/jobs/runs', { json: submitted })
      expect([asRun.status, asRun.body.errorCodes]).toEqual([status, body.errorCodes])
      return [status, body.errorCodes]
    }
    await house.ask('PUT', '/api/entities/customers/locked/true')
    expect(await refused()).toEqual([409, ['entity-locked']])
    await house.ask('PUT', '/api/entities/customers/locked/false')
    await house.ask('PUT', '/api/tables/locked/customers/true')
    expect(await refused()).toEqual([409, ['table-locked']])
    await house.ask('PUT', '/api/tables/locked/customers/false')

    const { dataset } = (await house.ask('GET', '/api/entities/customers')).body.entity
    await house.ask('POST', '/api/tables', { json: { table: 'mine', dataset } })
    expect(await refused()).toEqual([409, ['resource-in-use']])
    expect((await house.ask('GET', '/api/entities/customers')).status).toBe(200)
    await house.ask('DELETE', '/api/tables/mine')

    const { runs } = house.store
    const [, run] = await Promise.all([
      runs.submit({
        id: 'elsewhere',
        type: 'entity-load',
        subject: 'customers',
        exclusive: 'entity customers',
        input: {},
        trigger: 'MANUAL',
        owner: 'u',
      }),
      runs.claim(['entity-load'], 'another process'),
    ])
    expect(await refused()).toEqual([409, ['entity-working']])
    await runs.settle('elsewhere', run!.attempt, { status: 'SUCCEEDED', output: null })
    expect((await house.ask('GET', '/api/entities/customers')).status).toBe(200)
  })
})
