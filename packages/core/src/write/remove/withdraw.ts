import { notFound } from '../../error/onefold-error.ts'
import { type Command, changesOf } from '../../event/changes-of.ts'
import { sameJson } from '../../lib/json.ts'
import type { ArchivedRecord, TableRecord } from '../../model/record.ts'
import { EVERYTHING } from '../../model/sight.ts'
import { viewOf } from '../../table/record-view.ts'
import { auditEntries, columnChanges } from '../commit/audit-entries.ts'
import { EMPTY_PLAN, type Plan } from '../commit/changes-of-plan.ts'
import type { Situation, WriteRooms } from '../commit/decision-context.ts'
import { contributionsOf, pinsOf } from '../merge/contributions.ts'
import { survivorsOf } from '../merge/survivors.ts'
import { divergedCases } from '../rulings/diverged-cases.ts'
import { planRemove } from './remove-plan.ts'

/**
 * What its sources contributed by an absorbed record is given up, with all that it absorbed itself: the survivor follows what
 * is left, and is deleted when that is nothing. Source entries stay: what they deliver later is a contribution again.
 */
export async function planWithdrawal(
  rooms: WriteRooms,
  situation: Situation,
  absorbed: ArchivedRecord,
  survivor: TableRecord,
  command: Command,
  comment: string | undefined,
): Promise<Plan> {
  const { records } = rooms.store
  const { serial } = situation.table
  const contributions = await contributionsOf(records, serial, [survivor])
  const own = await contributionsOf(records, serial, [absorbed])
  const withdrawn = await records.archived(
    serial,
    (own.get(absorbed.id) ?? []).map(({ id }) => id),
    EVERYTHING,
  )
  if (withdrawn.length === 0) throw notFound('record', absorbed.id) // withdrawn already
  const ids = new Set(withdrawn.map(({ id }) => id))
  const before = contributions.get(survivor.id) ?? []
  const left = before.filter(({ id }) => !ids.has(id))
  const archive = withdrawn.map(
    (leaf): ArchivedRecord => ({
      ...leaf,
      reason: 'WITHDRAWN',
      revision: leaf.revision + 1,
      updated: command.instant,
    }),
  )
  const plan =
    left.length === 0
      ? planRemove(rooms, situation, [survivor], command, comment)
      : {
          ...(await planFollow(rooms, situation, absorbed, survivor, left, command, comment)),
          ...(await divergedCases(rooms, situation, [{ survivor, before, after: left }], command)),
        }
  return { ...plan, archive: [...archive, ...plan.archive] }
}

/** The survivor as what is left makes it. */
async function planFollow(
  rooms: WriteRooms,
  situation: Situation,
  absorbed: ArchivedRecord,
  survivor: TableRecord,
  leaves: readonly TableRecord[],
  command: Command,
  comment: string | undefined,
): Promise<Plan> {
  const { table, entity } = situation
  const [shaped] = await survivorsOf(rooms, situation, [{ leaves, pins: pinsOf([survivor]) }])
  const after = { ...survivor, ...shaped, revision: survivor.revision + 1, updated: command.instant }
  const { values } = after
  const { row, id } = survivor
  const changes = columnChanges(survivor.values, values)
  return {
    ...EMPTY_PLAN,
    writes: [{ row, id, before: survivor, after }],
    audit: table.audit
      ? auditEntries(rooms.ids, command, comment, [{ type: 'DELETE', records: [absorbed.id, id], changes }])
      : [],
    publish:
      entity && entity.sinks.length > 0 && !sameJson(survivor.values, values)
        ? changesOf(command, [{ operation: 'update', view: viewOf(after) }])
        : [],
  }
}
