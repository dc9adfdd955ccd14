import { conflict, refuseAll } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { Principal } from '../../model/principal.ts'
import type { Json, RecordId, TableRecord } from '../../model/record.ts'
import type { Sight } from '../../model/sight.ts'
import { decide } from '../commit/decide.ts'
import type { Situation, WriteRooms } from '../commit/decision-context.ts'
import { type GroupRef, groupRecords, liveRecords, refuseIds, requireComment } from '../groups/group-records.ts'
import { commandOf } from '../rulings/separate.ts'
import { pinsOf } from './contributions.ts'
import { type Crossed, crossSeparations, mergedShapes, planMerges } from './merge-plan.ts'

export interface MergeRequest {
  readonly principal: Principal
  /** What the caller sees: a record outside of it is refused with `forbidden`. */
  readonly sight: Sight
  readonly comment?: string
  /** Merges what was recorded as different too, and revokes just that. Needs a comment. */
  readonly crossSeparations?: boolean
  /** Values that the survivor takes whatever its contributions say; null clears a column. */
  readonly values?: { readonly [column: string]: Json }
}

/** Merges chosen records of one cluster; with `force` and a comment also such as lie in none. Answers the survivor. */
export async function mergeRecords(
  rooms: WriteRooms,
  table: string,
  ids: readonly RecordId[],
  request: MergeRequest & { readonly force?: boolean },
): Promise<TableRecord> {
  refuseIds(rooms, ids)
  refuseUncommented(request)
  if (request.force) requireComment(request.comment, 'Merging records that do not lie in one cluster')
  const command = commandOf(rooms, request.principal)
  return decide(rooms, table, async (situation) => {
    const records = await liveRecords(rooms, situation, ids, request.sight)
    if (!request.force) await refuseUnlessOneCluster(rooms, situation, records)
    return mergeOne(rooms, situation, records, command, request)
  })
}

/** Merges a whole group. `seen`, when stated, must be its present records. */
export async function mergeGroup(
  rooms: WriteRooms,
  table: string,
  group: GroupRef,
  seen: readonly RecordId[] | undefined,
  request: MergeRequest,
): Promise<TableRecord> {
  refuseUncommented(request)
  const command = commandOf(rooms, request.principal)
  return decide(rooms, table, async (situation) => {
    const records = await groupRecords(rooms, situation, group, seen, request.sight)
    return mergeOne(rooms, situation, records, command, request)
  })
}

function refuseUncommented({ crossSeparations, comment }: MergeRequest): void {
  if (crossSeparations) requireComment(comment, 'Merging records that were recorded as different')
}

async function mergeOne(
  rooms: WriteRooms,
  situation: Situation,
  records: readonly TableRecord[],
  command: ReturnType<typeof commandOf>,
  { comment, crossSeparations: cross = false, values }: MergeRequest,
) {
  if (values) refuseUnknownColumns(situation, values)
  const found = await crossSeparations(rooms, situation, records, cross)
  const { plan, survivors } = await planMerges(rooms, situation, [records], command, {
    ...(comment === undefined ? {} : { comment }),
    ...(values === undefined ? {} : { values }),
    ...('changes' in found ? { crossed: found as Crossed } : { seenRulings: found.seen }),
  })
  return { answer: survivors[0] as TableRecord, plan }
}

function refuseUnknownColumns({ components: { dataset } }: Situation, values: object): void {
  const known = new Set(dataset?.columns.map(({ key }) => key))
  refuseAll(
    Object.keys(values)
      .filter((column) => column.startsWith('_') || (dataset !== undefined && !known.has(column)))
      .map((column) => refusal('unknown-column/no-column', { column }, 'values')),
  )
}

async function refuseUnlessOneCluster(
  rooms: WriteRooms,
  { table, live }: Situation,
  records: readonly TableRecord[],
): Promise<void> {
  const first = records[0] as TableRecord
  const [seen] = live ? await rooms.store.matches.componentsOf(table.serial, live.generation, [first.row]) : []
  const [component] =
    live && seen && seen.component !== 0
      ? await rooms.store.matches.components(table.serial, live.generation, [seen.component])
      : []
  const together = component?.clusters.some(({ rows }) => records.every(({ row }) => rows.includes(row)))
  if (!together) throw conflict('not-one-cluster')
}

/** What a merge of these records would make. Writes nothing. */
export async function previewMerge(
  rooms: WriteRooms,
  situation: Situation,
  records: readonly TableRecord[],
): Promise<TableRecord['values']> {
  const [shape] = await mergedShapes(rooms, situation, [records], [pinsOf(records)])
  return shape?.values ?? {}
}
