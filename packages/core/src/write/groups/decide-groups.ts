import { conflict } from '../../error/onefold-error.ts'
import { type Rulings, rulingsOf } from '../../matching/cluster/rulings.ts'
import type { Principal } from '../../model/principal.ts'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import type { StewardAction } from '../../model/resources/steward.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { RunProgress } from '../../ports/store/changes.ts'
import { commandOf } from '../commit/command.ts'
import { decide } from '../commit/decide.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { WritePlan } from '../commit/plan.ts'
import { combinePlans } from '../commit/plan.ts'
import type {
  GroupServices,
  PlanServices,
  SurvivorServices,
  ValidatingServices,
  WriteServices,
} from '../commit/write-services.ts'
import { planMerges } from '../merge/merge-plan.ts'
import { planRemove } from '../remove/remove-plan.ts'
import { type Chosen, ignorePlans, separationPlans } from './group-plans.ts'
import { loadRulings } from './group-records.ts'
import { ascending, type Group, type GroupRequest, presentGroups } from './present-groups.ts'

export interface StewardRequest {
  readonly principal: Principal
  readonly comment: string
  /** Written with what was decided, so that it is counted once. */
  readonly run: (decided: GroupsDecided) => RunProgress
}

/** How many groups were decided. */
export interface GroupsDecided {
  readonly merged: number
  readonly otherwise: number
}

/**
 * Decides groups in one commit. Passed over are groups that are gone, that are no longer what they were, that share a record
 * with one before, that hold a pair which somebody works on, and for a merge or a delete a pair recorded as different.
 */
export async function decideGroups(
  services: ValidatingServices & GroupServices,
  table: string,
  requests: readonly GroupRequest[],
  { principal, comment, run }: StewardRequest,
): Promise<GroupsDecided> {
  const command = commandOf(services, principal)
  return decide(
    services,
    table,
    async (context) => {
      const present = await presentGroups(services, context, requests)
      const seen = await loadRulings(services, context, ascending(present.flatMap(({ rows }) => rows)))
      const rulings = rulingsOf(seen.members)
      const groups = chosenGroups(present, rulings)
      const records = await recordsOf(services, context, groups)
      return planOf(services, context, { groups, records, rulings, seen, command, comment })
    },
    { run },
  )
}

function chosenGroups(groups: readonly Group[], rulings: Rulings): readonly Group[] {
  const taken = new Set<RowNumber>()
  return groups.filter(({ rows, request: { action } }) => {
    const ends = action === 'MERGE' || action === 'DELETE'
    if (rows.some((row) => taken.has(row)) || rulings.heldPair(rows)) return false
    if (ends && rulings.separatedPair(rows)) return false
    for (const row of rows) taken.add(row)
    return true
  })
}

async function recordsOf(
  { store }: Pick<WriteServices, 'store'>,
  { table }: DecisionContext,
  groups: readonly Group[],
): Promise<ReadonlyMap<RowNumber, TableRecord>> {
  const rows = ascending(groups.flatMap((group) => group.rows))
  const records = rows.length === 0 ? [] : await store.records.byRows(table.serial, rows, EVERYTHING)
  if (records.length < rows.length) throw conflict('seen-moved/record-group-gone')
  return new Map(records.map((record) => [record.row, record]))
}

async function planOf(
  services: SurvivorServices & PlanServices,
  context: DecisionContext,
  chosen: Chosen,
): Promise<{ readonly answer: GroupsDecided; readonly plan: WritePlan }> {
  const { groups, records, seen, command, comment } = chosen
  const recordsIn = ({ rows }: Group) => rows.flatMap((row) => records.get(row) ?? [])
  const by = (...actions: readonly StewardAction[]) => groups.filter(({ request }) => actions.includes(request.action))
  const plans: WritePlan[] = []
  const merges = by('MERGE')
  if (merges.length > 0) {
    const options = { comment, seenRulings: seen }
    plans.push((await planMerges(services, context, merges.map(recordsIn), command, options)).plan)
  }
  const removed = by('DELETE')
  if (removed.length > 0) plans.push(planRemove(services, context, removed.flatMap(recordsIn), command, comment))
  const separations = await separationPlans(services, context, chosen, by('SPLIT', 'DISCONNECT'), recordsIn)
  const ignored = ignorePlans(services, context, chosen, by('IGNORE'), recordsIn)
  plans.push(...separations, ...ignored)
  const otherwise = removed.length + separations.length + ignored.length
  return { answer: { merged: merges.length, otherwise }, plan: { ...combinePlans(plans), seenRulings: seen } }
}
