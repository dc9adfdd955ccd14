import { changesRulings } from '../../case/follow.ts'
import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import { defined } from '../../lib/defined.ts'
import { seenTogether } from '../../matching/cluster/rulings.ts'
import type { Crowd } from '../../matching/incremental/crowds.ts'
import { rematch } from '../../matching/incremental/rematch.ts'
import type { MatchRules } from '../../matching/rules.ts'
import type { Change } from '../../model/change.ts'
import type { Revision, RowNumber, TableRecord } from '../../model/record.ts'
import type { Changes, PutRecord, RowKeys, RunProgress } from '../../ports/store/changes.ts'
import { publishWithUnrelated, rulingsOfPlan } from '../rulings/plan-rulings.ts'
import type { DecisionContext } from './decision-context.ts'
import { deferralOf, publishedBy, rowChanges } from './deferred-indexing.ts'
import type { WritePlan } from './plan.ts'
import type { WriteServices } from './write-services.ts'

/** What a plan writes, and what was met when it was matched. */
export interface PlannedChanges {
  readonly changes: Changes
  /** The values under which it met more records than are compared. */
  readonly crowds: readonly Crowd[]
}

export interface PlanTerms {
  /** The progress that is written with it. */
  readonly run?: RunProgress | undefined
  /** More pairs to be compared are refused with `TooManyPairs`. @default however many there are */
  readonly mostPairs?: number | undefined
}

/**
 * What a plan writes, whole: its records with their keys in every open generation, its links, its groups. The only place where
 * `Changes` are put together, and the only one where written records are matched.
 */
export async function changesOfPlan(
  { store }: Pick<WriteServices, 'store'>,
  context: DecisionContext,
  plan: WritePlan,
  { run, mostPairs }: PlanTerms = {},
): Promise<PlannedChanges> {
  const { head, table, live, building } = context
  const deferral = await deferralOf(store.records, context, plan)
  const changed = rowChanges(plan, deferral)
  const { regroup = [] } = plan
  const rulings = await rulingsOfPlan(store, context, plan)
  const part =
    live?.scorer && changed.length + regroup.length > 0 // who looks for no duplicates has neither links nor groups
      ? await rematch(store, table.serial, live, changed, {
          ruled: { changes: rulings.changes, regroup },
          ...defined({ mostPairs }),
        })
      : undefined
  const published = await publishWithUnrelated(store, context, plan, rulings)
  const seenRulings = seenTogether([published.seen, ...(part ? [part.rulings] : [])])
  const returning = [
    ...plan.writes.flatMap(({ id, before, after }) => (!before && after && after.revision > 1 ? id : [])),
    ...(plan.erase?.gone ?? []), // history alone knows them: nobody may have called one back
    ...(plan.forget?.ids ?? []), // and these
  ]
  const put: PutRecord[] = []
  const indexing = deferral.defers ? { building } : context
  const written = [...plan.writes.flatMap(({ after }) => after ?? []), ...deferral.drained]
  for (const rules of [live, building]) await rules?.scripted(written)
  await eachYielding(plan.writes, ({ after }) => after && put.push({ record: after, keys: keysOf(after, indexing) }))
  for (const record of deferral.drained) put.push({ record, keys: keysOf(record, context) })
  const changes: Changes = {
    seen: {
      csn: head.csn,
      configuration: head.configuration,
      records: seenRecords(plan, deferral.drained, part?.records),
      absentIds: plan.absentIds,
      ...(returning.length > 0 ? { returningIds: returning } : {}),
      absentSources: plan.absentSources,
      ...(plan.absentIdentities?.length ? { absentIdentities: plan.absentIdentities } : {}),
      ...(part ? { matching: part.seen } : {}),
      ...(seenRulings.rows.length > 0 ? { rulings: seenRulings } : {}),
      ...(deferral.seen ? { deferred: deferral.seen } : {}),
    },
    put,
    remove: plan.writes.flatMap(({ row, id, after, into }) => (after ? [] : [{ row, id, ...(into ? { into } : {}) }])),
    archive: plan.archive,
    ...(plan.identities?.length ? { identities: plan.identities } : {}),
    ...(part ? { matching: part.changes } : {}),
    audit: plan.audit,
    ...publishedBy(plan, withRowsAndNames(published.publish, context, plan), deferral),
    ...(changesRulings(rulings.changes) ? { rulings: rulings.changes } : {}),
    ...(plan.erase ? { erase: plan.erase } : {}),
    ...(plan.forget ? { forget: plan.forget } : {}),
    ...(run ? { run } : {}),
  }
  return { changes, crowds: part?.crowds ?? [] }
}

function seenRecords(
  plan: WritePlan,
  drained: readonly TableRecord[],
  neighbours: ReadonlyMap<RowNumber, Revision> = new Map(),
): ReadonlyMap<RowNumber, Revision> {
  const written = plan.writes.filter(({ before }) => before)
  if (written.length + plan.read.length + drained.length === 0) return neighbours
  const seen = new Map(neighbours)
  for (const { row, revision } of [...plan.read, ...drained]) seen.set(row, revision)
  for (const { row, before } of written) if (before) seen.set(row, before.revision)
  return seen
}

/** For these generations. */
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
  const { tiebreak, keys } = rules.keysOfRecord(record)
  return { generation: rules.generation, tiebreak, keys }
}

/**
 * The changes with their rows, and with what the table and the entity are called now: events keep these names whatever becomes
 * of them.
 */
function withRowsAndNames(
  publish: readonly Change[],
  { table, entity }: DecisionContext,
  { writes, read }: WritePlan,
): readonly Change[] {
  if (publish.length === 0) return publish
  const rowOf = new Map([...read, ...writes].map(({ id, row }) => [id, row]))
  const names = { table: table.id, ...(entity ? { entity: entity.id } : {}) }
  return publish.map((change) => {
    const row = rowOf.get(change.recordId ?? '')
    return { ...change, ...(row === undefined ? {} : { row }), ...names }
  })
}
