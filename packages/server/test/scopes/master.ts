import {
  type Answers,
  DOES,
  DOES_FAR,
  DOES_HIDDEN,
  forAdmins,
  type Question,
  SEES,
  SEES_FAR,
  UNSEEN,
} from './answers.ts'

const MASTER = '/api/master/people'
/** Of an entity that only ADMINs see, and where they find nothing under that name. */
const UNSEEN_NOTHING = UNSEEN.map((status) => (status === 200 ? 404 : status))
const UNSEEN_DOES = UNSEEN

/** A read of a record: near, far, and of an entity that only ADMINs see. */
const readOf = (path: (entity: string, id: string) => string): readonly Question[] => [
  { path: path('people', '{caller}-near'), answers: SEES },
  { path: path('people', '{caller}-far'), answers: SEES_FAR },
  { path: path('others', 'other'), answers: UNSEEN },
]

/** A read of groups: both records near, one of them, none. */
const readOfGroup = (path: (group: string) => string): readonly Question[] => [
  { path: path('near:look'), answers: SEES },
  { path: path('mixed:look'), answers: SEES },
  { path: path('hidden:look'), answers: SEES_FAR },
]

/** An action on a group: every record has to be visible. */
function actionOn(
  noun: 'cluster' | 'bucket',
  action: string,
  use: string,
  json: (first: string) => unknown = () => ({}),
) {
  const question = (kind: string, answers: readonly number[]): Question => ({
    path: `${MASTER}/${noun}s/${action}/{${noun}:${kind}:${use}}`,
    json: json(`{caller}-${kind}-${use}-1`),
    answers,
  })
  return [question('near', DOES), question('mixed', DOES_FAR), question('hidden', DOES_HIDDEN)]
}

/** An action on two records that are named. */
const onTwo = (
  path: string,
  use: string,
  body: (ids: readonly [string, string]) => unknown,
  far: readonly number[] = DOES_FAR,
): readonly Question[] => {
  const question = (kind: string, answers: readonly number[]): Question => ({
    path: `${MASTER}/records/${path}`,
    json: body([`{caller}-${kind}-${use}-1`, `{caller}-${kind}-${use}-2`]),
    answers,
  })
  return [question('near', DOES), question('mixed', far), question('hidden', far)]
}

/** Two records side by side: a read for STEWARDs. */
const besides = (path: string) => onTwo(path, 'look', ([recordA, recordB]) => ({ recordA, recordB }), DOES_HIDDEN)

const olderAction = (action: string, use: string, body: (id: string) => object = () => ({})): readonly Question[] => {
  const question = (kind: string, answers: readonly number[]): Question => ({
    path: `/api/master/bucket/${action}`,
    json: { entity: 'people', bucketId: `{bucket:${kind}:${use}}`, ...body(`{caller}-${kind}-${use}-1`) },
    answers,
  })
  return [question('near', DOES), question('mixed', DOES_FAR), question('hidden', DOES_HIDDEN)]
}

const upsertOf = (entity: string, record: object, answers: readonly number[]): Question => ({
  path: '/api/master/upsert',
  json: { entity, records: [record] },
  answers,
})

const disconnected = (first: string) => ({ recordIds: [first] })

const actionsOn = (noun: 'cluster' | 'bucket'): Answers => ({
  [`POST /api/master/:entity/${noun}s/merge/:${noun}`]: actionOn(noun, 'merge', `${noun}s-merge`),
  [`POST /api/master/:entity/${noun}s/split/:${noun}`]: actionOn(noun, 'split', `${noun}s-split`),
  [`POST /api/master/:entity/${noun}s/disconnect/:${noun}`]: actionOn(
    noun,
    'disconnect',
    `${noun}s-disconnect`,
    disconnected,
  ),
  [`PUT /api/master/:entity/${noun}s/ignore/:${noun}`]: actionOn(noun, 'ignore', 'look'),
  [`PUT /api/master/:entity/${noun}s/unignore/:${noun}`]: actionOn(noun, 'unignore', 'look'),
  [`PUT /api/master/:entity/${noun}s/escalate/:${noun}`]: actionOn(noun, 'escalate', 'look', () => ({ note: 'who?' })),
  [`PUT /api/master/:entity/${noun}s/resolve/:${noun}`]: actionOn(noun, 'resolve', 'look'),
  [`DELETE /api/master/:entity/${noun}s/delete/:${noun}`]: ['near', 'mixed', 'hidden'].flatMap((kind) =>
    forAdmins(200, { path: `${MASTER}/${noun}s/delete/{${noun}:${kind}:${noun}s-delete}` }),
  ),
})

/** Records and groups. */
export const MASTER_DATA: Answers = {
  'POST /api/master/upsert': [
    upsertOf('people', { _id: '{caller}-near', name: 'Shown anew' }, DOES),
    upsertOf('people', { _id: '{caller}-far', name: 'Parisienne anew' }, DOES_FAR),
    upsertOf('people', { _id: '{caller}-new', city: 'London' }, DOES),
    upsertOf('people', { _id: '{caller}-elsewhere', city: 'Paris', name: 'Parisienne' }, DOES_FAR),
    upsertOf('people', { _id: '{caller}-near', city: 'Paris' }, [401, 401, 403, 200, 200, 403, 403, 403]),
    upsertOf('people', { _id: '{caller}-near', city: 'London' }, DOES),
    upsertOf('others', { _id: 'other', name: 'Parisienne anew' }, UNSEEN_DOES),
  ],
  'POST /api/master/search': [
    { path: '/api/master/search', json: { entity: 'people', query: '{caller}', pageSize: 1000 }, answers: SEES },
    {
      path: '/api/master/search',
      json: { entity: 'people', record: { _id: '{caller}-far' }, limit: 5 },
      answers: SEES,
    },
    { path: '/api/master/search', json: { entity: 'others', query: 'other' }, answers: UNSEEN },
  ],
  'POST /api/master/:entity/search': [
    {
      path: `${MASTER}/search`,
      json: { record: { _id: '{caller}-far', town: 'x' } },
      answers: [401, 401, 400, 400, 400, 400, 400, 403],
    },
    { path: `${MASTER}/search`, json: { record: { _id: '{caller}-far' }, entity: true }, answers: SEES },
    { path: `${MASTER}/search`, json: { record: {}, filter: { filterMerged: true } }, answers: SEES },
    { path: '/api/master/others/search', json: { record: {} }, answers: UNSEEN },
  ],
  'POST /api/master/:entity/search/text': [
    { path: `${MASTER}/search/text`, json: { query: '{caller}', tableType: 'TABLE', pageSize: 1000 }, answers: SEES },
    { path: `${MASTER}/search/text`, json: { query: 'far near', tableType: 'HISTORY' }, answers: SEES },
    { path: '/api/master/others/search/text', json: { query: 'other' }, answers: UNSEEN },
  ],
  'GET /api/master/:entity/search/capabilities': [
    { path: `${MASTER}/search/capabilities`, answers: SEES },
    { path: '/api/master/others/search/capabilities', answers: UNSEEN },
  ],
  'POST /api/master/:entity/resolve': [
    { path: `${MASTER}/resolve`, json: { record: { _id: '{caller}-near' } }, answers: SEES },
    { path: `${MASTER}/resolve`, json: { record: { _id: '{caller}-far' } }, answers: SEES },
    { path: `${MASTER}/resolve`, json: { record: { city: 'London', name: 'New' }, createIfNone: true }, answers: DOES },
    { path: `${MASTER}/resolve`, json: { record: { city: 'Paris' }, createIfNone: true }, answers: DOES_FAR },
    { path: '/api/master/others/resolve', json: { record: {} }, answers: UNSEEN },
  ],
  'POST /api/master/:entity/upsert': [
    { path: `${MASTER}/upsert`, json: { record: { _id: '{caller}-near', name: 'Shown once more' } }, answers: DOES },
    { path: `${MASTER}/upsert`, json: { record: { _id: '{caller}-far', name: 'Parisienne' } }, answers: DOES_FAR },
    { path: `${MASTER}/upsert`, json: { record: { city: 'Paris', name: 'Parisienne' } }, answers: DOES_FAR },
    { path: '/api/master/others/upsert', json: { record: { name: 'Parisienne' } }, answers: UNSEEN },
  ],
  'GET /api/master/record/:id': readOf((entity, id) => `/api/master/record/${id}?entity=${entity}&expanded=true`),
  'DELETE /api/master/record/:id': [
    { path: '/api/master/record/{caller}-near-gone?entity=people', answers: DOES },
    { path: '/api/master/record/{caller}-far-gone?entity=people', answers: DOES_FAR },
    { path: '/api/master/record/nobody?entity=others', answers: UNSEEN_NOTHING },
  ],
  'GET /api/master/:entity/keys/:key': [
    { path: `${MASTER}/keys/{key:near}`, answers: SEES },
    { path: `${MASTER}/keys/{key:far}`, answers: SEES_FAR },
    { path: '/api/master/others/keys/nothing', answers: UNSEEN_NOTHING },
  ],
  'GET /api/master/:entity/records/:id/audit': readOf((entity, id) => `/api/master/${entity}/records/${id}/audit`),
  'POST /api/master/:entity/records/compare': besides('compare'),
  'POST /api/master/:entity/records/explain': besides('explain'),
  'POST /api/master/:entity/records/merge': onTwo('merge', 'records-merge', (recordIds) => ({ recordIds })),
  'POST /api/master/:entity/records/disconnect': onTwo('disconnect', 'records-disconnect', (recordIds) => ({
    recordIds,
  })),
  'POST /api/master/:entity/records/reconnect': onTwo('reconnect', 'records-disconnect', (recordIds) => ({
    recordIds,
  })),
  'POST /api/master/:entity/records/unmerge': [
    { path: `${MASTER}/records/unmerge`, json: { recordId: '{survivor:near:unmerge}' }, answers: DOES },
    { path: `${MASTER}/records/unmerge`, json: { recordId: '{survivor:mixed:unmerge}' }, answers: DOES_FAR },
    { path: `${MASTER}/records/unmerge`, json: { recordId: '{survivor:hidden:unmerge}' }, answers: DOES_FAR },
  ],
  'POST /api/master/:entity/records/erase': forAdmins(200, {
    path: `${MASTER}/records/erase`,
    json: { recordId: '{caller}-far-gone' },
  }),
  'PUT /api/master/:entity/records/:id/pins': [
    { path: `${MASTER}/records/{survivor:near:pins}/pins`, json: { columns: ['email'], pinned: true }, answers: DOES },
    { path: `${MASTER}/records/{survivor:mixed:pins}/pins`, json: { columns: ['email'], pinned: true }, answers: DOES },
    {
      path: `${MASTER}/records/{caller}-far/pins`,
      json: { columns: ['name'], pinned: true },
      answers: [401, 401, 403, 409, 409, 403, 403, 403],
    },
  ],
  'GET /api/master/:entity/clusters': [{ path: `${MASTER}/clusters?pageSize=1000&minScore=0`, answers: SEES }],
  'GET /api/master/:entity/clusters/scores': [{ path: `${MASTER}/clusters/scores`, answers: SEES }],
  'GET /api/master/:entity/clusters/:cluster': readOfGroup((group) => `${MASTER}/clusters/{cluster:${group}}`),
  'GET /api/master/:entity/cases': [{ path: `${MASTER}/cases?pageSize=1000`, answers: SEES }],
  'PUT /api/master/:entity/cases/resolve/:case': [
    { path: `${MASTER}/cases/resolve/{case:near}`, answers: DOES },
    { path: `${MASTER}/cases/resolve/{case:hidden}`, answers: DOES_HIDDEN },
  ],
  'GET /api/master/:entity/buckets': [{ path: `${MASTER}/buckets?pageSize=1000`, answers: SEES }],
  'GET /api/master/:entity/buckets/:bucket': readOfGroup((group) => `${MASTER}/buckets/{bucket:${group}}`),
  'GET /api/master/:entity/buckets/health': [{ path: `${MASTER}/buckets/health`, answers: DOES }],
  'GET /api/master/buckets': [{ path: '/api/master/buckets?entity=people&pageSize=1000', answers: SEES }],
  'GET /api/master/bucket/:id': readOfGroup((group) => `/api/master/bucket/{bucket:${group}}?entity=people`),
  'PUT /api/master/bucket/merge': olderAction('merge', 'older-merge'),
  'PUT /api/master/bucket/disconnect': olderAction('disconnect', 'older-disconnect', (id) => ({ recordIds: [id] })),
  ...actionsOn('cluster'),
  ...actionsOn('bucket'),
}
