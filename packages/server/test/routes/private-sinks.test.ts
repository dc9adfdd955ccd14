import { SYSTEM } from '@onefold/core'
import { afterEach, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'
import { openReceiver } from '../support/receiver.ts'

let house: Installation
afterEach(() => house.close())

/** Tests and saves a sink to a receiver on this machine, and writes one record. */
async function deliver(privateSinks?: boolean) {
  const receiver = await openReceiver()
  receiver.answer(() => [204])
  house = await openInstallation({}, { pollMs: 10, ...(privateSinks === undefined ? {} : { privateSinks }) })
  await settlePeople(house)
  const resource = { type: 'sink-http', _id: 'crm', description: 'The CRM', url: receiver.url }
  const tested = await house.ask('POST', '/api/resources', { json: { resource, create: true, test: true } })
  const changedRows = receiver.received.length
  await house.ask('POST', '/api/resources', { json: { resource, create: true } })
  const { body } = await house.ask('GET', '/api/entities/people')
  await house.ask('POST', '/api/entities', { json: { ...body.entity, sinks: [{ resource: 'crm' }] } })
  await house.ask('POST', '/api/master/upsert', { json: { entity: 'people', records: [{ _id: 'ada', name: 'Ada' }] } })
  await house.onefold.as(SYSTEM).events.settled()
  const { events } = (await house.ask('GET', '/api/events/sink/crm?filter=INVALID')).body
  receiver.close()
  return { test: tested.body.test, told: receiver.received.length - changedRows, events }
}

test.each([undefined, true])(
  '[CF-2481] sinks may lead to this machine unless the host closes it (%s)',
  async (open) => {
    const { test: tested, told, events } = await deliver(open)
    expect(tested.result).not.toBe('ERROR')
    expect(told).toBe(1)
    expect(events).toEqual([])
  },
)

test('[CF-2481] where the host closes private networks, neither tests nor events are sent there', async () => {
  const { test: tested, told, events } = await deliver(false)
  const sentence = /"127\.0\.0\.1" is not allowed: private networks, link-local addresses/
  expect([tested.result, tested.payload]).toEqual(['ERROR', expect.stringMatching(sentence)])
  expect(told).toBe(0)
  expect(events).toMatchObject([{ recordId: 'ada', valid: false, error: expect.stringMatching(sentence) }])
})
