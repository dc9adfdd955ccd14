import type { UpsertResult } from '../../api/records.ts'
import { OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import { sameJson } from '../../lib/json.ts'
import type { RecordId, SourceEntry, TableRecord } from '../../model/record.ts'
import type { Draft } from '../../table/draft.ts'
import { columnChanges } from '../commit/audit-entries.ts'
import { refuseOutside } from '../lookup/in-scope.ts'
import { type Place, pairName } from '../lookup/record-location.ts'
import { identityOf } from './draft-location.ts'
import type { Batch, PlanContext } from './upsert-batch.ts'

/** What became of a draft. */
export type Outcome = Pick<UpsertResult, 'id' | 'outcome'>

const NOTHING_MERGED: TableRecord['merged'] = Object.freeze([])

/** A new record, or one whose id was deleted before. */
export function insert(context: PlanContext, batch: Batch, draft: Draft, place: Place | undefined): Outcome {
  if (draft.id !== undefined && context.expected?.[draft.id] !== undefined) throw stale(draft.id)
  const { ids } = context.rooms
  const stated = draft.id ?? identityOf(context.identities, draft)
  const shaped = context.shapes?.get(draft) ?? context.shape.ofNew(draft.stated, draft.sources)
  refuseOutside(context.sight, [shaped])
  const last = place?.state === 'DELETED' ? place.last : undefined
  const { values, issues, quality } = shaped
  const record: { -readonly [Member in keyof TableRecord]: TableRecord[Member] } = {
    row: place?.state === 'DELETED' ? place.row : context.nextRow(), // a row number belongs to one id for ever
    id: stated ?? ids.next(),
    key: ids.next(),
    revision: (last?.revision ?? 0) + 1,
    created: context.command.instant,
    updated: context.command.instant,
    sources: draft.sources,
    merged: NOTHING_MERGED,
    values,
    issues,
  }
  if (quality !== undefined) record.quality = quality // a spread of one member costs as much as all the others
  batch.after.set(record.row, record)
  const live: Place = { state: 'LIVE', record }
  if (stated !== undefined) {
    batch.located.byId.set(stated, live)
    if (!place) batch.absentIds.push(stated)
  }
  for (const pair of draft.sources) {
    if (!batch.located.byPair.has(pair)) batch.absentSources.push(pair)
    batch.located.byPair.set(pair, live)
  }
  return { id: record.id, outcome: 'INSERTED' }
}

/** A live record with what is stated; unchanged when that is what it holds. */
export function update(context: PlanContext, batch: Batch, draft: Draft, present: TableRecord): Outcome {
  refuseUnexpected(context, present)
  const shaped = context.shape.ofUpdate(present.values, draft.stated)
  refuseOutside(context.sight, [shaped])
  const added = addedSources(context, batch, draft, present)
  if (added.length === 0 && sameJson(shaped.values, present.values)) return { id: present.id, outcome: 'UNCHANGED' }
  const original = batch.before.get(present.row) ?? originalOf(batch, present)
  if (original) batch.before.set(present.row, original)
  const pinned =
    present.merged.length === 0
      ? present.pinned
      : pinsAfter(
          present,
          columnChanges(present.values, shaped.values).map(({ column }) => column),
        )
  batch.after.set(present.row, {
    ...present,
    ...shaped,
    sources: [...restated(present.sources, draft.sources), ...added],
    revision: original ? original.revision + 1 : present.revision,
    updated: context.command.instant,
    ...(pinned ? { pinned } : {}),
  })
  return { id: present.id, outcome: 'UPDATED' }
}

/** The pairs that a load brings to a record that it found by identity. */
function addedSources(
  { mode, shape }: PlanContext,
  batch: Batch,
  { sources }: Draft,
  present: TableRecord,
  place: Place = { state: 'LIVE', record: present },
): readonly SourceEntry[] {
  if (mode !== 'LOAD') return []
  const held = new Set(present.sources.map(pairName))
  const added = sources.filter((pair) => !held.has(pairName(pair)))
  shape.acceptSources(added)
  for (const pair of added) {
    if (!batch.located.byPair.has(pair)) batch.absentSources.push(pair)
    batch.located.byPair.set(pair, place)
  }
  return added
}

/** The entries that a record holds, each as its source stated it last: what is the newest depends on it. */
function restated(held: readonly SourceEntry[], stated: readonly SourceEntry[]): readonly SourceEntry[] {
  const newer = new Map(stated.flatMap((entry) => (entry.updated === undefined ? [] : [[pairName(entry), entry]])))
  return newer.size === 0 ? held : held.map((entry) => newer.get(pairName(entry)) ?? entry)
}

/** The record before this batch; undefined when the batch itself inserted it. */
function originalOf(batch: Batch, present: TableRecord): TableRecord | undefined {
  return batch.after.has(present.row) && !batch.before.has(present.row) ? undefined : present
}

function pinsAfter({ pinned = [] }: TableRecord, changed: readonly string[]): readonly string[] {
  return [...new Set([...pinned, ...changed])].sort()
}

/** A write that names an absorbed record updates what its sources contributed; the survivor follows. */
export function contribute(
  context: PlanContext,
  batch: Batch,
  draft: Draft,
  { leaf, survivor }: Extract<Place, { state: 'ABSORBED' }>,
): Outcome {
  const present = batch.leaves.get(leaf.row) ?? leaf
  refuseUnexpected(context, present)
  const shaped = context.shape.ofUpdate(present.values, draft.stated)
  refuseOutside(context.sight, [shaped])
  const withdrawn = present.reason === 'WITHDRAWN'
  const added = addedSources(context, batch, draft, present, { state: 'ABSORBED', leaf, survivor })
  if (!withdrawn && added.length === 0 && sameJson(shaped.values, present.values))
    return { id: survivor.id, outcome: 'UNCHANGED' }
  batch.leaves.set(leaf.row, {
    ...present,
    ...shaped,
    reason: 'MERGED', // what was withdrawn is delivered again
    sources: [...restated(present.sources, draft.sources), ...added],
    revision: leaf.revision + 1,
    updated: context.command.instant,
  })
  if (!batch.leavesBefore.has(leaf.row)) batch.leavesBefore.set(leaf.row, leaf)
  batch.stale.set(survivor.row, survivor)
  return { id: survivor.id, outcome: 'UPDATED' }
}

function refuseUnexpected({ expected }: PlanContext, { id, revision }: TableRecord): void {
  if (expected?.[id] !== undefined && expected[id] !== revision) throw stale(id)
}

function stale(id: RecordId): OnefoldError {
  return new OnefoldError('stale', [refusal('revision-stale', { id })])
}
