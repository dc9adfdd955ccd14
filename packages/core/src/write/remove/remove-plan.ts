import type { Command } from '../../event/changes-of.ts'
import type { ArchivedRecord, TableRecord } from '../../model/record.ts'
import { viewOf } from '../../table/record-view.ts'
import { auditAndPublish, columnChanges } from '../commit/command.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import { EMPTY_PLAN, type WritePlan } from '../commit/plan.ts'
import type { WriteServices } from '../commit/write-services.ts'

/** What deleting these live records writes. */
export function planRemove(
  services: Pick<WriteServices, 'ids'>,
  context: DecisionContext,
  records: readonly TableRecord[],
  command: Command,
  comment?: string,
): WritePlan {
  const { history } = context.table
  const gone = records.map((record): ArchivedRecord => ({ ...record, updated: command.instant, reason: 'DELETED' }))
  return {
    ...EMPTY_PLAN,
    deferrable: true,
    writes: records.map((before) => ({ row: before.row, id: before.id, before })),
    archive: history ? gone : [],
    ...auditAndPublish(
      services,
      context,
      { command, comment },
      records.map(({ id, values }) => ({ type: 'DELETE', records: [id], changes: columnChanges(values, {}) })),
      gone.map((record) => ({ operation: 'remove', view: viewOf(record, history) })),
    ),
  }
}
