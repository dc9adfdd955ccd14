import type { RECORDS } from '../../src/openapi/texts/records.ts'
import type { Recipe, Stage } from './stage.ts'

const entity = 'people'
const pair = (at: number) => ({ recordA: `p${at}-a`, recordB: `p${at}-b` })
const merged = async ({ must }: Stage, at: number): Promise<string> =>
  (await must('POST', '/api/master/people/records/merge', { recordIds: [`p${at}-a`, `p${at}-b`] })).record._id

export const RECORD_EXAMPLES: { readonly [Name in keyof typeof RECORDS]: Recipe } = {
  'POST /api/master/upsert': {
    json: {
      entity,
      records: [
        { _id: 'p20', name: 'Ada Lovelace', email: 'ada@example.org', city: 'London' },
        { name: 'Alan Turing', email: 'alan@example.org', _source: [{ _src: 'crm', _src_id: '4711' }] },
      ],
      comment: 'The weekly list',
    },
  },
  'GET /api/master/record/:id': { with: { id: 'p1-a', entity } },
  'DELETE /api/master/record/:id': { with: { id: 'p12-b', entity, comment: 'A test record' } },
  'GET /api/master/:entity/keys/:key': async ({ must }) => {
    const { record } = await must('GET', '/api/master/record/p1-a?entity=people')
    return { with: { entity, key: record._metadata._key } }
  },
  'GET /api/master/:entity/records/:id/audit': { with: { entity, id: 'p1-a', pageSize: '10' } },
  'POST /api/master/search': { json: { entity, query: { email: 'grace1@example.org' }, limit: 5 } },
  'POST /api/master/:entity/search': {
    with: { entity },
    json: { record: { email: 'grace1@example.org' }, pageSize: 10, options: { combine: 'ALL' } },
  },
  'POST /api/master/:entity/search/text': { with: { entity }, json: { query: 'grace1@example.org', similarity: 0.8 } },
  'GET /api/master/:entity/search/capabilities': { with: { entity } },
  'POST /api/master/:entity/resolve': {
    with: { entity },
    json: { record: { name: 'Grace Hopper', email: 'grace2@example.org' }, limit: 5 },
  },
  'POST /api/master/:entity/upsert': {
    with: { entity },
    json: { record: { _id: 'p1-a', city: 'New York' }, update: true, comment: 'She moved' },
  },
  'POST /api/master/:entity/records/compare': { with: { entity }, json: pair(2) },
  'POST /api/master/:entity/records/explain': { with: { entity }, json: pair(2) },
  'POST /api/master/:entity/records/merge': {
    with: { entity },
    json: { recordIds: ['p3-a', 'p3-b'], values: { name: 'Grace Hopper' }, comment: 'The same mailbox' },
  },
  'POST /api/master/:entity/records/unmerge': async (stage) => ({
    with: { entity },
    json: { recordId: await merged(stage, 4), comment: 'Two sisters' },
  }),
  'POST /api/master/:entity/records/disconnect': {
    with: { entity },
    json: { recordIds: ['p5-a', 'p5-b'], comment: 'Mother and daughter' },
  },
  'POST /api/master/:entity/records/reconnect': async ({ must }) => {
    const recordIds = ['p7-a', 'p7-b']
    await must('POST', '/api/master/people/records/disconnect', { recordIds })
    return { with: { entity }, json: { recordIds, comment: 'One person after all' } }
  },
  'PUT /api/master/:entity/records/:id/pins': async (stage) => ({
    with: { entity, id: await merged(stage, 6) },
    json: { columns: ['city'], pinned: true },
  }),
  'POST /api/master/:entity/records/erase': {
    with: { entity },
    json: { recordId: 'p11-b', comment: 'Request 2026-17' },
  },
}
