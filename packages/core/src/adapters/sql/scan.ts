import type { Link } from '../../model/link.ts'
import type { LookupEntry } from '../../model/lookup.ts'
import type { Csn, RowNumber } from '../../model/record.ts'
import type { Ruling } from '../../model/ruling.ts'
import type { StoreScan } from '../../ports/store/store-scan.ts'
import { CLUSTER, type ClusterRow, clusterOf, ROWS } from './matches/cluster-codec.ts'
import { column, type OperationsOf, rows, type StoreOperation, type Value } from './operation.ts'
import {
  ARCHIVED,
  type ArchivedRow,
  archivedOf,
  BODY,
  RECORD,
  type RecordRow,
  recordOf,
} from './records/record-codec.ts'
import { indexRelationsOf, relationsOf } from './relations.ts'

type WithCsn<T> = T & { readonly csn: Csn }

/** A slice behind the values of the columns that a relation is ordered by. */
function slice<Row>(
  columns: string,
  relation: string,
  by: string,
  after: readonly Value[],
  limit: number,
  json: readonly string[] = [],
): StoreOperation<readonly Row[]> {
  const place = after.length === 1 ? `${by} > ?` : `(${by}) > (${after.map(() => '?').join(', ')})`
  const text = `SELECT ${columns} FROM ${relation} WHERE ${place} ORDER BY ${by} LIMIT ?`
  return rows<Row>(text, [...after, limit], json)
}

/** What lies in the relations, one at a time and in slices, so that whoever compares them sees what is really there. */
export const scanOperations: OperationsOf<Omit<StoreScan, 'rowKeys'>> = {
  tables: () => column<number>('SELECT serial FROM @head ORDER BY serial'),
  *records(table, after, limit) {
    const { records } = relationsOf(table)
    const found = yield* slice<WithCsn<RecordRow>>(`${RECORD}, csn`, records, 'row', [after], limit, BODY)
    return found.map((row) => ({ record: recordOf(row), csn: row.csn }))
  },
  *archive(table, { id, revision }, limit) {
    const { history } = relationsOf(table)
    const by = 'id, revision'
    const found = yield* slice<WithCsn<ArchivedRow>>(`${ARCHIVED}, csn`, history, by, [id, revision], limit, BODY)
    return found.map((row) => ({ record: archivedOf(row), csn: row.csn }))
  },
  sources(table, { system, id }, limit) {
    const columns = 'system, #source_id AS id, row, #source_record AS "recordId"'
    return slice(columns, relationsOf(table).sources, 'system, #source_id', [system, id], limit)
  },
  redirects: (table, after, limit) =>
    slice('id, row, key, into_id AS "into"', relationsOf(table).redirects, 'id', [after], limit),
  identities: (table, { identity, row }, limit) =>
    slice('identity, row, id', relationsOf(table).identities, 'identity, row', [identity, row], limit),
  *rulings(table, after, limit) {
    const { rulings } = relationsOf(table)
    const found = yield* slice<WithCsn<{ body: Ruling }>>('id, csn, body', rulings, 'id', [after], limit, BODY)
    return found.map(({ body, csn }) => ({ ...body, csn }))
  },
  scopeEntries: (table, { value, row }, limit) =>
    slice('value, row', relationsOf(table).scopeValues, 'value, row', [value, row], limit),
  lookupEntries(table, { value, row }, limit) {
    const columns = 'value, row, search, descriptions'
    const { lookups } = relationsOf(table)
    return slice<LookupEntry & { row: RowNumber }>(columns, lookups, 'value, row', [value, row], limit, [
      'descriptions',
    ])
  },
  audit: (table, { csn, position }, limit) =>
    slice('csn, position', relationsOf(table).audit, 'csn, position', [csn, position], limit),
  postings(table, generation, { mapping, hash, sortKey, tiebreak, row }, limit) {
    const order = 'mapping, hash, sort_key, tiebreak, row'
    const columns = 'mapping, hash, sort_key AS "sortKey", tiebreak, row'
    return slice(
      columns,
      indexRelationsOf(table, generation).postings,
      order,
      [mapping, hash, sortKey, tiebreak, row],
      limit,
    )
  },
  links: (table, generation, { a, b }, limit) =>
    slice<Link>('a, b, score, mappings, kind', indexRelationsOf(table, generation).links, 'a, b', [a, b], limit),
  members: (table, generation, after, limit) =>
    slice('row, component', indexRelationsOf(table, generation).members, 'row', [after], limit),
  components: (table, generation, after, limit) =>
    slice('component, csn, size', indexRelationsOf(table, generation).components, 'component', [after], limit),
  *clusters(table, generation, after, limit) {
    const { clusters } = indexRelationsOf(table, generation)
    const found = yield* slice<ClusterRow & { component: RowNumber }>(
      ...([`${CLUSTER}, component`, clusters, 'id', [after], limit, ROWS] as const),
    )
    return found.map((row) => ({ ...clusterOf(row), component: row.component }))
  },
}
