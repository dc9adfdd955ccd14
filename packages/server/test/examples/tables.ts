import type { RESOURCES } from '../../src/openapi/texts/resources.ts'
import type { TABLES } from '../../src/openapi/texts/tables.ts'
import type { Recipe } from './stage.ts'

const id = 'people'
const guests = { id: 'guests' }
const DATASET = {
  type: 'dataset',
  _id: 'guest',
  description: 'A guest of the house',
  columns: [
    { key: 'name', description: 'The name', token: 'NAME', empty: false },
    { key: 'arrived', description: 'When', token: 'DATE' },
  ],
}
const CONTACTS = `id,name,email
c1,Grace Hopper,grace@example.org
c2,Grase Hoper,grace@example.org
c3,Ada Lovelace,ada@example.org
`
const VIEW = { type: 'data-view', _id: 'guest-view', description: 'Guests', dataset: 'person' }

export const TABLE_EXAMPLES: { readonly [Name in keyof typeof TABLES]: Recipe } = {
  'POST /api/tables': { json: { table: 'guests', dataset: 'person', description: 'Guests', history: true } },
  'GET /api/tables': {},
  'GET /api/tables/:id': { with: { id } },
  'GET /api/tables/:id/datasets': { with: { id } },
  'GET /api/tables/:id/metadata': { with: { id, type: 'TABLE' } },
  'GET /api/tables/:id/dependencies': { with: { id } },
  'GET /api/tables/:id/records': { with: { id, type: 'TABLE', pageSize: '20', filterError: 'false' } },
  'GET /api/tables/:id/records/empty': { with: { id } },
  'GET /api/tables/:table/records/:id': { with: { table: id, id: 'p1-a' } },
  'GET /api/tables/:table/records/:id/audit': { with: { table: id, id: 'p1-a' } },
  'GET /api/tables/:table/audit': { with: { table: id } },
  'PUT /api/tables/description/:id': { with: { ...guests, description: 'Guests of the house' } },
  'PUT /api/tables/history/:id': { with: { ...guests, enabled: 'false' } },
  'PUT /api/tables/quality/:id': { with: { ...guests, enabled: 'true' } },
  'PUT /api/tables/audit/:id': { with: { ...guests, enabled: 'true', comment: 'The auditors ask for it' } },
  'PUT /api/tables/locked/:id/:locked': { with: { ...guests, locked: 'false' } },
  'POST /api/tables/load': { json: { source: id, sinkTable: 'guests', operation: 'UPSERT', maxRecords: 10 } },
  'POST /api/tables/export': { json: { source: id, format: 'CSV', maxRecords: 10 } },
  'POST /api/tables/transform': async ({ must }) => {
    const resource = {
      type: 'transformation',
      _id: 'trim',
      description: 'The name alone is mapped',
      mappings: [{ id: 'name', source: ['name'], target: ['name'] }],
    }
    await must('POST', '/api/resources', { resource, create: true })
    return { json: { source: 'guests', transformation: 'trim' } }
  },
  'POST /api/tables/extract': { json: { ids: ['guests'] } },
  'GET /api/tables/extract/all': {},
  'POST /api/tables/ingest': async ({ must }) => {
    const { exchange } = await must('POST', '/api/tables/extract', { ids: ['guests'] })
    await must('DELETE', '/api/tables/guests')
    return { json: { exchange } }
  },
  'PUT /api/tables/clear/:name': { with: { name: 'guests', comment: 'A new season' } },
  'PUT /api/tables/rename/:id/:newId': { with: { ...guests, newId: 'visitors' } },
  'DELETE /api/tables/:name': { with: { name: 'visitors' } },
}

export const RESOURCE_EXAMPLES: { readonly [Name in keyof typeof RESOURCES]: Recipe } = {
  'GET /api/resources': {},
  'POST /api/resources': { json: { create: true, resource: DATASET } },
  'GET /api/resources/id/:id': { with: { id: 'guest' } },
  'GET /api/resources/type/:type': { with: { type: 'dataset' } },
  'GET /api/resources/describe/:type': { with: { type: 'credentials' } },
  'GET /api/resources/enums': {},
  'GET /api/resources/id/:id/dependencies': { with: { id: 'person' } },
  'GET /api/resources/lookup/:table': { with: { table: id, q: 'lon', limit: '20' } },
  'PUT /api/resources/duplicate/:id/:newId': { with: { id: 'guest', newId: 'visitor' } },
  'PUT /api/resources/rename/:id/:newId': { with: { id: 'visitor', newId: 'caller' } },
  'DELETE /api/resources/id/:id': { with: { id: 'caller' } },
  'POST /api/resources/export': { json: { id: ['guest'] } },
  'POST /api/resources/import': async ({ must }) => ({
    json: { exchange: (await must('POST', '/api/resources/export', { id: ['guest'] })).exchange },
  }),
  'POST /api/resources/quality/impact': async ({ must }) => {
    const { resource } = await must('GET', '/api/resources/id/person')
    const { type, _id, description, columns } = resource
    return { json: { resource: { type, _id, description, columns } } }
  },
  'POST /api/resources/propose': async ({ house }) => {
    const headers = { 'Content-Type': 'text/csv' }
    await house.ask('POST', '/api/files?name=contacts.csv', { body: CONTACTS, headers })
    return { json: { file: 'contacts.csv', id: 'contacts' } }
  },
  'POST /api/resources/propose/preview': async ({ house, must }) => {
    const headers = { 'Content-Type': 'text/csv' }
    await house.ask('POST', '/api/files?name=contacts.csv', { body: CONTACTS, headers })
    const { proposal } = await must('POST', '/api/resources/propose', { file: 'contacts.csv', id: 'contacts' })
    const [dataset, indexer, classifier] = proposal.resources
    return { json: { file: 'contacts.csv', dataset, indexer, classifier } }
  },
  'POST /api/resources/view/resolve': { json: { resource: VIEW } },
}
