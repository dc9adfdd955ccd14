import { conflict, notFound, OnefoldError } from '../error/onefold-error.ts'
import { type Command, changesOf } from '../event/changes-of.ts'
import type { Principal } from '../model/principal.ts'
import type { ArchivedRecord, RecordId, Revision, TableRecord } from '../model/record.ts'
import { EVERYTHING } from '../model/sight.ts'
import { viewOf } from '../table/record-view.ts'
import { auditEntries, columnChanges } from './audit-entries.ts'
import { decide } from './decide.ts'
import { EMPTY_PLAN, type Plan } from './plan.ts'
import type { Situation, WriteRooms } from './situation.ts'

export interface RemoveRequest {
  readonly principal: Principal
  readonly expected?: Revision
  readonly comment?: string
}

/** Deletes a live record; with history on it moves there. Answers the record as it was. */
export async function removeRecord(
  rooms: WriteRooms,
  table: string,
  id: RecordId,
  request: RemoveRequest,
): Promise<TableRecord> {
  const command: Command = { operationId: rooms.ids.next(), principal: request.principal, instant: rooms.clock.now() }
  return decide(rooms, table, async (situation) => {
    const [record] = await rooms.store.records.byIds(situation.table.serial, [id], EVERYTHING)
    if (!record) throw await absence(rooms, situation, id)
    if (request.expected !== undefined && request.expected !== record.revision) {
      throw new OnefoldError('stale', [
        { code: 'revision-stale', text: `The record "${id}" is no longer at the revision you expect.` },
      ])
    }
    return { answer: record, plan: planRemove(rooms, situation, [record], command, request.comment) }
  })
}

async function absence(rooms: WriteRooms, { table }: Situation, id: RecordId): Promise<OnefoldError> {
  const [at] = await rooms.store.records.findIds(table.serial, [id])
  if (at?.state !== 'ABSORBED') return notFound('record', id)
  return conflict('record-absorbed', `The record "${id}" was merged into "${at.into}": it cannot be deleted by itself.`)
}

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
