import { setTimeout } from 'node:timers/promises'
import type { SYSTEM } from '../../src/openapi/texts/system.ts'
import { openReceiver } from '../support/receiver.ts'
import { ENTITY, type Recipe, type Stage } from './stage.ts'

const sink = 'crm'
const entity = 'people'

/** A sink that refuses what it is told, so that its events are kept. */
async function refusing({ must }: Stage): Promise<void> {
  const receiver = await openReceiver()
  receiver.answer(() => [400, 'No such customer.'])
  const resource = { type: 'sink-http', _id: sink, description: 'The CRM', url: receiver.url, timeoutMs: 2000, method: 'POST' }
  await must('POST', '/api/resources', { resource, create: true })
  await must('POST', '/api/entities', { ...ENTITY, sinks: [{ resource: sink }] })
  const records = ['a', 'b', 'c'].map((end) => ({ _id: `told-${end}`, name: `Told ${end}`, email: `${end}@example.org` }))
  await must('POST', '/api/master/upsert', { entity, records })
  for (let tries = 0; tries < 200; tries++) {
    const { events } = await must('GET', `/api/events/sink/${sink}?filter=INVALID`)
    if (events.length === records.length) break
    await setTimeout(25)
  }
  receiver.answer(() => [204])
  receiver.close()
}

const event = async ({ must }: Stage) => ({
  with: { id: (await must('GET', `/api/events/sink/${sink}?filter=INVALID`)).events[0].id },
})
const entry = async ({ must }: Stage) => ({
  with: { id: (await must('GET', '/api/configuration/category/ui')).configurations[0].id },
})
const days = { fromDay: '2026-01-01', toDay: '2026-01-30' }
const CSV = 'name;email\nAda Lovelace;ada@example.org\n'

export const SYSTEM_EXAMPLES: { readonly [Name in keyof typeof SYSTEM]: Recipe } = {
  'GET /api/events/sink/:id': async (stage) => {
    await refusing(stage)
    return { with: { id: sink, filter: 'INVALID' } }
  },
  'GET /api/events/id/:id': event,
  'GET /api/events/stats': {},
  'PUT /api/events/valid/:id': event,
  'DELETE /api/events/id/:id': event,
  'DELETE /api/events/sink/:id': { with: { id: sink } },
  'POST /api/files': {
    with: { name: 'people.csv', description: 'The list of January' },
    body: CSV,
    headers: { 'Content-Type': 'text/csv' },
  },
  'GET /api/files': { with: { sorting: 'CREATED', direction: 'DESC' } },
  'GET /api/files/:file': { with: { file: 'people.csv' } },
  'GET /api/files/download/:file': { with: { file: 'people.csv' } },
  'GET /api/files/:id/download': { with: { id: 'people.csv' } },
  'DELETE /api/files/:file': { with: { file: 'people.csv' } },
  'GET /api/samples': {},
  'GET /api/samples/:id': { with: { id: 'customers' } },
  'POST /api/samples/:id': { with: { id: 'customers' } },
  'DELETE /api/samples/:id': { with: { id: 'customers' } },
  'GET /api/metrics/tables/:table/families/:family': { with: { table: 'people', family: 'quality', ...days } },
  'POST /api/quality/measurements': { json: { entity, label: 'Before the clean-up' } },
  'GET /api/metrics/tables/:table/measurements': { with: { table: 'people', ...days, toDay: '2026-01-31' } },
  'GET /api/configuration/openapi': {},
  'GET /api/configuration/version': {},
  'POST /api/configuration': {
    json: { configuration: { category: 'ui', payload: '{"title":"Customers of Acme"}' } },
  },
  'GET /api/configuration/category/:category': { with: { category: 'ui' } },
  'GET /api/configuration/id/:id': entry,
  'DELETE /api/configuration/id/:id': entry,
  'DELETE /api/configuration/category/:category': async ({ must }) => {
    await must('POST', '/api/configuration', { configuration: { category: 'offices', payload: 'London, Paris' } })
    return { with: { category: 'offices' } }
  },
}
