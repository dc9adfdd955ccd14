import { conflict, invalid, refuseAll } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import { changesOf } from '../../event/changes-of.ts'
import { sameJson } from '../../lib/json.ts'
import type { Principal } from '../../model/principal.ts'
import type { RecordId, TableRecord } from '../../model/record.ts'
import type { Sight } from '../../model/sight.ts'
import { viewOf } from '../../table/record-view.ts'
import { auditEntries, columnChanges } from '../commit/audit-entries.ts'
import { EMPTY_PLAN, type Plan } from '../commit/changes-of-plan.ts'
import { decide } from '../commit/decide.ts'
import type { Situation, WriteRooms } from '../commit/decision-context.ts'
import { liveRecords } from '../groups/group-records.ts'
import { commandOf } from '../rulings/separate.ts'
import { contributionsOf, pinsOf } from './contributions.ts'
import { survivorsOf } from './survivors.ts'

export interface PinRequest {
  readonly principal: Principal
  /** What the caller sees: a record outside of it is refused with `forbidden`. */
  readonly sight: Sight
  readonly columns: readonly string[]
  /** False: the contributions decide these columns again. */
  readonly pinned: boolean
}

const MOST_COLUMNS = 1000

/** Keeps columns of a survivor as they are, or lets its contributions decide them again. Answers the survivor. */
export async function setPins(
  rooms: WriteRooms,
  table: string,
  id: RecordId,
  request: PinRequest,
): Promise<TableRecord> {
  const { columns, pinned } = request
  if (columns.length === 0 || columns.length > MOST_COLUMNS)
    throw invalid('columns-invalid', { most: MOST_COLUMNS }, 'columns')
  const command = commandOf(rooms, request.principal)
  return decide(rooms, table, async (situation) => {
    const [record] = (await liveRecords(rooms, situation, [id], request.sight)) as readonly [TableRecord]
    if (record.merged.length === 0) throw conflict('not-merged/no-merge-made', { id })
    refuseUnknown(situation, columns)
    const pins = pinsAfter(record, columns, pinned)
    if (sameJson([...(record.pinned ?? [])], [...pins])) return { answer: record, plan: EMPTY_PLAN }
    const after = await recomputed(rooms, situation, record, pins, command.instant)
    return { answer: after, plan: planPins(rooms, situation, record, after, command) }
  })
}

function refuseUnknown({ components: { dataset } }: Situation, columns: readonly string[]): void {
  if (!dataset) return
  const known = new Set(dataset.columns.map(({ key }) => key))
  refuseAll(
    columns
      .filter((column) => !known.has(column))
      .map((column) => refusal('unknown-column/no-column', { column }, 'columns')),
  )
}

function pinsAfter({ pinned = [] }: TableRecord, columns: readonly string[], pin: boolean): readonly string[] {
  const named = new Set(columns)
  return pin ? [...new Set([...pinned, ...columns])].sort() : pinned.filter((column) => !named.has(column))
}

async function recomputed(
  rooms: WriteRooms,
  situation: Situation,
  record: TableRecord,
  pins: readonly string[],
  updated: number,
): Promise<TableRecord> {
  const { pinned: _, ...unpinned } = record
  const kept = { ...unpinned, ...(pins.length > 0 ? { pinned: pins } : {}) }
  const contributions = await contributionsOf(rooms.store.records, situation.table.serial, [record])
  const gathered = { leaves: contributions.get(record.id) ?? [record], pins: pinsOf([kept]) }
  const [shaped] = await survivorsOf(rooms, situation, [gathered])
  return { ...kept, ...shaped, revision: record.revision + 1, updated }
}

function planPins(
  rooms: WriteRooms,
  { table, entity }: Situation,
  before: TableRecord,
  after: TableRecord,
  command: ReturnType<typeof commandOf>,
): Plan {
  const { row, id } = after
  const changes = columnChanges(before.values, after.values)
  return {
    ...EMPTY_PLAN,
    writes: [{ row, id, before, after }],
    audit: table.audit ? auditEntries(rooms.ids, command, undefined, [{ type: 'UPDATE', records: [id], changes }]) : [],
    publish:
      entity && entity.sinks.length > 0 ? changesOf(command, [{ operation: 'update', view: viewOf(after) }]) : [],
  }
}
