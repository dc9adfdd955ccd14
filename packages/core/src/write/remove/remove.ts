import { conflict, notFound, OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { Command } from '../../event/changes-of.ts'
import type { Principal } from '../../model/principal.ts'
import type { ArchivedRecord, RecordId, Revision, TableRecord } from '../../model/record.ts'
import type { Sight } from '../../model/sight.ts'
import { decide } from '../commit/decide.ts'
import type { WriteRooms } from '../commit/decision-context.ts'
import { type GroupRef, groupRecords } from '../groups/group-records.ts'
import { refuseOutside } from '../lookup/in-scope.ts'
import { locate } from '../lookup/record-location.ts'
import { planRemove } from './remove-plan.ts'
import { planWithdrawal } from './withdraw.ts'

export interface RemoveRequest {
  readonly principal: Principal
  /** What the caller sees: a record outside of it is refused with `forbidden`. */
  readonly sight: Sight
  readonly expected?: Revision
  readonly comment?: string
}

/**
 * Deletes a live record; with history on it moves there. Of a record that a merge took, with history on, the contribution is
 * withdrawn. Answers the record as it was.
 */
export async function removeRecord(
  rooms: WriteRooms,
  table: string,
  id: RecordId,
  request: RemoveRequest,
): Promise<TableRecord | ArchivedRecord> {
  const command: Command = { operationId: rooms.ids.next(), principal: request.principal, instant: rooms.clock.now() }
  return decide(rooms, table, async (situation) => {
    const place = (await locate(rooms.store.records, situation.table.serial, [id], [])).byId.get(id)
    if (!place || place.state === 'DELETED') throw notFound('record', id)
    refuseOutside(request.sight, place.state === 'LIVE' ? [place.record] : [place.leaf, place.survivor])
    if (place.state === 'ABSORBED') {
      refuseUnexpected(place.leaf, request)
      const { leaf, survivor } = place
      const plan = await planWithdrawal(rooms, situation, leaf, survivor, command, request.comment)
      return { answer: leaf, plan }
    }
    const { record } = place
    // Without history what a merge took is one with its survivor: deleting it would delete what others contributed.
    if (record.id !== id) throw conflict('record-absorbed/record-merged-into-no', { id, record: record.id })
    refuseUnexpected(record, request)
    return { answer: record, plan: planRemove(rooms, situation, [record], command, request.comment) }
  })
}

/** Deletes all records of a group, as `removeRecord` does. `seen`, when stated, must be its present records. */
export async function removeGroup(
  rooms: WriteRooms,
  table: string,
  group: GroupRef,
  seen: readonly RecordId[] | undefined,
  request: Pick<RemoveRequest, 'principal' | 'sight' | 'comment'>,
): Promise<readonly TableRecord[]> {
  const command: Command = { operationId: rooms.ids.next(), principal: request.principal, instant: rooms.clock.now() }
  return decide(rooms, table, async (situation) => {
    const records = await groupRecords(rooms, situation, group, seen, request.sight)
    return { answer: records, plan: planRemove(rooms, situation, records, command, request.comment) }
  })
}

function refuseUnexpected({ id, revision }: TableRecord, { expected }: RemoveRequest): void {
  if (expected === undefined || expected === revision) return
  throw new OnefoldError('stale', [refusal('revision-stale', { id })])
}
