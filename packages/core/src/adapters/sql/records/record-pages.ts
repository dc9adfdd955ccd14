import type { ArchivedRecord, TableRecord } from '../../../model/record.ts'
import type { RowFilter } from '../../../model/row-filter.ts'
import type {
  RecordFilter,
  RecordPageQuery,
  RecordStore,
  RecordsAfterQuery,
} from '../../../ports/store/record-store.ts'
import { ALWAYS, allOf, type Condition, given, holds } from '../conditions.ts'
import { column, type OperationsOf, rows, type StoreOperation, snapshot } from '../operation.ts'
import { relationsOf } from '../relations.ts'
import { liveRowFilterCondition, rowFilterCondition, rowVisibility } from '../sight.ts'
import type { StoreParts } from '../store-parts.ts'
import { readHead } from './head.ts'
import { isNewest } from './newest.ts'
import { ARCHIVED, type ArchivedRow, archivedOf, BODY, RECORD, type RecordRow, recordOf } from './record-codec.ts'

type RecordPages = Pick<RecordStore, 'page' | 'archivedPage' | 'pageAfter' | 'archivedAfter'>

/** Lists of records, live ones and those that only history has, by id. */
export function recordPages(parts: StoreParts): OperationsOf<RecordPages> {
  return {
    page: (table, query, rowFilter) => snapshot(() => page(parts, table, query, rowFilter)),
    archivedPage: (table, query, rowFilter) => snapshot(() => archivedPage(parts, table, query, rowFilter)),
    pageAfter: (table, query, rowFilter) => pageAfter(parts, table, query, rowFilter),
    archivedAfter: (table, query, rowFilter) => archivedAfter(parts, table, query, rowFilter),
  }
}

function* page(
  parts: StoreParts,
  table: number,
  { filter, offset, limit }: RecordPageQuery,
  rowFilter: RowFilter,
): StoreOperation<{ records: readonly TableRecord[]; total: number }> {
  const where = allOf([
    yield* liveRowFilterCondition(parts, table, rowFilter),
    yield* filterCondition(parts, table, filter, rowFilter),
  ])
  const from = `FROM ${relationsOf(table).records} WHERE ${where.text}`
  const text = `SELECT ${RECORD} ${from} ORDER BY id LIMIT ? OFFSET ?`
  const found = yield* rows<RecordRow>(text, [...where.values, limit, offset], BODY)
  // The head counts all; counting a large relation for every page would cost more than the page.
  const total = where === ALWAYS ? (yield* readHead(table)).records : yield* count(from, where)
  return { records: found.map(recordOf), total }
}

function* archivedPage(
  parts: StoreParts,
  table: number,
  { filter, offset, limit }: RecordPageQuery,
  rowFilter: RowFilter,
): StoreOperation<{ records: readonly ArchivedRecord[]; total: number }> {
  const where = allOf([
    rowFilterCondition(parts, rowFilter),
    yield* filterCondition(parts, table, filter, rowFilter, true),
  ])
  const from = `FROM ${relationsOf(table).history} AS entry WHERE ${where.text} AND ${isNewest(table)}`
  const text = `SELECT ${ARCHIVED} ${from} ORDER BY id LIMIT ? OFFSET ?`
  const found = yield* rows<ArchivedRow>(text, [...where.values, limit, offset], BODY)
  const total = where === ALWAYS ? (yield* readHead(table)).archived : yield* count(from, where)
  return { records: found.map(archivedOf), total }
}

function* pageAfter(
  parts: StoreParts,
  table: number,
  { filter, after, limit }: RecordsAfterQuery,
  rowFilter: RowFilter,
): StoreOperation<readonly TableRecord[]> {
  const where = allOf([
    yield* liveRowFilterCondition(parts, table, rowFilter),
    yield* filterCondition(parts, table, filter, rowFilter),
  ])
  const text = `SELECT ${RECORD} FROM ${relationsOf(table).records} WHERE id > ? AND ${where.text} ORDER BY id LIMIT ?`
  return (yield* rows<RecordRow>(text, [after, ...where.values, limit], BODY)).map(recordOf)
}

function* archivedAfter(
  parts: StoreParts,
  table: number,
  { filter, after, limit }: RecordsAfterQuery,
  rowFilter: RowFilter,
): StoreOperation<readonly ArchivedRecord[]> {
  const where = allOf([
    rowFilterCondition(parts, rowFilter),
    yield* filterCondition(parts, table, filter, rowFilter, true),
  ])
  const text = `SELECT ${ARCHIVED} FROM ${relationsOf(table).history} AS entry
    WHERE id > ? AND ${where.text} AND ${isNewest(table)} ORDER BY id LIMIT ?`
  return (yield* rows<ArchivedRow>(text, [after, ...where.values, limit], BODY)).map(archivedOf)
}

function* filterCondition(
  parts: StoreParts,
  table: number,
  filter: RecordFilter,
  rowFilter: RowFilter,
  archived = false,
): StoreOperation<Condition> {
  const { withIssues, merged, updatedAfter, updatedBefore, disconnected, qualityFrom, qualityTo } = filter
  return allOf([
    withIssues ? holds('issues = TRUE') : undefined,
    merged ? holds('merged = TRUE') : undefined,
    given(updatedAfter, 'updated >= ?'),
    given(updatedBefore, 'updated <= ?'),
    disconnected ? yield* disconnectedCondition(parts, table, rowFilter, archived) : undefined,
    // Stored as whole numbers, and not every store compares a column of those with others.
    given(qualityFrom && Math.ceil(qualityFrom), 'quality >= ?'),
    given(qualityTo && Math.floor(qualityTo), 'quality <= ?'),
  ])
}

/** Rows that people stated as different from a visible live record; where everything is visible, archived ones from any. */
function* disconnectedCondition(
  parts: StoreParts,
  table: number,
  rowFilter: RowFilter,
  archived: boolean,
): StoreOperation<Condition> {
  const { records, rulingMembers } = relationsOf(table)
  const own = `SELECT ${archived ? 'one.origin' : 'one.row'} FROM ${rulingMembers} AS one WHERE one.kind = 'SEPARATION'`
  if (rowFilter === 'EVERYTHING' && archived) return holds(`row IN (${own})`)
  const { text, values } =
    rowFilter === 'EVERYTHING'
      ? holds(`EXISTS (SELECT 1 FROM ${records} AS live WHERE live.row = other.row)`)
      : yield* rowVisibility(parts, table, rowFilter, 'other.row', 'MANY')
  const from = `EXISTS (SELECT 1 FROM ${rulingMembers} AS other
    WHERE other.ruling = one.ruling AND other.part <> one.part AND other.row <> one.row AND ${text})`
  return { text: `row IN (${own} AND ${from})`, values }
}

function* count(from: string, { values }: Condition): StoreOperation<number> {
  return (yield* column<number>(`SELECT count(*) ${from}`, values))[0] ?? 0
}
