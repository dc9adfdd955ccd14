import { conflict } from '../../error/onefold-error.ts'
import type { Command } from '../../event/changes-of.ts'
import { defined } from '../../lib/defined.ts'
import type { Principal } from '../../model/principal.ts'
import type { Json, RecordId, TableRecord } from '../../model/record.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import { commandOf } from '../commit/command.ts'
import { decide } from '../commit/decide.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type {
  GroupServices,
  PlanServices,
  SurvivorServices,
  ValidatingServices,
  WriteServices,
} from '../commit/write-services.ts'
import { type GroupRef, groupRecords, liveRecords, refuseIds, requireComment } from '../groups/group-records.ts'
import { refuseOutside } from '../lookup/record-location.ts'
import { pinsOf } from './contributions.ts'
import { type Crossed, crossSeparations, mergedRecords, planMerges } from './merge-plan.ts'
import { refuseUnfit } from './stated-values.ts'

export interface MergeRequest {
  readonly principal: Principal
  /** What the caller sees: a record outside of it is refused with `forbidden`. */
  readonly rowFilter: RowFilter
  readonly comment?: string
  /** Merges what was recorded as different too, and revokes just that. Needs a comment. */
  readonly crossSeparations?: boolean
  /** Values that the survivor takes whatever its contributions say; null clears a column. */
  readonly values?: { readonly [column: string]: Json }
}

/** Merges chosen records of one cluster; with `force` and a comment also such as lie in none. Answers the survivor. */
export async function mergeRecords(
  services: ValidatingServices & GroupServices,
  table: string,
  ids: readonly RecordId[],
  request: MergeRequest & { readonly force?: boolean },
): Promise<TableRecord> {
  refuseIds(services, ids)
  refuseUncommented(request)
  if (request.force) requireComment(request.comment, 'comment-required/not-one-cluster')
  const command = commandOf(services, request.principal)
  return decide(services, table, async (context) => {
    const records = await liveRecords(services, context, ids, request.rowFilter)
    if (!request.force) await refuseUnlessOneCluster(services, context, records)
    return mergeOne(services, context, records, command, request)
  })
}

/** Merges a whole group. `seen`, when stated, must be its present records. */
export async function mergeGroup(
  services: ValidatingServices & GroupServices,
  table: string,
  group: GroupRef,
  seen: readonly RecordId[] | undefined,
  request: MergeRequest,
): Promise<TableRecord> {
  refuseUncommented(request)
  const command = commandOf(services, request.principal)
  return decide(services, table, async (context) => {
    const records = await groupRecords(services, context, group, seen, request.rowFilter)
    return mergeOne(services, context, records, command, request)
  })
}

function refuseUncommented({ crossSeparations, comment }: MergeRequest): void {
  if (crossSeparations) requireComment(comment, 'comment-required/separated')
}

async function mergeOne(
  services: SurvivorServices & PlanServices,
  context: DecisionContext,
  records: readonly TableRecord[],
  command: Command,
  { rowFilter, comment, crossSeparations: cross = false, values }: MergeRequest,
) {
  if (values) refuseUnfit(context, values)
  const found = await crossSeparations(services, context, records, cross)
  const { plan, survivors } = await planMerges(services, context, [records], command, {
    ...defined({ comment, values }),
    ...('changes' in found ? { crossed: found as Crossed } : { seenRulings: found.seen }),
  })
  refuseOutside(rowFilter, survivors) // of the values that are stated, or of what an absorbed survivor had under its pins
  return { answer: survivors[0] as TableRecord, plan }
}

async function refuseUnlessOneCluster(
  services: Pick<WriteServices, 'store'>,
  { table, live }: DecisionContext,
  records: readonly TableRecord[],
): Promise<void> {
  const first = records[0] as TableRecord
  const [seen] = live ? await services.store.matches.componentsOf(table.serial, live.generation, [first.row]) : []
  const [component] =
    live && seen && seen.component !== 0
      ? await services.store.matches.components(table.serial, live.generation, [seen.component])
      : []
  const together = component?.clusters.some(({ rows }) => records.every(({ row }) => rows.includes(row)))
  if (!together) throw conflict('not-one-cluster')
}

/** What a merge of these records would make. Writes nothing. */
export async function previewMerge(
  services: SurvivorServices,
  context: DecisionContext,
  records: readonly TableRecord[],
): Promise<TableRecord['values']> {
  const [merged] = await mergedRecords(services, context, [records], [pinsOf(records)])
  return merged?.values ?? {}
}
