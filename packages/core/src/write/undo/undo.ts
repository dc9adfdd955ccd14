import { afterUndo, thenRulings } from '../../case/follow.ts'
import { rulingOver } from '../../case/separations.ts'
import { conflict, notFound } from '../../error/onefold-error.ts'
import type { Command, RecordChange } from '../../event/changes-of.ts'
import type { Principal } from '../../model/principal.ts'
import type { ArchivedRecord, RecordId, TableRecord } from '../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import type { KnownIdentity, RulingChanges } from '../../ports/store/changes.ts'
import { viewOf } from '../../table/record-view.ts'
import { type Audited, auditAndPublish, columnChanges, commandOf } from '../commit/command.ts'
import { decide } from '../commit/decide.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import { EMPTY_PLAN, type WritePlan } from '../commit/plan.ts'
import type { PlanServices, ValidatingServices, WriteServices } from '../commit/write-services.ts'
import { loadRulings } from '../groups/group-records.ts'
import { identityRulesOf, knownSince } from '../lookup/identity-bearer.ts'
import { locate, refuseOutside } from '../lookup/record-location.ts'
import { rulingBy } from '../rulings/separate.ts'
import { descentOf } from './descent.ts'
import { restoredRecords } from './restore.ts'

export interface UndoRequest {
  readonly principal: Principal
  /** What the caller sees: a record outside of it is refused with `forbidden`. */
  readonly rowFilter: RowFilter
  readonly comment?: string
  /** What people set on the survivor goes to the restored record that carries its key on. @default false */
  readonly keepEdits?: boolean
}

export interface Undone {
  readonly deletedRecordId: RecordId
  /** The records that the merge absorbed, as they are now. */
  readonly records: readonly TableRecord[]
}

/** Takes a merge back: the absorbed are live again with what their sources delivered since, the survivor goes to history. */
export async function undoMerge(
  services: ValidatingServices,
  table: string,
  id: RecordId,
  request: UndoRequest,
): Promise<Undone> {
  const command = commandOf(services, request.principal)
  return decide(services, table, async (context) => {
    if (!context.table.history) throw conflict('history-off')
    const survivor = await survivorToUndo(services, context, id, request.rowFilter)
    const absorbed = await absorbedBy(services, context, survivor)
    refuseOutside(request.rowFilter, absorbed)
    const records = await restoredRecords(services, context, survivor, absorbed, command, request.keepEdits ?? false)
    if (records.length === 0) throw conflict('nothing-to-restore', { id })
    refuseOutside(request.rowFilter, records) // a survivor among them follows its contributions
    const plan = await planUndo(services, context, survivor, absorbed, records, command, request.comment)
    return { answer: { deletedRecordId: id, records }, plan }
  })
}

/** A survivor, live or deleted since. */
type Survivor = TableRecord | ArchivedRecord

const isLive = (survivor: Survivor): boolean => !('reason' in survivor)

async function survivorToUndo(
  { store: { records } }: Pick<WriteServices, 'store'>,
  { table: { serial } }: DecisionContext,
  id: RecordId,
  rowFilter: RowFilter,
): Promise<Survivor> {
  const [live] = await records.byIds(serial, [id], EVERYTHING)
  if (live) {
    refuseOutside(rowFilter, [live])
    if (live.merged.length > 0) return live
    throw conflict('not-merged/no-merge-made-record', { id })
  }
  const [at] = await records.findIds(serial, [id])
  if (!at) throw notFound('record', id)
  const [last] = await records.archived(serial, [id], EVERYTHING)
  refuseOutside(rowFilter, last ? [last] : [])
  if (at.state === 'ABSORBED') throw conflict('record-absorbed/record-merged-into-undo', { id, into: at.into })
  if (last?.reason === 'UNDONE') throw conflict('already-undone/merge-made-undone-already', { id })
  if (!last || last.merged.length === 0) throw notFound('record', id)
  return last
}

/** What the survivor absorbed, as history has it now. Refuses when not all of it waits there for this survivor. */
async function absorbedBy(
  services: Pick<WriteServices, 'store'>,
  { table: { serial } }: DecisionContext,
  survivor: Survivor,
): Promise<readonly ArchivedRecord[]> {
  const { records } = services.store
  const [absorbed, locations] = await Promise.all([
    records.archived(serial, survivor.merged, EVERYTHING),
    records.findIds(serial, survivor.merged),
  ])
  const waiting = new Set(
    locations.flatMap(({ id, state, into }) => (state === 'ABSORBED' && into === survivor.id ? id : [])),
  )
  const kept = new Set(absorbed.flatMap(({ id, mergedInto }) => (mergedInto === survivor.id ? id : [])))
  const lost = survivor.merged.find((id) => !kept.has(id))
  if (lost !== undefined) throw conflict('history-missing', { lost })
  const back = survivor.merged.find((id) => !waiting.has(id))
  if (back !== undefined) throw conflict('record-live', { back })
  if (!isLive(survivor)) await refuseTakenSources(services, serial, survivor, absorbed)
  return absorbed
}

/** What a deleted survivor's sources speak of may belong to another record by now. */
async function refuseTakenSources(
  { store }: Pick<WriteServices, 'store'>,
  serial: number,
  survivor: Survivor,
  absorbed: readonly ArchivedRecord[],
): Promise<void> {
  const pairs = [survivor, ...absorbed].flatMap(({ sources }) => sources)
  for (const location of (await locate(store.records, serial, [], pairs)).byPair.values()) {
    if (location.state === 'DELETED') continue
    const { id } = location.state === 'LIVE' ? location.record : location.survivor
    throw conflict('source-taken', { id, survivor: survivor.id })
  }
}

async function planUndo(
  services: PlanServices,
  context: DecisionContext,
  survivor: Survivor,
  absorbed: readonly ArchivedRecord[],
  records: readonly TableRecord[],
  command: Command,
  comment: string | undefined,
): Promise<WritePlan> {
  const { row, id, values } = survivor
  const seenRulings = await loadRulings(services, context, [row])
  const origins = await descentOf(services.store.records, context.table.serial, absorbed)
  const restored = records.map((record) => ({ row: record.row, origins: origins.get(record.id) ?? new Set<number>() }))
  const undone: ArchivedRecord = {
    ...withoutReason(survivor),
    updated: command.instant,
    revision: isLive(survivor) ? survivor.revision : survivor.revision + 1,
    reason: 'UNDONE',
  }
  const audited: readonly Audited[] = [
    { type: 'UNMERGE', records: [id, ...records.map((record) => record.id)], changes: columnChanges(values, {}) },
    ...records.map((record): Audited => {
      return { type: 'RESTORE', records: [record.id, id], changes: columnChanges({}, record.values) }
    }),
  ]
  return {
    ...EMPTY_PLAN,
    writes: [
      ...(isLive(survivor) ? [{ row, id, before: survivor }] : []),
      ...records.map((after) => ({ row: after.row, id: after.id, after })),
    ],
    archive: [undone],
    identities: identitiesAfter(context, absorbed, records),
    rulings: thenRulings(
      afterUndo(seenRulings.members, row, restored),
      heldTogether(services, records, command, comment),
    ),
    seenRulings,
    ...auditAndPublish(
      services,
      context,
      { command, comment },
      audited,
      publishedOf(survivor, undone, absorbed, records),
    ),
  }
}

/** An edit that goes along may be of an identity column. */
function identitiesAfter(
  { components }: DecisionContext,
  absorbed: readonly ArchivedRecord[],
  restored: readonly TableRecord[],
): readonly KnownIdentity[] {
  const rules = identityRulesOf(components.dataset)
  const before = new Map(absorbed.map((record) => [record.row, record]))
  return restored.flatMap(({ row, values }) => knownSince(rules, before.get(row)!, values) ?? [])
}

function withoutReason(survivor: Survivor): TableRecord {
  const { reason: _, mergedInto: __, ...record } = survivor as ArchivedRecord
  return record
}

/**
 * The survivor leaves before the others come back: a receiver that knows records by what they have in common would otherwise
 * remove what it was just given. Of a survivor that was deleted the world knows already.
 */
function publishedOf(
  survivor: Survivor,
  undone: ArchivedRecord,
  absorbed: readonly ArchivedRecord[],
  records: readonly TableRecord[],
): readonly RecordChange[] {
  const survivors = new Set(absorbed.flatMap(({ id, merged }) => (merged.length > 0 ? id : [])))
  return [
    ...(isLive(survivor)
      ? [{ operation: 'remove', bucketOperation: 'unmerge', view: viewOf(undone) } satisfies RecordChange]
      : []),
    ...records.map((record): RecordChange => {
      const bucketOperation = survivors.has(record.id) ? 'merge' : 'unmerge'
      return { operation: 'insert', bucketOperation, view: viewOf(record) }
    }),
  ]
}

/** A person took them apart: nothing puts them together again by itself. */
function heldTogether(
  services: Pick<WriteServices, 'ids'>,
  records: readonly TableRecord[],
  command: Command,
  comment: string | undefined,
): RulingChanges {
  return rulingOver(
    rulingBy(services, 'HOLD', command, comment),
    records.map(({ row }) => [row]),
  )
}
