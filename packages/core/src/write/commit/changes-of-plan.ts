import { changesRulings, seenTogether } from '../../case/follow.ts'
import { conflict } from '../../error/onefold-error.ts'
import { eachBreathing } from '../../lib/breathe.ts'
import { rematch } from '../../matching/incremental/rematch.ts'
import type { MatchRules } from '../../matching/rules.ts'
import type { AuditEntry } from '../../model/audit.ts'
import type { Change } from '../../model/change.ts'
import type { Erasing } from '../../model/erasure.ts'
import type {
  ArchivedRecord,
  EntityKey,
  RecordId,
  Revision,
  RowNumber,
  SourceEntry,
  TableRecord,
} from '../../model/record.ts'
import type {
  Changes,
  Forgetting,
  PutRecord,
  RowKeys,
  RulingChanges,
  RunProgress,
  SeenRulings,
} from '../../ports/changes.ts'
import { rulingsOfPlan, toldWithUnrelated } from '../rulings/plan-rulings.ts'
import type { Situation, WriteRooms } from './decision-context.ts'
import { pendingsOf, toldBy, touchedBy } from './deferred-indexing.ts'

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
  /** Records whose content goes from everywhere. */
  readonly erase?: Erasing
  /** Records of which history keeps nothing any more. */
  readonly forget?: Forgetting
  /** It writes values and nothing else: of an asynchronous entity, index and destinations hear of it later. */
  readonly mayWait?: true
  /** Rows whose pending writes are made up for while their records stand. */
  readonly settle?: readonly RowNumber[]
  /** The record of this row is written because nobody is like it: a link says that somebody came meanwhile. */
  readonly alone?: RowNumber
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
    plan.rulings !== undefined ||
    plan.erase !== undefined ||
    plan.forget !== undefined ||
    (plan.settle ?? []).length > 0
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
  const pendings = await pendingsOf(rooms, situation, plan)
  const touched = touchedBy(plan, pendings)
  const { regroup = [] } = plan
  const rulings = await rulingsOfPlan(rooms, situation, plan)
  const part =
    live?.scorer && touched.length + regroup.length > 0 // who looks for no duplicates has neither links nor groups
      ? await rematch(rooms.store, table.serial, live, touched, { ruled: { changes: rulings.changes, regroup } })
      : undefined
  if (part?.changes.links.some(({ a, b }) => a === plan.alone || b === plan.alone))
    throw conflict('seen-moved/somebody-like-record')
  const told = await toldWithUnrelated(rooms, situation, plan, rulings)
  const seenRulings = seenTogether([told.seen, ...(part ? [part.rulings] : [])])
  const returning = [
    ...plan.writes.flatMap(({ id, before, after }) => (!before && after && after.revision > 1 ? id : [])),
    ...(plan.erase?.gone ?? []), // history alone knows them: nobody may have called one back
    ...(plan.forget?.ids ?? []), // and these
  ]
  const put: PutRecord[] = []
  const { building } = situation
  const hearing = pendings.waits ? { building } : situation
  const written = [...plan.writes.flatMap(({ after }) => after ?? []), ...pendings.caughtUp]
  for (const rules of [live, building]) await rules?.scripted(written)
  await eachBreathing(plan.writes, ({ after }) => after && put.push({ record: after, keys: keysOf(after, hearing) }))
  for (const record of pendings.caughtUp) put.push({ record, keys: keysOf(record, situation) })
  return {
    seen: {
      mark: head.mark,
      configuration: head.configuration,
      records: seenRecords(plan, pendings.caughtUp, part?.records),
      absentIds: plan.absentIds,
      ...(returning.length > 0 ? { returningIds: returning } : {}),
      absentSources: plan.absentSources,
      ...(part ? { matching: part.seen } : {}),
      ...(seenRulings.rows.length > 0 ? { rulings: seenRulings } : {}),
      ...(pendings.seen ? { pending: pendings.seen } : {}),
    },
    put,
    remove: plan.writes.flatMap(({ row, id, after, into }) => (after ? [] : [{ row, id, ...(into ? { into } : {}) }])),
    archive: plan.archive,
    ...(part ? { matching: part.changes } : {}),
    audit: plan.audit,
    ...toldBy(plan, withPlaces(told.publish, situation, plan), pendings),
    ...(changesRulings(rulings.changes) ? { rulings: rulings.changes } : {}),
    ...(plan.erase ? { erase: plan.erase } : {}),
    ...(plan.forget ? { forget: plan.forget } : {}),
    ...(run ? { run } : {}),
  }
}

function seenRecords(
  plan: Plan,
  caughtUp: readonly TableRecord[],
  neighbours: ReadonlyMap<RowNumber, Revision> = new Map(),
): ReadonlyMap<RowNumber, Revision> {
  const written = plan.writes.filter(({ before }) => before)
  if (written.length + plan.read.length + caughtUp.length === 0) return neighbours
  const seen = new Map(neighbours)
  for (const { row, revision } of [...plan.read, ...caughtUp]) seen.set(row, revision)
  for (const { row, before } of written) if (before) seen.set(row, before.revision)
  return seen
}

/** For the generations that hear of it. */
function keysOf(
  record: TableRecord,
  { live, building }: { readonly [state in 'live' | 'building']?: MatchRules | undefined },
) {
  const keys: RowKeys[] = []
  if (live) keys.push(keysUnder(live, record))
  if (building) keys.push(keysUnder(building, record))
  return keys
}

function keysUnder(rules: MatchRules, record: TableRecord): RowKeys {
  const { tie, keys } = rules.keysOfRecord(record)
  return { generation: rules.generation, tie, keys }
}

/**
 * The changes with their rows, and with what the table and the entity are called now: events keep these names whatever becomes
 * of them.
 */
function withPlaces(
  publish: readonly Change[],
  { table, entity }: Situation,
  { writes, read }: Plan,
): readonly Change[] {
  if (publish.length === 0) return publish
  const rowOf = new Map([...read, ...writes].map(({ id, row }) => [id, row]))
  const names = { table: table.id, ...(entity ? { entity: entity.id } : {}) }
  return publish.map((change) => {
    const row = rowOf.get(change.recordId ?? '')
    return { ...change, ...(row === undefined ? {} : { row }), ...names }
  })
}
