import type { Audits, AuditWalk } from '../api/audits.ts'
import { conflict, forbidden } from '../error/onefold-error.ts'
import type { AuditEntry } from '../model/audit.ts'
import { visibleTrail } from './records/audit-in-sight.ts'
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
  return {
    async *each({ recordId, signal }: AuditWalk = {}) {
      caller.allow('master.viewAudit')
      let last: AuditEntry | undefined
      for (let told = 0; ; ) {
        signal?.throwIfAborted()
        const { table, rowFilter } = await open()
        if (!table.audit) throw conflict('audit-off', { id: table.id })
        // With the last one told: if another stands there, older ones were dropped meanwhile.
        const offset = last === undefined ? 0 : told - 1
        const slice = { offset, limit: SLICE }
        if (recordId === undefined && rowFilter !== 'EVERYTHING')
          throw forbidden('forbidden/part-of-entity', { entity })
        const { entries } =
          recordId === undefined
            ? await services.store.records.audit(table.serial, slice)
            : await visibleTrail(services, table, { recordId, ...slice }, rowFilter)
        if (last !== undefined && entries[0]?.id !== last.id) throw conflict('audit-trimmed', { table: table.id })
        for (const entry of last === undefined ? entries : entries.slice(1)) {
          signal?.throwIfAborted()
          yield entry
          told += 1
        }
        last = entries.at(-1) ?? last
        if (entries.length < SLICE) return
      }
    },
  }
}
