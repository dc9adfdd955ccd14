import type { RecordStore } from '../../../ports/store/record-store.ts'
import type { MeasuredRecord } from '../../../ports/store/remeasuring.ts'
import { has, type OperationsOf, type StoreOperation, snapshot, transaction, write } from '../operation.ts'
import { relationsOf } from '../relations.ts'
import type { StoreParts } from '../store-parts.ts'
import { auditAfter, auditPage, trimAudit } from './audit.ts'
import { deferredReads } from './deferred-writes.ts'
import { erasureReads } from './erasure.ts'
import { readHead } from './head.ts'
import { lookupOperations } from './lookups.ts'
import { recordPages } from './record-pages.ts'
import { recordReads } from './record-reads.ts'
import { scopeOperations } from './scope-index.ts'
import { changedRowReads } from './touched.ts'

/** One table's records, its history and its audit, but for what each store does in its own way. */
export function recordOperations(parts: StoreParts): OperationsOf<Omit<RecordStore, 'reserveRows' | 'valuesHeld'>> {
  return {
    head: readHead,
    ...recordReads(parts),
    ...recordPages(parts),
    remeasure: (table, measured) => transaction(() => remeasure(table, measured)),
    ...lookupOperations(parts),
    ...scopeOperations,
    ...changedRowReads,
    ...deferredReads,
    ...erasureReads,
    audit: (table, query) => snapshot(() => auditPage(parts, table, query)),
    auditAfter: (table, query) => snapshot(() => auditAfter(parts, table, query)),
    trimAudit: (table, before, limit) => transaction(() => trimAudit(table, before, limit)),
  }
}

/** In the order of the rows, so that two who measure at once wait for each other and never in a circle. */
function* remeasure(table: number, measured: readonly MeasuredRecord[]): StoreOperation<void> {
  const { records } = relationsOf(table)
  const locked = `SELECT 1 FROM ${records} WHERE row IN ?integers ORDER BY row FOR UPDATE`
  yield* has(locked, [measured.map(({ row }) => row)])
  yield* write(
    `UPDATE ${records} AS r SET quality = given.quality FROM ?rows given(row integer, revision integer, quality integer)
     WHERE r.row = given.row AND r.revision = given.revision`,
    [measured.map(({ row, revision, quality }) => [row, revision, quality])],
  )
}
