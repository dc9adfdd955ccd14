import type { RecordStore } from '@onefold/core'
import { orWhenMissing } from '../failures.ts'
import type { Session } from '../session.ts'
import { auditPage } from './audit-reads.ts'
import { findIds, findSources } from './finds.ts'
import { readHead, unknownTable } from './head.ts'
import { byIds, byKey, byRows, newestArchived, slice } from './lookups.ts'
import { archivedPage, page } from './pages.ts'
import { reserveRows } from './row-numbers.ts'

export function recordStore(session: Session): RecordStore {
  const of = <T>(table: number, work: Promise<T>): Promise<T> => orWhenMissing(work, () => unknownTable(table))
  return Object.freeze<RecordStore>({
    head: (table) => readHead(session, table),
    reserveRows: (table, count) => of(table, reserveRows(session, table, count)),
    byIds: (table, ids, sight) => of(table, byIds(session, table, ids, sight)),
    byRows: (table, rows, sight) => of(table, byRows(session, table, rows, sight)),
    findIds: (table, ids) => of(table, findIds(session, table, ids)),
    findSources: (table, pairs) => of(table, findSources(session, table, pairs)),
    byKey: (table, key, sight) => of(table, byKey(session, table, key, sight)),
    archived: (table, ids, sight) => of(table, newestArchived(session, table, ids, sight)),
    page: (table, query, sight) => of(table, page(session, table, query, sight)),
    archivedPage: (table, query, sight) => of(table, archivedPage(session, table, query, sight)),
    slice: (table, after, limit, sight) => of(table, slice(session, table, after, limit, sight)),
    audit: (table, query) => of(table, auditPage(session, table, query)),
  })
}
