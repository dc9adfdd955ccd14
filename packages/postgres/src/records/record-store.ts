import type { RecordStore } from '@onefold/core'
import { orWhenMissing } from '../failures.ts'
import type { Database } from '../session.ts'
import { auditPage, trimAudit } from './audit-reads.ts'
import { erased, kin, traces } from './erasure.ts'
import { findIds, findSources } from './finds.ts'
import { readHead, unknownTable } from './head.ts'
import { archivedInto, byIds, byKey, byRows, newestArchived, point, slice } from './lookups.ts'
import { fillLookup, keepLookup, lookup, lookupState } from './lookups-kept.ts'
import { archivedAfter, archivedPage, page, pageAfter } from './pages.ts'
import { pendingOf, pendingSlice, pendingTable } from './pending.ts'
import { remeasure } from './remeasure.ts'
import { reserveRows } from './row-numbers.ts'
import { fillScopeIndex, keepScopeIndex, scopeIndexState, scopeValues } from './scope-index.ts'
import { touchedSince } from './touched.ts'
import { valuesHeld } from './values-held.ts'

export function recordStore(session: Database): RecordStore {
  const of = <T>(table: number, work: Promise<T>): Promise<T> => orWhenMissing(work, () => unknownTable(table))
  return Object.freeze<RecordStore>({
    head: (table) => readHead(session, table),
    reserveRows: (table, count) => of(table, reserveRows(session, table, count)),
    point: (table, id, sight) => of(table, point(session, table, id, sight)),
    byIds: (table, ids, sight) => of(table, byIds(session, table, ids, sight)),
    byRows: (table, rows, sight) => of(table, byRows(session, table, rows, sight)),
    findIds: (table, ids) => of(table, findIds(session, table, ids)),
    findSources: (table, pairs) => of(table, findSources(session, table, pairs)),
    valuesHeld: (table, path, texts) => of(table, valuesHeld(session, table, path, texts)),
    byKey: (table, key, sight) => of(table, byKey(session, table, key, sight)),
    archived: (table, ids, sight) => of(table, newestArchived(session, table, ids, sight)),
    archivedInto: (table, id, into, instant, sight) =>
      of(table, archivedInto(session, table, id, into, instant, sight)),
    page: (table, query, sight) => of(table, page(session, table, query, sight)),
    archivedPage: (table, query, sight) => of(table, archivedPage(session, table, query, sight)),
    pageAfter: (table, query, sight) => of(table, pageAfter(session, table, query, sight)),
    archivedAfter: (table, query, sight) => of(table, archivedAfter(session, table, query, sight)),
    remeasure: (table, measured) => of(table, remeasure(session, table, measured)),
    lookupState: (table) => of(table, lookupState(session, table)),
    keepLookup: (table, columns) => of(table, keepLookup(session, table, columns)),
    fillLookup: (table, limit) => of(table, fillLookup(session, table, limit)),
    lookup: (table, query, sight) => of(table, lookup(session, table, query, sight)),
    scopeIndexState: (table) => of(table, scopeIndexState(session, table)),
    keepScopeIndex: (table, column) => of(table, keepScopeIndex(session, table, column)),
    fillScopeIndex: (table, limit) => of(table, fillScopeIndex(session, table, limit)),
    scopeValues: (table, after, limit) => of(table, scopeValues(session, table, after, limit)),
    slice: (table, after, limit, sight) => of(table, slice(session, table, after, limit, sight)),
    touchedSince: (table, mark, most) => of(table, touchedSince(session, table, mark, most)),
    pendingOf: (table, rows) => pendingOf(session, table, rows),
    pendingSlice: (table, limit) => pendingSlice(session, table, limit),
    pendingTable: (waitedMs, except) => pendingTable(session, waitedMs, except),
    kin: (table, ids) => of(table, kin(session, table, ids)),
    traces: (table, ids, rows) => of(table, traces(session, table, ids, rows)),
    erased: (table, ids) => of(table, erased(session, table, ids)),
    audit: (table, query) => of(table, auditPage(session, table, query)),
    trimAudit: (table, before, limit) => of(table, trimAudit(session, table, before, limit)),
  })
}
