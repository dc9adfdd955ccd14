import { member, sinkKind } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openInstallation } from '../support/installation.ts'

const queue = sinkKind({
  label: { en: 'Queue' },
  schema: v.strictObject({
    topic: member.about(member.name, 'Where events go.'),
    key: v.optional(member.secret('A secret.')),
  }),
  address: ({ topic }) => topic,
  open: () => ({ write: async () => [], close: async () => {} }),
  probe: async ({ topic }) => ({ outcome: 'OK', text: `The topic ${topic} is there.` }),
})

test('[RS-2767] over HTTP a kind of the host is offered, described, saved, masked and tested like any other', async () => {
  const house = await openInstallation({}, { sinks: { 'sink-queue': queue } })
  const { body: api } = await house.ask('GET', '/api/configuration/openapi')
  const [{ schema }] = api.paths['/api/resources/describe/{type}'].get.parameters
  expect(schema.enum).toContain('sink-queue')
  const { body: described } = await house.ask('GET', '/api/resources/describe/sink-queue')
  expect(described).toMatchObject({ resource: { type: 'sink-queue' }, testSupported: true })
  expect(described.resource.properties).toContainEqual({
    name: 'topic',
    type: 'text',
    required: true,
    description: 'Where events go.',
  })
  const resource = { type: 'sink-queue', _id: 'queue', description: 'Q', topic: 'people', key: 'open sesame' }
  const saved = await house.ask('POST', '/api/resources', { json: { resource, create: true } })
  expect(saved).toMatchObject({ status: 200, body: { resource: { key: '********' }, testSupported: true } })
  const tried = await house.ask('POST', '/api/resources', { json: { resource, test: true } })
  expect(tried.body.test).toMatchObject({ result: 'OK', payload: 'The topic people is there.' })
  const { body: listed } = await house.ask('GET', '/api/resources/type/sink-queue')
  expect(listed.resources).toHaveLength(1)
  const { body: enums } = await house.ask('GET', '/api/resources/enums')
  expect(enums.resourceTypesLabels).toMatchObject({ 'sink-queue': 'Queue' })
  await house.close()
})
