import { thenRulings } from '../../case/follow.ts'
import { crossedBy, revokedWithin } from '../../case/separations.ts'
import { conflict } from '../../error/onefold-error.ts'
import type { Command, RecordChange } from '../../event/changes-of.ts'
import { rulingsOf } from '../../matching/cluster/rulings.ts'
import { type Pins, survivingKey, unitedSources } from '../../matching/merge/survivor.ts'
import type { ArchivedRecord, RowNumber, TableRecord } from '../../model/record.ts'
import type { Ruling } from '../../model/ruling.ts'
import type { RulingChanges, SeenRulings } from '../../ports/store/changes.ts'
import { viewOf } from '../../table/record-view.ts'
import { type Audited, auditAndPublish, columnChanges } from '../commit/command.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import { EMPTY_PLAN, type RecordWrite, type WritePlan } from '../commit/plan.ts'
import type { PlanServices, SurvivorServices, WriteServices } from '../commit/write-services.ts'
import { loadRulings } from '../groups/group-records.ts'
import type { ValidatedRecord } from '../validate/validated-record.ts'
import { contributionsOf, pinsOf } from './contributions.ts'
import { survivorsOf } from './survivors.ts'

export interface MergePlanOptions {
  readonly comment?: string
  /** Values that a person states for the survivors: pinned. */
  readonly values?: Pins
  readonly crossed?: Crossed
  readonly seenRulings?: SeenRulings
}

/** One new record for each group; its records leave the table, and what named them leads to it from now on. */
export async function planMerges(
  services: SurvivorServices & PlanServices,
  context: DecisionContext,
  groups: readonly (readonly TableRecord[])[],
  command: Command,
  { comment, values = {}, crossed, seenRulings }: MergePlanOptions,
): Promise<{ plan: WritePlan; survivors: readonly TableRecord[] }> {
  const { table } = context
  const pins = groups.map((records) => ({ ...pinsOf(records), ...values }))
  const merged = await mergedRecords(services, context, groups, pins)
  const rows = await services.store.records.reserveRows(table.serial, groups.length)
  const survivors = groups.map((records, index) =>
    survivorOf(
      services,
      records,
      merged[index] as ValidatedRecord,
      pins[index] as Pins,
      rows[index] as RowNumber,
      command,
    ),
  )
  const merges = groups.map((records, index) => mergeOf(records, survivors[index] as TableRecord, table.history))
  const audited = [...(crossed?.audited ?? []), ...merges.flatMap((merge) => merge.audited)]
  const seen = crossed?.seen ?? seenRulings
  const plan: WritePlan = {
    ...EMPTY_PLAN,
    writes: merges.flatMap(({ writes }) => writes),
    archive: table.history ? merges.flatMap(({ absorbed }) => absorbed) : [],
    ...auditAndPublish(
      services,
      context,
      { command, comment },
      audited,
      merges.flatMap(({ published }) => published),
    ),
    ...(crossed && crossed.audited.length > 0 ? { rulings: crossed.changes } : {}),
    ...(seen ? { seenRulings: seen } : {}),
  }
  return { plan, survivors }
}

interface Merge {
  readonly writes: readonly RecordWrite[]
  readonly absorbed: readonly ArchivedRecord[]
  readonly audited: readonly Audited[]
  /** The survivor before those that it absorbed. */
  readonly published: readonly RecordChange[]
}

function mergeOf(records: readonly TableRecord[], survivor: TableRecord, history: boolean): Merge {
  const { row, id, key, merged, values } = survivor
  const absorbed = [...records]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((record): ArchivedRecord => ({ ...record, reason: 'MERGED', mergedInto: id }))
  return {
    writes: [
      { row, id, after: survivor },
      ...records.map((before): RecordWrite => ({ row: before.row, id: before.id, before, into: { id, key } })),
    ],
    absorbed,
    audited: [
      { type: 'MERGE', records: [id, ...merged], changes: columnChanges({}, values) },
      ...absorbed.map((record): Audited => ({ type: 'ABSORB', records: [record.id, id] })),
    ],
    published: [
      { operation: 'insert', bucketOperation: 'merge', view: viewOf(survivor) },
      ...absorbed.map(
        (record): RecordChange => ({ operation: 'remove', bucketOperation: 'merge', view: viewOf(record, history) }),
      ),
    ],
  }
}

function survivorOf(
  services: Pick<WriteServices, 'ids'>,
  records: readonly TableRecord[],
  validated: ValidatedRecord,
  pins: Pins,
  row: RowNumber,
  command: Command,
): TableRecord {
  const pinned = Object.keys(pins).sort()
  return {
    row,
    id: services.ids.next(),
    key: survivingKey(records.map(({ key }) => key)),
    revision: 1,
    created: command.instant,
    updated: command.instant,
    ...validated,
    sources: unitedSources(records.map(({ sources }) => sources)),
    merged: records.map(({ id }) => id).sort(),
    ...(pinned.length > 0 ? { pinned } : {}),
  }
}

/** What the contributions, the merger and the pins of each group of records make together. */
export async function mergedRecords(
  services: SurvivorServices,
  context: DecisionContext,
  groups: readonly (readonly TableRecord[])[],
  pins: readonly Pins[],
): Promise<readonly ValidatedRecord[]> {
  const byRecord = await contributionsOf(services.store.records, context.table.serial, groups.flat())
  const gathered = groups.map((records, index) => ({
    contributions: records.flatMap((record) => byRecord.get(record.id) ?? [record]),
    pins: pins[index] as Pins,
  }))
  return survivorsOf(services, context, gathered)
}

/** What a merge does to the separations that it crosses. */
export interface Crossed {
  readonly changes: RulingChanges
  readonly audited: readonly Audited[]
  readonly seen: SeenRulings
}

/**
 * The separations that state records of this group as different: refused, unless they are to be crossed. Then the pairs inside
 * the group are revoked and all others stand.
 */
export async function crossSeparations(
  services: PlanServices,
  context: DecisionContext,
  records: readonly TableRecord[],
  cross: boolean,
): Promise<Crossed | { readonly seen: SeenRulings }> {
  const rows = records.map(({ row }) => row)
  const seen = await loadRulings(services, context, rows)
  const group = new Set(rows)
  const crossed = crossedBy(seen.members, group)
  if (crossed.length === 0) return { seen }
  if (!cross) {
    const idOf = new Map(records.map(({ row, id }) => [row, id]))
    const pair = rulingsOf(seen.members).separatedPair(rows) ?? []
    const [a, b] = pair.map((row) => idOf.get(row))
    throw conflict('separation-crossed', { a, b })
  }
  return revoke(services, context, records, crossed)
}

async function revoke(
  services: PlanServices,
  context: DecisionContext,
  records: readonly TableRecord[],
  crossed: readonly string[],
): Promise<Crossed> {
  const { matches } = services.store
  const { serial } = context.table
  const group = new Set(records.map(({ row }) => row))
  const [rulings, members] = await Promise.all([
    matches.rulings(serial, crossed),
    matches.rulingGroups(serial, crossed),
  ])
  // The members outside the group are written anew too: nobody may move them meanwhile.
  const seen = await loadRulings(services, context, [...new Set([...group, ...members.map(({ row }) => row)])])
  const changes = rulings.map((ruling: Ruling) =>
    revokedWithin(
      ruling,
      members.filter((member) => member.ruling === ruling.id),
      group,
      services.ids.next,
    ),
  )
  const torn = new Set(members.map(({ row }) => row))
  const ids = records.flatMap(({ row, id }) => (torn.has(row) ? id : []))
  return { changes: changes.reduce(thenRulings), audited: [{ type: 'RECONNECT', records: ids }], seen }
}
