import { notFound } from '../../error/onefold-error.ts'
import type { Command } from '../../event/changes-of.ts'
import { sameJson } from '../../lib/json.ts'
import type { ArchivedRecord, TableRecord } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import { viewOf } from '../../table/record-view.ts'
import { auditAndPublish, columnChanges } from '../commit/command.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import { EMPTY_PLAN, type WritePlan } from '../commit/plan.ts'
import type { PlanServices, SurvivorServices } from '../commit/write-services.ts'
import { contributionsOf, pinsOf } from '../merge/contributions.ts'
import { survivorsOf } from '../merge/survivors.ts'
import { divergedCases } from '../rulings/diverged-cases.ts'
import { planRemove } from './remove-plan.ts'

/**
 * What its sources contributed by an absorbed record is given up, with all that it absorbed itself: the survivor follows what
 * is left, and is deleted when that is nothing. Source entries stay: what they deliver later is a contribution again.
 */
export async function planWithdrawal(
  services: SurvivorServices & PlanServices,
  context: DecisionContext,
  absorbed: ArchivedRecord,
  survivor: TableRecord,
  command: Command,
  comment: string | undefined,
): Promise<WritePlan> {
  const { records } = services.store
  const { serial } = context.table
  const bySurvivor = await contributionsOf(records, serial, [survivor])
  const own = await contributionsOf(records, serial, [absorbed])
  const withdrawn = await records.archived(
    serial,
    (own.get(absorbed.id) ?? []).map(({ id }) => id),
    EVERYTHING,
  )
  if (withdrawn.length === 0) throw notFound('record', absorbed.id) // withdrawn already
  const ids = new Set(withdrawn.map(({ id }) => id))
  const before = bySurvivor.get(survivor.id) ?? []
  const left = before.filter(({ id }) => !ids.has(id))
  const archive = withdrawn.map(
    (contribution): ArchivedRecord => ({
      ...contribution,
      reason: 'WITHDRAWN',
      revision: contribution.revision + 1,
      updated: command.instant,
    }),
  )
  const plan =
    left.length === 0
      ? planRemove(services, context, [survivor], command, comment)
      : {
          ...(await planFollow(services, context, absorbed, survivor, left, command, comment)),
          ...(await divergedCases(services, context, [{ survivor, before, after: left }], command)),
        }
  return { ...plan, archive: [...archive, ...plan.archive] }
}

/** The survivor as what is left makes it. */
async function planFollow(
  services: SurvivorServices & PlanServices,
  context: DecisionContext,
  absorbed: ArchivedRecord,
  survivor: TableRecord,
  contributions: readonly TableRecord[],
  command: Command,
  comment: string | undefined,
): Promise<WritePlan> {
  const [follows] = await survivorsOf(services, context, [{ contributions, pins: pinsOf([survivor]) }])
  const after = { ...survivor, ...follows, revision: survivor.revision + 1, updated: command.instant }
  const { values } = after
  const { row, id } = survivor
  const changes = columnChanges(survivor.values, values)
  return {
    ...EMPTY_PLAN,
    writes: [{ row, id, before: survivor, after }],
    ...auditAndPublish(
      services,
      context,
      { command, comment },
      [{ type: 'DELETE', records: [absorbed.id, id], changes }],
      sameJson(survivor.values, values) ? [] : [{ operation: 'update', view: viewOf(after) }],
    ),
  }
}
