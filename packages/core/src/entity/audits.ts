import type { Audits, AuditWalk } from '../api/audits.ts'
import { conflict, forbidden } from '../error/onefold-error.ts'
import { BEGINNING, type ChangePosition, isBefore } from '../model/change.ts'
import type { Table } from '../model/resources/table.ts'
import type { AuditAfterQuery, RecordStore } from '../ports/store/record-store.ts'
import { visibleEntriesAfter } from './records/audit-in-sight.ts'
import { entityOpener } from './row-filters.ts'
import type { Caller, EngineServices } from './services.ts'

/** Entries read at a time: what a walk holds in memory. */
const SLICE = 1000

/** What was done to the records of one entity, for one caller. */
export function auditsOf(
  services: Pick<EngineServices, 'configurations' | 'directories' | 'store'>,
  caller: Caller,
  entity: string,
): Audits {
  const open = entityOpener(services, caller, entity)
  const { records } = services.store
  return {
    async *each({ recordId, signal }: AuditWalk = {}) {
      caller.allow('master.viewAudit')
      const subject = recordId === undefined ? {} : { recordId }
      for (let after: ChangePosition = BEGINNING; ; ) {
        signal?.throwIfAborted()
        const { table, rowFilter } = await open()
        if (!table.audit) throw conflict('audit-off', { id: table.id })
        if (recordId === undefined && rowFilter !== 'EVERYTHING')
          throw forbidden('forbidden/part-of-entity', { entity })
        const query = { ...subject, after, limit: SLICE }
        const slice =
          recordId === undefined
            ? await records.auditAfter(table.serial, query)
            : await visibleEntriesAfter(services, table, { ...query, recordId }, rowFilter)
        await requireUntrimmed(records, table, { ...query, limit: 1 })
        for (const { entry } of slice) {
          signal?.throwIfAborted()
          yield entry
        }
        after = slice.at(-1) ?? after
        if (slice.length < SLICE) return
      }
    },
  }
}

/**
 * Refuses with `conflict` when entries that the walk came by are gone: those behind them may be too. Asked after the slice
 * was read, so that nothing goes in between.
 */
async function requireUntrimmed(records: RecordStore, { id, serial }: Table, query: AuditAfterQuery): Promise<void> {
  if (!isBefore(BEGINNING, query.after)) return
  const [oldest] = await records.auditAfter(serial, { ...query, after: BEGINNING })
  if (oldest === undefined || isBefore(query.after, oldest)) throw conflict('audit-trimmed', { table: id })
}
