import { PERMISSIONS } from '@onefold/core'
import { OPERATIONS } from '@onefold/core/adapter-kit'
import type { Twin } from './twins.ts'

/** One reading question, of an operation as it is mounted. */
export interface Question {
  readonly operation: string
  readonly path: string
  readonly json?: unknown
  /** What of its answer is not compared as it stands. @default 'NOTHING' */
  readonly kind?: 'CLUSTERS' | 'BUCKETS' | 'GROUP' | 'RESOLVE' | 'SCORES' | 'WHOLE_TABLE'
}

/** What both installations know, each by its own ids, in the same order. */
export interface Known {
  readonly records: readonly string[]
  readonly past: readonly string[]
  readonly keys: readonly string[]
  /** Of withheld records of the larger: to the smaller they are nothing. */
  readonly hidden: readonly string[]
  readonly hiddenKeys: readonly string[]
  readonly instants: readonly string[]
  /** Groups that both have; of some a part is withheld in the larger. */
  readonly clusters: readonly KnownGroup[]
  readonly buckets: readonly KnownGroup[]
}

export interface KnownGroup {
  readonly id: string
  readonly partial: boolean
}

/** As a caller of London finds them. */
export async function knownTo(twin: Twin): Promise<Pick<Known, 'records' | 'past' | 'keys'>> {
  const listed = async (type: string) =>
    (await twin.askAs('STEWARD', 'GET', `/api/tables/people/records?type=${type}&pageSize=1000`)).body.records
  const [live, past] = [await listed('TABLE'), await listed('HISTORY')]
  const idsOf = (records: readonly { readonly _id: string }[]) => records.map(({ _id }) => _id)
  return { records: idsOf(live), past: idsOf(past), keys: [...live, ...past].map(({ _metadata }) => _metadata._key) }
}

const get = (operation: string, ...queries: readonly string[]): readonly Question[] =>
  (queries.length === 0 ? [''] : queries).map((query) => ({
    operation: `GET ${operation}`,
    path: `${operation.replace(':entity', 'people').replace(/:(?:table|id)\b/, 'people')}${query}`,
  }))

const post = (operation: string, ...bodies: readonly unknown[]): readonly Question[] =>
  bodies.map((json) => ({ operation: `POST ${operation}`, path: operation.replace(':entity', 'people'), json }))

const PAGES = ['?pageSize=1000', '?pageSize=2&pageNumber=1', '?pageSize=2&cursor=']
const FILTERS = [
  ...[
    'filterError=true',
    'filterMerged=true',
    'filterDisconnected=true',
    'filterQualityGreater=90',
    'filterQualityLess=80',
  ],
  ...['filterUpdatedAfter=2026-01-31T12:00:05Z', 'filterUpdatedBefore=2026-01-31T12:00:05Z'],
]
const CLUSTER_FILTERS = [
  ...['', 'minScore=0', 'minScore=60', 'minScore=95', 'label=MATCH', 'label=REVIEW', 'label=MATCH&minScore=90'],
  ...['minScore=0&resolved=true', 'minScore=0&ignored=true', 'minScore=0&ignored=false', 'minScore=0&escalated=true'],
  ...[
    'minScore=0&escalated=false',
    'index=email',
    'index=phone&minScore=0',
    'minScore=0&index=name',
    'minScore=0&q=ada',
  ],
]
const CLUSTER_SORTS = ['NATURAL', 'SIZE_ASC', 'SIZE_DESC', 'SCORE_ASC', 'SCORE_DESC']
const BUCKET_SORTS = [...CLUSTER_SORTS, 'DEVIATION_ASC', 'DEVIATION_DESC']
const CLASSIFICATIONS = ['MATCH', 'NON_MATCH', 'REVIEW', 'IGNORE']

const OPTIONS = [
  ...[
    {},
    { exact: 'PREFIX' },
    { exact: 'INFIX', combine: 'ALL' },
    { fuzzy: true },
    { clusters: true, countExact: true },
  ],
  ...[{ maximumResults: 3 }, { fuzzy: true, clusters: true }, { provenance: true, identity: true }],
]
const SOUGHT = [
  ...[{ name: 'Ada Lovelace' }, { email: 'ada1@example.org' }, { name: 'Charles Babbage', phone: '020 7942' }],
  ...[{ name: 'grace' }, { note: 'writes letters' }, {}],
]
const TEXTS = ['ada lovelace', 'example.org', 'babbage 020 7943', 'hidden-2', 'seen-1 seen-2', 'letters']

function searches(): readonly Question[] {
  return [
    ...OPTIONS.flatMap((options) => [
      ...SOUGHT.map((record) => ({ record, options, pageSize: 1000 })),
      ...SOUGHT.map((record) => ({ record, options, pageSize: 2, pageNumber: 1, tableType: 'TABLE' })),
    ]).flatMap((json) => post('/api/master/:entity/search', json)),
    ...post(
      '/api/master/:entity/search',
      { record: {}, entity: true },
      { record: { name: 'ada' }, tableType: 'HISTORY' },
      { record: { name: 'Ada Lovelace' }, facets: ['name', 'email', 'note'] },
      { record: { name: 'Ada Lovelace' }, facets: ['email'], values: { name: 'Ada Lovelace' } },
    ),
    ...['filterMerged', 'filterDisconnected', 'filterError'].flatMap((filter) =>
      ['TABLE', 'HISTORY', undefined].flatMap((tableType) =>
        post('/api/master/:entity/search', { record: {}, filter: { [filter]: true }, ...(tableType && { tableType }) }),
      ),
    ),
    ...OPTIONS.flatMap((options) =>
      TEXTS.flatMap((query) => post('/api/master/:entity/search/text', { query, options, pageSize: 1000 })),
    ),
    ...post(
      '/api/master/search',
      { entity: 'people', query: 'ada', limit: 5 },
      { entity: 'people', record: { name: 'Emmy' } },
    ),
    ...get('/api/master/:entity/search/capabilities'),
  ]
}

function groups(): readonly Question[] {
  const clusters = CLUSTER_FILTERS.flatMap((filter) =>
    CLUSTER_SORTS.map((sort) => `?pageSize=1000&sort=${sort}${filter === '' ? '' : `&${filter}`}`),
  )
  const buckets = [
    ...BUCKET_SORTS.map((sort) => `sort=${sort}`),
    ...CLASSIFICATIONS.map((each) => `classification=${each}&sort=SCORE_DESC`),
    ...['index=email', 'index=name&sort=SIZE_DESC', 'index=name&classification=REVIEW', 'index=note'],
  ]
  return [
    ...get('/api/master/:entity/clusters', ...clusters).map((each) => ({ ...each, kind: 'CLUSTERS' as const })),
    ...get('/api/master/:entity/buckets', ...buckets.map((each) => `?pageSize=1000&${each}`)).map((each) => ({
      ...each,
      kind: 'BUCKETS' as const,
    })),
    ...get('/api/master/buckets', '?entity=people&pageSize=1000').map((each) => ({
      ...each,
      kind: 'BUCKETS' as const,
    })),
    ...get('/api/master/:entity/clusters/scores').map((each) => ({ ...each, kind: 'SCORES' as const })),
    ...get('/api/master/:entity/buckets/health'),
    ...get('/api/master/:entity/cases', '?pageSize=1000', '?pageSize=1&pageNumber=1'),
  ]
}

const DAYS = '?fromDay=2026-01-01&toDay=2026-01-31'

/** What concerns no record by its name. */
function overviews(): readonly Question[] {
  return [
    ...get('/api/entities'),
    ...get('/api/entities/:entity'),
    ...get('/api/entities/:entity/dependencies'),
    ...get('/api/entities/table/:table'),
    ...get('/api/tables'),
    ...['', '/datasets', '/dependencies', '/records/empty'].flatMap((behind) => get(`/api/tables/:id${behind}`)),
    ...get('/api/tables/:id').map((each) => ({ ...each, path: `${each.path}_history` })),
    ...get('/api/tables/:id/metadata', '?type=TABLE', '?type=HISTORY'),
    ...get('/api/tables/:id/records', ...PAGES, ...PAGES.map((page) => `${page}&type=HISTORY`)),
    ...FILTERS.flatMap((filter) =>
      get('/api/tables/:id/records', `?pageSize=1000&${filter}`, `?pageSize=1000&type=HISTORY&${filter}`),
    ),
    ...get('/api/tables/:table/audit', '', '?pageSize=1'),
    ...get('/api/resources/enums'),
    ...get('/api/resources/lookup/:table', '', '?limit=2&offset=1', '?q=ada'),
    ...post('/api/resources/view/resolve', { dataset: 'person' }, { view: 'person-view' }),
    ...get('/api/data-scopes/me'),
    ...get('/api/configuration/version'),
    ...get('/api/configuration/openapi'),
    ...get('/api/security/users/my'),
    ...[
      ...get('/api/metrics/tables/:table/families/:family', DAYS).map((each) => ({
        ...each,
        path: each.path.replace(':family', 'volume'),
      })),
      ...get('/api/metrics/tables/:table/measurements', DAYS),
    ].map((each) => ({ ...each, kind: 'WHOLE_TABLE' as const })),
  ]
}

function ofRecord(id: string): readonly Question[] {
  const named = (operation: string, ...behind: readonly string[]) =>
    (behind.length === 0 ? [''] : behind).map((query) => ({
      operation: `GET ${operation}`,
      path: `${operation.replace(':table', 'people').replace(':entity', 'people').replace(':id', id)}${query}`,
    }))
  return [
    ...named('/api/master/record/:id', '?entity=people', '?entity=people&expanded=true'),
    ...named('/api/tables/:table/records/:id', '', '?type=HISTORY', '?expanded=true'),
    ...named('/api/tables/:table/records/:id/audit', '', '?pageSize=2&pageNumber=1'),
    ...named('/api/master/:entity/records/:id/audit', '?pageSize=1'),
  ]
}

function ofPast(id: string, instants: readonly string[]): readonly Question[] {
  return instants.map((instant) => ({
    operation: 'GET /api/master/record/:id',
    path: `/api/master/record/${id}?entity=people&asOf=${instant}`,
  }))
}

function ofKey(key: string): Question {
  return { operation: 'GET /api/master/:entity/keys/:key', path: `/api/master/people/keys/${key}` }
}

function ofPair(recordA: string, recordB: string): readonly Question[] {
  return [
    ...post('/api/master/:entity/records/compare', { recordA, recordB }),
    ...post('/api/master/:entity/records/explain', { recordA, recordB }),
  ]
}

function ofGroup({ id, partial }: KnownGroup, operation: string, query = ''): Question {
  const path = operation.replace(':entity', 'people').replace(/:(?:group|id)/, encodeURIComponent(id)) + query
  return { operation: `GET ${operation}`, path, ...(partial ? { kind: 'GROUP' as const } : {}) }
}

/** What is for administrators alone. */
function refused(): readonly Question[] {
  return Object.entries(OPERATIONS).flatMap(([operation, permission]) => {
    const isForAdmins = permission !== 'NONE' && !PERMISSIONS[permission].includes('STEWARD')
    const path = operation.slice('GET '.length).replace(/(?<=\/):\w+/g, 'something')
    return operation.startsWith('GET ') && isForAdmins ? { operation, path } : []
  })
}

function resolutions(): readonly Question[] {
  return SOUGHT.flatMap((record) => post('/api/master/:entity/resolve', { record })).map((each) => ({
    ...each,
    kind: 'RESOLVE' as const,
  }))
}

const NO_GROUP: KnownGroup = { id: 'email:1', partial: false }

/** All that is asked of an installation. */
export function questionsAbout(known: Known): readonly Question[] {
  const { records, past, keys, hidden, hiddenKeys, instants, clusters, buckets } = known
  const named = [...records, ...past, ...hidden]
  return [
    ...overviews(),
    ...groups(),
    ...searches(),
    ...resolutions(),
    ...named.flatMap(ofRecord),
    ...named.flatMap((id) => ofPast(id, instants)),
    ...[...keys, ...hiddenKeys].map(ofKey),
    ...records.flatMap((id, at) => ofPair(id, named[(at + 1) % named.length]!)),
    ...hidden.flatMap((id) => ofPair(id, records[0]!)),
    ...[NO_GROUP, ...clusters].map((group) => ofGroup(group, '/api/master/:entity/clusters/:group')),
    ...[NO_GROUP, ...buckets].map((group) => ofGroup(group, '/api/master/:entity/buckets/:group')),
    ...[NO_GROUP, ...buckets].map((group) => ofGroup(group, '/api/master/bucket/:id', '?entity=people')),
    ...refused(),
  ]
}
