import type { BucketPosition, IndexKey } from '../../model/index-key.ts'
import type { Link } from '../../model/link.ts'
import type { LookupEntry } from '../../model/lookup.ts'
import type { Mark, RowNumber } from '../../model/record.ts'
import type { StoreScan } from '../../ports/store-scan.ts'
import {
  archivedOf,
  CLUSTER_COLUMNS,
  type ClusterRow,
  clusterOf,
  HISTORY_COLUMNS,
  type HistoryRow,
  keysOf,
  RECORD_COLUMNS,
  type RecordRow,
  recordOf,
} from './codec.ts'
import { indexRelationsOf, relationsOf } from './relations.ts'
import { rulingOf } from './rulings.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

/** What lies in the relations, one at a time and in slices, so that whoever compares them sees what is really there. */
export function scanOperations(sql: Sql): Synchronous<StoreScan> {
  return { ...recordScans(sql), ...indexScans(sql) }
}

type RecordScans = Omit<StoreScan, 'postings' | 'rowKeys' | 'links' | 'members' | 'components' | 'clusters'>

function recordScans(sql: Sql): Synchronous<RecordScans> {
  return {
    tables: () => sql.column<number>('SELECT serial FROM head ORDER BY serial'),
    records(table, after, limit) {
      const text = `SELECT ${RECORD_COLUMNS} FROM ${relationsOf(table).records} WHERE row > ? ORDER BY row LIMIT ?`
      return sql.all<RecordRow>(text, after, limit).map((row) => ({ record: recordOf(row), mark: row.mark }))
    },
    archive(table, after, limit) {
      const text = `SELECT ${HISTORY_COLUMNS} FROM ${relationsOf(table).history}
        WHERE (id, revision) > (?, ?) ORDER BY id, revision LIMIT ?`
      const rows = sql.all<HistoryRow>(text, after.id, after.revision, limit)
      return rows.map((row) => ({ record: archivedOf(row), mark: row.mark }))
    },
    sources(table, after, limit) {
      const text = `SELECT system, source AS id, row, id AS recordId FROM ${relationsOf(table).sources}
        WHERE (system, source) > (?, ?) ORDER BY system, source LIMIT ?`
      return sql.all(text, after.system, after.id, limit)
    },
    redirects(table, after, limit) {
      const text = `SELECT id, row, key, into_id AS "into" FROM ${relationsOf(table).redirects} WHERE id > ? ORDER BY id LIMIT ?`
      return sql.all(text, after, limit)
    },
    rulings(table, after, limit) {
      const text = `SELECT mark, body FROM ${relationsOf(table).rulings} WHERE id > ? ORDER BY id LIMIT ?`
      const rows = sql.all<{ mark: Mark; body: string }>(text, after, limit)
      return rows.map((row) => ({ ...rulingOf(row), mark: row.mark }))
    },
    scopeEntries(table, after, limit) {
      const text = `SELECT value, row FROM ${relationsOf(table).scopeValues} WHERE (value, row) > (?, ?) ORDER BY value, row LIMIT ?`
      return sql.all(text, after.value, after.row, limit)
    },
    lookupEntries(table, after, limit) {
      const text = `SELECT value, row, search, descriptions FROM ${relationsOf(table).lookups}
        WHERE (value, row) > (?, ?) ORDER BY value, row LIMIT ?`
      const rows = sql.all<LookupEntry & { row: RowNumber; descriptions: string }>(text, after.value, after.row, limit)
      return rows.map((row) => ({ ...row, descriptions: JSON.parse(row.descriptions) as LookupEntry['descriptions'] }))
    },
    audit(table, after, limit) {
      const text = `SELECT mark, position FROM ${relationsOf(table).audit}
        WHERE (mark, position) > (?, ?) ORDER BY mark, position LIMIT ?`
      return sql.all(text, after.mark, after.position, limit)
    },
  }
}

type IndexScans = Pick<StoreScan, 'postings' | 'rowKeys' | 'links' | 'members' | 'components' | 'clusters'>

function indexScans(sql: Sql): Synchronous<IndexScans> {
  return {
    postings(table, generation, { mapping, hash, place, tie, row }, limit) {
      const text = `SELECT mapping, hash, place, tie, row FROM ${indexRelationsOf(table, generation).postings}
        WHERE (mapping, hash, place, tie, row) > (?, ?, ?, ?, ?) ORDER BY mapping, hash, place, tie, row LIMIT ?`
      return sql.all<IndexKey & BucketPosition>(text, mapping, hash, place, tie, row, limit)
    },
    rowKeys(table, generation, after, limit) {
      const { keys } = indexRelationsOf(table, generation)
      const text = `SELECT row, keys FROM ${keys} WHERE row > ? ORDER BY row LIMIT ?`
      const rows = sql.all<{ row: RowNumber; keys: string }>(text, after, limit)
      return rows.map(({ row, keys }) => ({ row, ...keysOf(keys) }))
    },
    links(table, generation, { a, b }, limit) {
      const { links } = indexRelationsOf(table, generation)
      const text = `SELECT a, b, score, mappings, kind FROM ${links} WHERE (a, b) > (?, ?) ORDER BY a, b LIMIT ?`
      return sql.all<Link>(text, a, b, limit)
    },
    members(table, generation, after, limit) {
      const { members } = indexRelationsOf(table, generation)
      const text = `SELECT row, component FROM ${members} WHERE row > ? ORDER BY row LIMIT ?`
      return sql.all<{ row: RowNumber; component: RowNumber }>(text, after, limit)
    },
    components(table, generation, after, limit) {
      const { components } = indexRelationsOf(table, generation)
      const text = `SELECT component, mark, size FROM ${components} WHERE component > ? ORDER BY component LIMIT ?`
      return sql.all<{ component: RowNumber; mark: Mark; size: number }>(text, after, limit)
    },
    clusters(table, generation, after, limit) {
      const { clusters } = indexRelationsOf(table, generation)
      const text = `SELECT ${CLUSTER_COLUMNS}, component FROM ${clusters} WHERE id > ? ORDER BY id LIMIT ?`
      const rows = sql.all<ClusterRow & { component: RowNumber }>(text, after, limit)
      return rows.map((row) => ({ ...clusterOf(row), component: row.component }))
    },
  }
}
