import { conflict, invalid, refuseAll } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { Command } from '../../event/changes-of.ts'
import { sameJson } from '../../lib/json.ts'
import type { Principal } from '../../model/principal.ts'
import type { RecordId, TableRecord } from '../../model/record.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import { viewOf } from '../../table/record-view.ts'
import { auditAndPublish, columnChanges, commandOf } from '../commit/command.ts'
import { decide } from '../commit/decide.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import { EMPTY_PLAN, type WritePlan } from '../commit/plan.ts'
import type { SurvivorServices, ValidatingServices, WriteServices } from '../commit/write-services.ts'
import { liveRecords } from '../groups/group-records.ts'
import { refuseOutside } from '../lookup/record-location.ts'
import { contributionsOf, pinsOf } from './contributions.ts'
import { survivorsOf } from './survivors.ts'

export interface PinRequest {
  readonly principal: Principal
  /** What the caller sees: a record outside of it is refused with `forbidden`. */
  readonly rowFilter: RowFilter
  readonly columns: readonly string[]
  /** False: the contributions decide these columns again. */
  readonly pinned: boolean
}

const MOST_COLUMNS = 1000

/** Keeps columns of a survivor as they are, or lets its contributions decide them again. Answers the survivor. */
export async function setPins(
  services: ValidatingServices,
  table: string,
  id: RecordId,
  request: PinRequest,
): Promise<TableRecord> {
  const { columns, pinned } = request
  if (columns.length === 0 || columns.length > MOST_COLUMNS)
    throw invalid('columns-invalid', { most: MOST_COLUMNS }, 'columns')
  const command = commandOf(services, request.principal)
  return decide(services, table, async (context) => {
    const [record] = (await liveRecords(services, context, [id], request.rowFilter)) as readonly [TableRecord]
    if (record.merged.length === 0) throw conflict('not-merged/no-merge-made', { id })
    refuseUnknown(context, columns)
    const pins = pinsAfter(record, columns, pinned)
    if (sameJson([...(record.pinned ?? [])], [...pins])) return { answer: record, plan: EMPTY_PLAN }
    const after = await recompute(services, context, record, pins, command.instant)
    refuseOutside(request.rowFilter, [after])
    return { answer: after, plan: planPins(services, context, record, after, command) }
  })
}

function refuseUnknown({ components: { dataset } }: DecisionContext, columns: readonly string[]): void {
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

async function recompute(
  services: SurvivorServices,
  context: DecisionContext,
  record: TableRecord,
  pins: readonly string[],
  updated: number,
): Promise<TableRecord> {
  const { pinned: _, ...unpinned } = record
  const kept = { ...unpinned, ...(pins.length > 0 ? { pinned: pins } : {}) }
  const bySurvivor = await contributionsOf(services.store.records, context.table.serial, [record])
  const gathered = { contributions: bySurvivor.get(record.id) ?? [record], pins: pinsOf([kept]) }
  const [recomputed] = await survivorsOf(services, context, [gathered])
  return { ...kept, ...recomputed, revision: record.revision + 1, updated }
}

function planPins(
  services: Pick<WriteServices, 'ids'>,
  context: DecisionContext,
  before: TableRecord,
  after: TableRecord,
  command: Command,
): WritePlan {
  const { row, id } = after
  const changes = columnChanges(before.values, after.values)
  return {
    ...EMPTY_PLAN,
    writes: [{ row, id, before, after }],
    ...auditAndPublish(
      services,
      context,
      { command },
      [{ type: 'UPDATE', records: [id], changes }],
      [{ operation: 'update', view: viewOf(after) }],
    ),
  }
}
