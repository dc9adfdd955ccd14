import { conflict, notFound } from '../../error/onefold-error.ts'
import type { Principal } from '../../model/principal.ts'
import type { ArchivedRecord, RecordId, Revision, TableRecord } from '../../model/record.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import { commandOf } from '../commit/command.ts'
import { decide } from '../commit/decide.ts'
import type { CommandServices, GroupServices, ValidatingServices } from '../commit/write-services.ts'
import { type GroupRef, groupRecords } from '../groups/group-records.ts'
import { locate, refuseOutside } from '../lookup/record-location.ts'
import { refuseStale } from '../lookup/stale-revision.ts'
import { planRemove } from './remove-plan.ts'
import { planWithdrawal } from './withdraw.ts'

export interface RemoveRequest {
  readonly principal: Principal
  /** What the caller sees: a record outside of it is refused with `forbidden`. */
  readonly rowFilter: RowFilter
  readonly expected?: Revision
  readonly comment?: string
}

/**
 * Deletes a live record; with history on it moves there. Of a record that a merge took, with history on, the contribution is
 * withdrawn. Answers the record as it was.
 */
export async function removeRecord(
  services: ValidatingServices,
  table: string,
  id: RecordId,
  request: RemoveRequest,
): Promise<TableRecord | ArchivedRecord> {
  const command = commandOf(services, request.principal)
  return decide(services, table, async (context) => {
    const location = (await locate(services.store.records, context.table.serial, [id], [])).byId.get(id)
    if (!location || location.state === 'DELETED') throw notFound('record', id)
    refuseOutside(
      request.rowFilter,
      location.state === 'LIVE' ? [location.record] : [location.contribution, location.survivor],
    )
    if (location.state === 'ABSORBED') {
      const { contribution, survivor, last } = location
      if (last !== contribution)
        throw conflict('record-absorbed/record-merged-into-no', { id, record: contribution.id })
      refuseStale(contribution, request.expected)
      const plan = await planWithdrawal(services, context, contribution, survivor, command, request.comment)
      return { answer: contribution, plan }
    }
    const { record } = location
    // Without history what a merge took is one with its survivor: deleting it would delete what others contributed.
    if (record.id !== id) throw conflict('record-absorbed/record-merged-into-no', { id, record: record.id })
    refuseStale(record, request.expected)
    return { answer: record, plan: planRemove(services, context, [record], command, request.comment) }
  })
}

/** Deletes all records of a group, as `removeRecord` does. `seen`, when stated, must be its present records. */
export async function removeGroup(
  services: CommandServices & GroupServices,
  table: string,
  group: GroupRef,
  seen: readonly RecordId[] | undefined,
  request: Pick<RemoveRequest, 'principal' | 'rowFilter' | 'comment'>,
): Promise<readonly TableRecord[]> {
  const command = commandOf(services, request.principal)
  return decide(services, table, async (context) => {
    const records = await groupRecords(services, context, group, seen, request.rowFilter)
    return { answer: records, plan: planRemove(services, context, records, command, request.comment) }
  })
}
