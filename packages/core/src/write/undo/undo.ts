import { afterUndo, thenRulings } from '../../case/follow.ts'
import { rulingOver } from '../../case/separations.ts'
import { conflict, notFound } from '../../error/onefold-error.ts'
import { type Command, changesOf, type RecordChange } from '../../event/changes-of.ts'
import type { Principal } from '../../model/principal.ts'
import type { ArchivedRecord, RecordId, TableRecord } from '../../model/record.ts'
import { EVERYTHING, type Sight } from '../../model/sight.ts'
import type { RulingChanges } from '../../ports/changes.ts'
import { viewOf } from '../../table/record-view.ts'
import { auditEntries, columnChanges } from '../commit/audit-entries.ts'
import { EMPTY_PLAN, type Plan } from '../commit/changes-of-plan.ts'
import { decide } from '../commit/decide.ts'
import type { Situation, WriteRooms } from '../commit/decision-context.ts'
import { lookAtRulings } from '../groups/group-records.ts'
import { refuseOutside } from '../lookup/in-scope.ts'
import { locate } from '../lookup/record-location.ts'
import { commandOf, rulingBy } from '../rulings/separate.ts'
import { descentOf } from './descent.ts'
import { restoredRecords } from './restore.ts'

export interface UndoRequest {
  readonly principal: Principal
  /** What the caller sees: a record outside of it is refused with `forbidden`. */
  readonly sight: Sight
  readonly comment?: string
  /** What people set on the survivor goes to the restored record that carries its key on. @default false */
  readonly keepEdits?: boolean
}

export interface Undone {
  readonly deletedRecordId: RecordId
  /** The records that the merge absorbed, as they are now. */
  readonly records: readonly TableRecord[]
}

/** Takes a merge back: the absorbed are live again with what their sources delivered since, the survivor goes to history. */
export async function undoMerge(rooms: WriteRooms, table: string, id: RecordId, request: UndoRequest): Promise<Undone> {
  const command = commandOf(rooms, request.principal)
  return decide(rooms, table, async (situation) => {
    if (!situation.table.history) throw conflict('history-off')
    const survivor = await survivorToUndo(rooms, situation, id, request.sight)
    const absorbed = await absorbedBy(rooms, situation, survivor)
    refuseOutside(request.sight, absorbed)
    const records = await restoredRecords(rooms, situation, survivor, absorbed, command, request.keepEdits ?? false)
    if (records.length === 0) throw conflict('nothing-to-restore', { id })
    const plan = await planUndo(rooms, situation, survivor, absorbed, records, command, request.comment)
    return { answer: { deletedRecordId: id, records }, plan }
  })
}

/** A survivor, live or deleted since. */
type Survivor = TableRecord | ArchivedRecord

const isLive = (survivor: Survivor): boolean => !('reason' in survivor)

async function survivorToUndo(
  { store: { records } }: WriteRooms,
  { table: { serial } }: Situation,
  id: RecordId,
  sight: Sight,
): Promise<Survivor> {
  const [live] = await records.byIds(serial, [id], EVERYTHING)
  if (live) {
    refuseOutside(sight, [live])
    if (live.merged.length > 0) return live
    throw conflict('not-merged/no-merge-made-record', { id })
  }
  const [at] = await records.findIds(serial, [id])
  if (!at) throw notFound('record', id)
  const [last] = await records.archived(serial, [id], EVERYTHING)
  refuseOutside(sight, last ? [last] : [])
  if (at.state === 'ABSORBED') throw conflict('record-absorbed/record-merged-into-undo', { id, into: at.into })
  if (last?.reason === 'UNDONE') throw conflict('already-undone/merge-made-undone-already', { id })
  if (!last || last.merged.length === 0) throw notFound('record', id)
  return last
}

/** What the survivor absorbed, as history has it now. Refuses when not all of it waits there for this survivor. */
async function absorbedBy(
  rooms: WriteRooms,
  { table: { serial } }: Situation,
  survivor: Survivor,
): Promise<readonly ArchivedRecord[]> {
  const { records } = rooms.store
  const [absorbed, places] = await Promise.all([
    records.archived(serial, survivor.merged, EVERYTHING),
    records.findIds(serial, survivor.merged),
  ])
  const waiting = new Set(
    places.flatMap(({ id, state, into }) => (state === 'ABSORBED' && into === survivor.id ? id : [])),
  )
  const kept = new Set(absorbed.map(({ id }) => id))
  const lost = survivor.merged.find((id) => !kept.has(id))
  if (lost !== undefined) throw conflict('history-missing', { lost })
  const back = survivor.merged.find((id) => !waiting.has(id))
  if (back !== undefined) throw conflict('record-live', { back })
  if (!isLive(survivor)) await refuseTakenSources(rooms, serial, survivor, absorbed)
  return absorbed
}

/** What a deleted survivor's sources speak of may belong to another record by now. */
async function refuseTakenSources(
  { store }: WriteRooms,
  serial: number,
  survivor: Survivor,
  absorbed: readonly ArchivedRecord[],
): Promise<void> {
  const pairs = [survivor, ...absorbed].flatMap(({ sources }) => sources)
  for (const place of (await locate(store.records, serial, [], pairs)).byPair.values()) {
    if (place.state === 'DELETED') continue
    const { id } = place.state === 'LIVE' ? place.record : place.survivor
    throw conflict('source-taken', { id, survivor: survivor.id })
  }
}

async function planUndo(
  rooms: WriteRooms,
  situation: Situation,
  survivor: Survivor,
  absorbed: readonly ArchivedRecord[],
  records: readonly TableRecord[],
  command: Command,
  comment: string | undefined,
): Promise<Plan> {
  const { table, entity } = situation
  const { row, id, values } = survivor
  const seenRulings = await lookAtRulings(rooms, situation, [row])
  const origins = await descentOf(rooms.store.records, table.serial, absorbed)
  const restored = records.map((record) => ({ row: record.row, origins: origins.get(record.id) ?? new Set<number>() }))
  const undone: ArchivedRecord = {
    ...withoutPlace(survivor),
    updated: command.instant,
    revision: isLive(survivor) ? survivor.revision : survivor.revision + 1,
    reason: 'UNDONE',
  }
  const told = toldOf(survivor, undone, absorbed, records)
  return {
    ...EMPTY_PLAN,
    writes: [
      ...(isLive(survivor) ? [{ row, id, before: survivor }] : []),
      ...records.map((after) => ({ row: after.row, id: after.id, after })),
    ],
    archive: [undone],
    rulings: thenRulings(afterUndo(seenRulings.members, row, restored), heldTogether(rooms, records, command, comment)),
    seenRulings,
    audit: table.audit
      ? auditEntries(rooms.ids, command, comment, [
          { type: 'UNMERGE', records: [id, ...records.map((record) => record.id)], changes: columnChanges(values, {}) },
          ...records.map((record) => ({
            type: 'RESTORE' as const,
            records: [record.id, id],
            changes: columnChanges({}, record.values),
          })),
        ])
      : [],
    publish: entity && entity.sinks.length > 0 ? changesOf(command, told) : [],
  }
}

function withoutPlace(survivor: Survivor): TableRecord {
  const { reason: _, mergedInto: __, ...record } = survivor as ArchivedRecord
  return record
}

/**
 * The survivor leaves before the others come back: a receiver that knows records by what they have in common would otherwise
 * remove what it was just given. Of a survivor that was deleted the world knows already.
 */
function toldOf(
  survivor: Survivor,
  undone: ArchivedRecord,
  absorbed: readonly ArchivedRecord[],
  records: readonly TableRecord[],
): readonly RecordChange[] {
  const survivors = new Set(absorbed.flatMap(({ id, merged }) => (merged.length > 0 ? id : [])))
  return [
    ...(isLive(survivor)
      ? [{ operation: 'remove', bucketOperation: 'unmerge', view: viewOf(undone) } satisfies RecordChange]
      : []),
    ...records.map((record): RecordChange => {
      const bucketOperation = survivors.has(record.id) ? 'merge' : 'unmerge'
      return { operation: 'insert', bucketOperation, view: viewOf(record) }
    }),
  ]
}

/** A person took them apart: nothing puts them together again by itself. */
function heldTogether(
  rooms: WriteRooms,
  records: readonly TableRecord[],
  command: Command,
  comment: string | undefined,
): RulingChanges {
  return rulingOver(
    rulingBy(rooms, 'HOLD', command, comment),
    records.map(({ row }) => [row]),
  )
}
