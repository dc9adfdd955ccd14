import { changesRulings, seenTogether } from '../case/follow.ts'
import { eachBreathing } from '../lib/breathe.ts'
import type { Touched } from '../matching/proposals.ts'
import { rematch } from '../matching/rematch.ts'
import type { MatchRules } from '../matching/rules.ts'
import type { AuditEntry } from '../model/audit.ts'
import type { Change } from '../model/change.ts'
import type {
  ArchivedRecord,
  EntityKey,
  RecordId,
  Revision,
  RowNumber,
  SourceEntry,
  TableRecord,
} from '../model/record.ts'
import type { Changes, PutRecord, RulingChanges, RunProgress, SeenRulings } from '../ports/changes.ts'
import { rulingsOfPlan, toldWithUnrelated } from './plan-rulings.ts'
import type { Situation, WriteRooms } from './situation.ts'

/** One live record before and after. Without `before` it is inserted, without `after` it leaves. */
export interface RecordWrite {
  readonly row: RowNumber
  readonly id: RecordId
  readonly before?: TableRecord
  readonly after?: TableRecord
  /** Where references to a record that a merge took lead from now on. */
  readonly into?: { readonly id: RecordId; readonly key: EntityKey }
}

/** What an operation decided, before its links and keys are worked out. */
export interface Plan {
  readonly writes: readonly RecordWrite[]
  readonly archive: readonly ArchivedRecord[]
  readonly audit: readonly AuditEntry[]
  readonly publish: readonly Change[]
  /** Live records that were read besides those written. */
  readonly read: readonly TableRecord[]
  readonly absentIds: readonly RecordId[]
  readonly absentSources: readonly SourceEntry[]
  /** What people decide; that rulings follow merges needs no word. */
  readonly rulings?: RulingChanges
  /** Rows whose rulings change while their records stand. */
  readonly regroup?: readonly RowNumber[]
  readonly seenRulings?: SeenRulings
}

export const EMPTY_PLAN: Plan = Object.freeze({
  writes: [],
  archive: [],
  audit: [],
  publish: [],
  read: [],
  absentIds: [],
  absentSources: [],
})

/** True when there is something to commit. */
export function writesSomething(plan: Plan): boolean {
  return (
    plan.writes.length > 0 ||
    plan.archive.length > 0 ||
    plan.audit.length > 0 ||
    plan.publish.length > 0 ||
    plan.rulings !== undefined
  )
}

/** The one place where a record's changes are put together: its keys in every open generation, its links, its groups. */
export async function changesOfPlan(
  rooms: WriteRooms,
  situation: Situation,
  plan: Plan,
  run?: RunProgress,
): Promise<Changes> {
  const { head, table, live } = situation
  const touched: readonly Touched[] = plan.writes.map(({ row, before, after }) => ({
    row,
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  }))
  const { regroup = [] } = plan
  const rulings = await rulingsOfPlan(rooms, situation, plan)
  const part =
    live && touched.length + regroup.length > 0
      ? await rematch(rooms.store, table.serial, live, touched, 'REFUSE', { changes: rulings.changes, regroup })
      : undefined
  const told = await toldWithUnrelated(rooms, situation, plan, rulings)
  const seenRulings = seenTogether([told.seen, ...(part ? [part.rulings] : [])])
  const returning = plan.writes.flatMap(({ id, before, after }) => (!before && after && after.revision > 1 ? id : []))
  const put: PutRecord[] = []
  await eachBreathing(plan.writes, ({ after }) => after && put.push({ record: after, keys: keysOf(after, situation) }))
  return {
    seen: {
      mark: head.mark,
      configuration: head.configuration,
      records: seenRecords(plan, part?.records),
      absentIds: plan.absentIds,
      ...(returning.length > 0 ? { returningIds: returning } : {}),
      absentSources: plan.absentSources,
      ...(part ? { matching: part.seen } : {}),
      ...(seenRulings.rows.length > 0 ? { rulings: seenRulings } : {}),
    },
    put,
    remove: plan.writes.flatMap(({ row, id, after, into }) => (after ? [] : [{ row, id, ...(into ? { into } : {}) }])),
    archive: plan.archive,
    ...(part ? { matching: part.changes } : {}),
    audit: plan.audit,
    publish: told.publish.map((change) => ({ ...change, ...namesOf(situation) })),
    ...(changesRulings(rulings.changes) ? { rulings: rulings.changes } : {}),
    ...(run ? { run } : {}),
  }
}

function seenRecords(
  plan: Plan,
  neighbours: ReadonlyMap<RowNumber, Revision> = new Map(),
): ReadonlyMap<RowNumber, Revision> {
  const seen = new Map(neighbours)
  for (const { row, revision } of plan.read) seen.set(row, revision)
  for (const { row, before } of plan.writes) if (before) seen.set(row, before.revision)
  return seen
}

function keysOf(record: TableRecord, { live, building }: Situation) {
  return [live, building]
    .filter((rules): rules is MatchRules => rules !== undefined)
    .map((rules) => ({ generation: rules.generation, ...rules.keysOfRecord(record) }))
}

/** What the table and the entity are called now: events keep these names whatever becomes of them. */
function namesOf({ table, entity }: Situation) {
  return { table: table.id, ...(entity ? { entity: entity.id } : {}) }
}
