import { expect, test } from 'vitest'
import { serve } from './support/served.ts'

/** What the client's types leave out. */
const UNTOLD = ['table', 'order', 'csn', 'position', 'untransformed', 'superseded', 'behind']

const told = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, inner) => (UNTOLD.includes(name) ? undefined : inner)))

test('[CT-3] events and what holds their sinks up are told alike', async () => {
  await using served = await serve()
  const { session } = served
  const { resources, tables, entities, events } = served.client()
  await resources.create({ type: 'dataset', _id: 'person', description: 'People', columns: [{ key: 'name' }] })
  await resources.create({ type: 'sink-http', _id: 'crm', description: 'Nobody', url: 'http://127.0.0.1:1/events' })
  await tables.create({ table: 'people', dataset: 'person' })
  const sinks = [{ resource: 'crm', maximumAttempts: 1 }]
  await entities.create({ id: 'person', table: 'people', type: 'NONE', sinks })
  await served
    .client()
    .records('person')
    .upsert([{ _id: 'ada', name: 'Ada' }])
  await expect.poll(async () => (await session.events.stats())[0]?.invalid).toBe(1)

  const page = await events.bySink('crm', { validity: 'INVALID', pageSize: 5 })
  expect(page.events).toHaveLength(1)
  expect(told(page)).toEqual(told(await session.events.bySink('crm', { validity: 'INVALID', pageSize: 5 })))
  expect(await events.stats()).toEqual(await session.events.stats())
  const id = page.events[0]?.id ?? ''
  expect(told(await events.get(id))).toEqual(told(await session.events.get(id)))
  expect(await events.remove(id)).toMatchObject({ id, valid: false, attempts: 1 })
  expect(await events.removeAll('crm')).toBe(0)
})
