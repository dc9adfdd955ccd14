import { rulingOver } from '../../case/separations.ts'
import { conflict, invalid } from '../../error/onefold-error.ts'
import type { Command, RecordChange } from '../../event/changes-of.ts'
import { defined } from '../../lib/defined.ts'
import { type Rulings, rulingsOf } from '../../matching/cluster/rulings.ts'
import type { Principal } from '../../model/principal.ts'
import type { RecordId, RowNumber, TableRecord } from '../../model/record.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import type { Ruling, RulingKind } from '../../model/ruling.ts'
import type { SeenRulings } from '../../ports/store/changes.ts'
import { viewOf } from '../../table/record-view.ts'
import { type Audited, auditAndPublish, commandOf } from '../commit/command.ts'
import { decide } from '../commit/decide.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import { EMPTY_PLAN, type WritePlan } from '../commit/plan.ts'
import type { CommandServices, GroupServices, PlanServices, WriteServices } from '../commit/write-services.ts'
import { type GroupRef, groupRecords, liveRecords, loadRulings, refuseIds } from '../groups/group-records.ts'

export interface SeparateRequest {
  readonly principal: Principal
  /** What the caller sees: a record outside of it is refused with `forbidden`. */
  readonly rowFilter: RowFilter
  readonly comment?: string
  /** The group's records as they were seen. */
  readonly seen?: readonly RecordId[]
}

/** States every pair of a group as different. Answers its records. */
export async function splitGroup(
  services: CommandServices & GroupServices,
  table: string,
  group: GroupRef,
  request: SeparateRequest,
): Promise<readonly TableRecord[]> {
  const command = commandOf(services, request.principal)
  return decide(services, table, async (context) => {
    const records = await groupRecords(services, context, group, request.seen, request.rowFilter)
    const parts = records.map((record) => [record])
    return { answer: records, plan: await planSeparation(services, context, parts, 'split', command, request.comment) }
  })
}

/** States the named records of a group as different from its others. Answers the group's records. */
export async function disconnectInGroup(
  services: CommandServices & GroupServices,
  table: string,
  group: GroupRef,
  ids: readonly RecordId[],
  request: SeparateRequest,
): Promise<readonly TableRecord[]> {
  if (ids.length === 0) throw invalid('too-few-records/name-records-disconnect', {}, 'recordIds')
  const command = commandOf(services, request.principal)
  return decide(services, table, async (context) => {
    const records = await groupRecords(services, context, group, request.seen, request.rowFilter)
    const named = new Set(ids)
    const inside = records.filter(({ id }) => named.has(id))
    const outside = records.filter(({ id }) => !named.has(id))
    if (inside.length < named.size) {
      const present = new Set(records.map(({ id }) => id))
      const missing = ids.filter((id) => !present.has(id))
      await liveRecords(services, context, missing, request.rowFilter)
      throw conflict(group.kind === 'CLUSTER' ? 'not-in-cluster' : 'not-in-bucket', { missing })
    }
    if (outside.length === 0) throw invalid('too-many-records/nothing-left-disconnect', {}, 'recordIds')
    const parts = [inside, outside]
    const plan = await planSeparation(services, context, parts, 'disconnect', command, request.comment)
    return { answer: records, plan }
  })
}

/** States every pair of these records as different, in a cluster or not. Answers the records. */
export async function disconnectRecords(
  services: CommandServices & GroupServices,
  table: string,
  ids: readonly RecordId[],
  request: SeparateRequest,
): Promise<readonly TableRecord[]> {
  refuseIds(services, ids)
  const command = commandOf(services, request.principal)
  return decide(services, table, async (context) => {
    const records = await liveRecords(services, context, ids, request.rowFilter)
    const parts = records.map((record) => [record])
    const plan = await planSeparation(services, context, parts, 'disconnect', command, request.comment)
    return { answer: records, plan }
  })
}

export function rulingBy(
  { ids }: Pick<WriteServices, 'ids'>,
  kind: RulingKind,
  command: Command,
  note?: string,
): Ruling {
  return {
    id: ids.next(),
    kind,
    instant: command.instant,
    user: command.principal.id,
    operationId: command.operationId,
    ...defined({ note }),
  }
}

/** Records of different parts are different from now on. Nothing is written when they were already. */
export async function planSeparation(
  services: PlanServices,
  context: DecisionContext,
  parts: readonly (readonly TableRecord[])[],
  operation: 'split' | 'disconnect',
  command: Command,
  comment?: string,
  /** What hangs on these rows, and perhaps on others, when it was loaded already. */
  seen?: SeenRulings,
): Promise<WritePlan> {
  const records = parts.flat()
  const rows = records.map(({ row }) => row)
  const seenRulings = seen ?? (await loadRulings(services, context, rows))
  const grown = grownBy(parts, rulingsOf(seenRulings.members))
  if (grown.size === 0) return EMPTY_PLAN
  const ruling = rulingBy(services, 'SEPARATION', command, comment)
  const type = operation === 'split' ? 'SPLIT' : 'DISCONNECT'
  const published = records.flatMap((record): RecordChange[] =>
    grown.has(record.row) ? [{ operation: 'update', bucketOperation: operation, view: viewOf(record) }] : [],
  )
  return {
    ...EMPTY_PLAN,
    read: records,
    rulings: rulingOver(
      ruling,
      parts.map((part) => part.map(({ row }) => row)),
    ),
    regroup: rows,
    seenRulings,
    ...auditAndPublish(
      services,
      context,
      { command, comment },
      [{ type, records: records.map(({ id }) => id), ...sideOf(parts) }],
      published,
    ),
  }
}

/** Two records need no sides. */
function sideOf(parts: readonly (readonly TableRecord[])[]): Pick<Audited, 'side'> {
  const [first = [], second = []] = parts
  return parts.length === 2 && first.length + second.length > 2 ? { side: first.length } : {}
}

/** The rows that are different from somebody they were not different from before. */
function grownBy(parts: readonly (readonly TableRecord[])[], rulings: Rulings): ReadonlySet<RowNumber> {
  const grown = new Set<RowNumber>()
  for (const [index, part] of parts.entries()) {
    for (const others of parts.slice(index + 1)) {
      for (const { row: a } of part) {
        for (const { row: b } of others) {
          if (grown.has(a) && grown.has(b)) continue
          if (!rulings.separates(a, b)) grown.add(a).add(b)
        }
      }
    }
  }
  return grown
}
