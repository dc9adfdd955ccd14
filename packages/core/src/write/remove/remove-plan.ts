import { type Command, changesOf } from '../../event/changes-of.ts'
import type { ArchivedRecord, TableRecord } from '../../model/record.ts'
import { viewOf } from '../../table/record-view.ts'
import { auditEntries, columnChanges } from '../commit/audit-entries.ts'
import { EMPTY_PLAN, type Plan } from '../commit/changes-of-plan.ts'
import type { Situation, WriteRooms } from '../commit/decision-context.ts'

/** What deleting these live records writes. */
export function planRemove(
  rooms: WriteRooms,
  { table, entity }: Situation,
  records: readonly TableRecord[],
  command: Command,
  comment?: string,
): Plan {
  const gone = records.map((record): ArchivedRecord => ({ ...record, updated: command.instant, reason: 'DELETED' }))
  return {
    ...EMPTY_PLAN,
    mayWait: true,
    writes: records.map((before) => ({ row: before.row, id: before.id, before })),
    archive: table.history ? gone : [],
    audit: table.audit
      ? auditEntries(
          rooms.ids,
          command,
          comment,
          records.map(({ id, values }) => ({ type: 'DELETE', records: [id], changes: columnChanges(values, {}) })),
        )
      : [],
    publish:
      entity && entity.sinks.length > 0
        ? changesOf(
            command,
            gone.map((record) => ({ operation: 'remove', view: viewOf(record, table.history) })),
          )
        : [],
  }
}
