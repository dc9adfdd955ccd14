import { endedDivergence } from '../../case/diverged.ts'
import { afterMerges, NO_RULING_CHANGES, thenRulings } from '../../case/follow.ts'
import { changedMembers, seenTogether } from '../../matching/cluster/rulings.ts'
import type { Change } from '../../model/change.ts'
import type { RecordId, RowNumber } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { RulingMember } from '../../model/ruling.ts'
import type { RulingChanges, SeenRulings } from '../../ports/store/changes.ts'
import type { Store } from '../../ports/store/store.ts'
import { unrelatedView } from '../../table/record-view.ts'
import { unrelatedAmong } from '../../table/unrelated.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { WritePlan } from '../commit/plan.ts'

/** What a plan does to what people decided: by its own word, and because its records merge or go. */
export interface PlanRulings {
  readonly changes: RulingChanges
  readonly seen: SeenRulings
}

/**
 * Rulings follow a merge to its survivor. Where no history is kept nobody can come back, so they go with a deleted record;
 * elsewhere they wait for it. The cases of its contributions end with it.
 */
export async function rulingsOfPlan(
  store: Store,
  { table }: DecisionContext,
  { writes, rulings = NO_RULING_CHANGES, seenRulings }: WritePlan,
): Promise<PlanRulings> {
  const leaving = writes.filter(({ before, after }) => before && !after)
  const rows = leaving.map(({ row }) => row)
  const members = rows.length === 0 ? [] : await store.matches.rulingMembers(table.serial, rows)
  const gone = new Set(rows)
  const present = changedMembers(members, rulings, ({ row }) => gone.has(row))
  const rowOf = new Map(leaving.length === 0 ? [] : writes.flatMap(({ id, row, after }) => (after ? [[id, row]] : [])))
  const survivorOf = new Map(
    leaving.flatMap(({ row, into }) => {
      const survivor = into && rowOf.get(into.id)
      return survivor === undefined ? [] : [[row, survivor] as const]
    }),
  )
  const returned = await returnedRulings(store, table.serial, writes)
  const followed = afterMerges(present, survivorOf)
  const unfollowed = present.filter(({ row }) => !survivorOf.has(row))
  const dropped = table.history ? unfollowed.filter((member) => endedDivergence(member, undefined)) : unfollowed
  const untie = dropped.map(({ ruling, origin }) => ({ ruling, origin }))
  return {
    changes: thenRulings(thenRulings(returned.changes, rulings), { ...followed, untie }),
    seen: seenTogether([{ rows, members }, returned.seen, ...(seenRulings ? [seenRulings] : [])]),
  }
}

/** What was said of a record that was absorbed and deleted with its survivor, and is written anew, is its own again. */
async function returnedRulings(
  { records, matches }: Store,
  table: number,
  writes: WritePlan['writes'],
): Promise<PlanRulings> {
  const returning = writes.filter(({ before, after }) => !before && after && after.revision > 1)
  const above = new Set<RowNumber>()
  const asked = new Set<RecordId>()
  for (let open = returning.map(({ id }) => id); open.length > 0; ) {
    for (const id of open) asked.add(id)
    const found = await records.findIds(table, open)
    for (const { row } of found) above.add(row)
    open = [...new Set(found.flatMap(({ into }) => (into === undefined || asked.has(into) ? [] : into)))]
  }
  const rows = [...above].sort((a, b) => a - b)
  const members = rows.length === 0 ? [] : await matches.rulingMembers(table, rows)
  const back = new Set(returning.map(({ row }) => row))
  const tie = members.flatMap((member) =>
    back.has(member.origin) && member.row !== member.origin ? { ...member, row: member.origin } : [],
  )
  return { changes: { ...NO_RULING_CHANGES, tie }, seen: { rows, members } }
}

/** The changes as they are published: with what each record is stated as different from once all is written. */
export async function publishWithUnrelated(
  store: Store,
  { table }: DecisionContext,
  { writes, read, publish }: WritePlan,
  { changes, seen }: PlanRulings,
): Promise<{ readonly publish: readonly Change[]; readonly seen: SeenRulings }> {
  if (publish.length === 0) return { publish, seen }
  const rowOf = new Map<RecordId, RowNumber>(
    [...read, ...writes.flatMap(({ after }) => after ?? [])].map(({ id, row }) => [id, row]),
  )
  const rows = [
    ...new Set(
      publish.flatMap(({ operation, recordId = '' }) => (operation === 'remove' ? [] : (rowOf.get(recordId) ?? []))),
    ),
  ]
  const asked = new Set(rows)
  const hanging = rows.length === 0 ? [] : await store.matches.rulingMembers(table.serial, rows)
  const members = changedMembers(hanging, changes, ({ row }) => asked.has(row))
  const separations = [...new Set(members.flatMap(({ kind, ruling }) => (kind === 'SEPARATION' ? ruling : [])))]
  if (separations.length === 0) return { publish, seen: seenTogether([seen, { rows, members: hanging }]) }
  const wanted = new Set(separations)
  const stored = await store.matches.rulingGroups(table.serial, separations)
  const groups = changedMembers(stored, changes, ({ ruling }) => wanted.has(ruling))
  const unrelated = await unrelatedAmong(rows, groups, await liveIds(store, table.serial, writes, groups))
  return {
    publish: publish.map((change) => {
      const found = change.operation === 'remove' ? undefined : unrelated.get(rowOf.get(change.recordId ?? '') ?? 0)
      if (!found) return change
      const metadata = { ...(change.payload._metadata as object), ...unrelatedView(found) } // as `viewOf` writes it
      return { ...change, payload: { ...change.payload, _metadata: metadata as Change['payload'] } }
    }),
    seen: seenTogether([seen, { rows, members: hanging }]),
  }
}

/** The ids of the members that are live once the plan is written. */
async function liveIds(
  { records }: Store,
  table: number,
  writes: WritePlan['writes'],
  groups: readonly RulingMember[],
): Promise<ReadonlyMap<RowNumber, RecordId>> {
  const rows = [...new Set(groups.map(({ row }) => row))].sort((a, b) => a - b)
  const ids = new Map((await records.byRows(table, rows, EVERYTHING)).map(({ row, id }) => [row, id]))
  for (const { row, id, after } of writes) {
    if (after) ids.set(row, id)
    else ids.delete(row)
  }
  return ids
}
