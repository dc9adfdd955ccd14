import type {
  ErasureReport,
  PairComparison,
  PairExplanation,
  RecordAnswer,
  Records,
  RecordView,
  ResolveAnswer,
  UpsertOneAnswer,
} from '@onefold/core'
import { isoOf, member, members, whole, withInstants, without } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'
import { auditPageOf, expandedOf } from './audit.ts'
import { eachRecordOver } from './each-record.ts'
import { searchesOver } from './searches.ts'
import { upsertOver } from './upsert.ts'

/** The records of one entity. */
export function recordsOver<Columns extends object>(ask: Ask, entity: string): Records<Columns> {
  const path = { entity }
  const record = member<RecordView<Columns>>('record')
  const records = member<readonly RecordView<Columns>[]>('records')

  const get = (id: string) => ask('GET /api/master/record/:id', { path: { id }, query: { entity } }).then(record)

  async function read(id: string, { expanded, asOf }: Parameters<Records['read']>[1] = {}) {
    const query = { entity, expanded, asOf: isoOf(asOf) }
    const answer = await ask('GET /api/master/record/:id', { path: { id }, query })
    if (!expanded) return { record: record(answer) }
    type Expanded = NonNullable<RecordAnswer['expanded']>
    const belonging = without<Expanded>('entity', 'record', 'principals')(answer)
    return { record: record(answer), expanded: expandedOf(belonging) }
  }

  return Object.freeze<Records<Columns>>({
    ...searchesOver<Columns>(ask, entity),
    ...decisionsOver<Columns>(ask, entity),
    upsert: upsertOver<Columns>(ask, entity),
    each: (walk) => eachRecordOver<Columns>(ask, entity, walk),
    upsertOne({ expected, ...request }) {
      const headers = { 'If-Match': expected === 'ANY' ? '*' : expected === undefined ? undefined : `"${expected}"` }
      const sent = ask('POST /api/master/:entity/upsert', { path, body: request, headers })
      return sent.then(whole<UpsertOneAnswer<Columns>>).then(expandedOf)
    },
    resolve: (record, options = {}) =>
      ask('POST /api/master/:entity/resolve', { path, body: { ...options, record } }).then(
        whole<ResolveAnswer<Columns>>,
      ),
    get,
    read,
    provenance: async (id) => (await read(id, { expanded: true })).expanded?.provenance ?? {},
    byKey: (key) =>
      ask('GET /api/master/:entity/keys/:key', { path: { entity, key } }).then(
        members<Awaited<ReturnType<Records<Columns>['byKey']>>>('key', 'redirected', 'record'),
      ),
    remove: (id, { expected, comment } = {}) =>
      ask('DELETE /api/master/record/:id', {
        path: { id },
        query: { entity, comment },
        headers: { 'If-Match': expected === undefined ? undefined : `"${expected}"` },
      }).then(record),
    audit: (id, page = {}) =>
      ask('GET /api/master/:entity/records/:id/audit', { path: { entity, id }, query: { ...page } }).then(auditPageOf),
    disconnect: (recordIds, options = {}) =>
      ask('POST /api/master/:entity/records/disconnect', { path, body: { ...options, recordIds } }).then(records),
    reconnect: (recordIds, options = {}) =>
      ask('POST /api/master/:entity/records/reconnect', { path, body: { ...options, recordIds } }).then(records),
  })
}

/** What a person decides about records that are named, and what to know before. */
function decisionsOver<Columns extends object>(
  ask: Ask,
  entity: string,
): Pick<Records<Columns>, 'merge' | 'unmerge' | 'compare' | 'explain' | 'erase' | 'setPins'> {
  const path = { entity }
  const record = member<RecordView<Columns>>('record')
  return {
    merge: (recordIds, options = {}) =>
      ask('POST /api/master/:entity/records/merge', { path, body: { ...options, recordIds } }).then(record),
    unmerge: (recordId, options = {}) =>
      ask('POST /api/master/:entity/records/unmerge', { path, body: { ...options, recordId } }).then(
        members<Awaited<ReturnType<Records<Columns>['unmerge']>>>('deletedRecordId', 'records'),
      ),
    compare: (recordA, recordB) =>
      ask('POST /api/master/:entity/records/compare', { path, body: { recordA, recordB } }).then(
        member<PairComparison>('comparison'),
      ),
    explain: (recordA, recordB) =>
      ask('POST /api/master/:entity/records/explain', { path, body: { recordA, recordB } }).then(
        member<PairExplanation>('explanation'),
      ),
    erase: (recordId, options = {}) =>
      ask('POST /api/master/:entity/records/erase', { path, body: { ...options, recordId } })
        .then(member<ErasureReport>('erasure'))
        .then((report) => withInstants<ErasureReport>(['instant'], report)),
    setPins: (id, { columns, pinned }) =>
      ask('PUT /api/master/:entity/records/:id/pins', { path: { entity, id }, body: { columns, pinned } }).then(record),
  }
}
