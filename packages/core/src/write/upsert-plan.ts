import type { UpsertResult } from '../api/records.ts'
import { conflict, isOnefoldError, OnefoldError } from '../error/onefold-error.ts'
import { type Command, changesOf, type RecordChange } from '../event/changes-of.ts'
import { eachBreathing } from '../lib/breathe.ts'
import { sameJson } from '../lib/json.ts'
import type { RecordId, Revision, RowNumber, SourceEntry, TableRecord } from '../model/record.ts'
import type { Sight } from '../model/sight.ts'
import type { Draft } from '../table/draft.ts'
import { viewOf } from '../table/record-view.ts'
import type { Answers } from '../validate/answers.ts'
import { type Audited, auditEntries, columnChanges } from './audit-entries.ts'
import { type FollowedBatch, followSurvivors } from './follow-survivors.ts'
import type { Identities } from './identities.ts'
import { refuseOutside } from './in-scope.ts'
import { type Located, type Place, pairName } from './located.ts'
import type { Plan, RecordWrite } from './plan.ts'
import { type Shaped, type Shaper, shaper } from './shape.ts'
import type { Situation, WriteRooms } from './situation.ts'

/**
 * MERGE: an update replaces the columns it states. REPLACE: a mirrored record holds what its origin holds, nothing else.
 * LOAD: as MERGE, and columns that the dataset lacks are left out.
 */
export type UpsertMode = 'MERGE' | 'REPLACE' | 'LOAD'

export interface UpsertContext {
  readonly mode: UpsertMode
  readonly sight: Sight
  readonly comment?: string
  readonly expected?: { readonly [id: RecordId]: Revision }
  /** Refuse what would be an update, or an insert. */
  readonly only?: 'INSERT' | 'UPDATE'
  /** Nothing is written of a record that is there, so it may be named by whatever is known of it. */
  readonly asks?: true
}

/** The records as this batch leaves them so far: later items see what earlier ones did. */
interface Batch extends FollowedBatch {
  readonly located: Located
  readonly absentIds: RecordId[]
  readonly absentSources: SourceEntry[]
}

interface PlanContext extends UpsertContext {
  readonly rooms: WriteRooms
  readonly situation: Situation
  readonly command: Command
  readonly identities: Identities
  readonly shape: Shaper
  readonly shapes: Grounds['shapes']
  readonly nextRow: () => RowNumber
}

/** What is known before a batch is decided. */
export interface Grounds {
  readonly located: Located
  readonly identities: Identities
  /** A number for each draft that turns out to be new. */
  readonly rows: readonly RowNumber[]
  readonly answers: Answers
  /** What drafts become when they are new, as far as it was made ahead. */
  readonly shapes?: ReadonlyMap<Draft, Shaped>
}

/** Decides what a batch of drafts makes of the table. Changes nothing, so that it can be asked again with more answers. */
export async function planUpsert(
  rooms: WriteRooms,
  situation: Situation,
  drafts: readonly Draft[],
  { located, identities, rows, answers, shapes }: Grounds,
  command: Command,
  upsert: UpsertContext,
): Promise<{ plan: Plan; results: readonly UpsertResult[] }> {
  let used = 0
  const context: PlanContext = {
    ...upsert,
    rooms,
    situation,
    command,
    identities,
    shape: shaper(situation, upsert.mode, answers),
    shapes,
    nextRow: () => rows[used++] as RowNumber,
  }
  const batch: Batch = {
    located: { byId: new Map(located.byId), byPair: new Map(located.byPair) },
    before: new Map(),
    after: new Map(),
    leaves: new Map(),
    leavesBefore: new Map(),
    stale: new Map(),
    absentIds: [],
    absentSources: [],
  }
  const results: UpsertResult[] = []
  await eachBreathing(drafts, (draft) => results.push(resultOf(context, batch, draft)))
  const cases = await followSurvivors(rooms, situation, batch, command)
  return { plan: { ...(await planOf(context, batch)), ...cases }, results }
}

function resultOf(context: PlanContext, batch: Batch, draft: Draft): UpsertResult {
  try {
    if (draft.refusals.length > 0) throw new OnefoldError('invalid', draft.refusals)
    return { index: draft.index, ...apply(context, batch, draft) }
  } catch (error) {
    if (!isOnefoldError(error) || error.codes.includes('seen-moved')) throw error
    return { index: draft.index, outcome: 'FAILED', refusal: error.code, errors: error.texts, errorCodes: error.codes }
  }
}

function apply(context: PlanContext, batch: Batch, draft: Draft): Pick<UpsertResult, 'id' | 'outcome'> {
  const place = placeOf(context, batch, draft)
  refuseOther(context, place)
  if (place?.state === 'LIVE') return update(context, batch, draft, batch.after.get(place.record.row) ?? place.record)
  if (place?.state === 'ABSORBED') return contribute(context, batch, draft, place)
  return insert(context, batch, draft, place)
}

function refuseOther({ only }: PlanContext, place: Place | undefined): void {
  const known = place !== undefined && place.state !== 'DELETED'
  if (only === 'INSERT' && known) throw conflict('record-exists', `The record "${idOf(place)}" is there already.`)
  if (only !== 'UPDATE' || known) return
  const text = 'No record is found by its id, its sources or its identity.'
  throw new OnefoldError('not_found', [{ code: 'record-unknown', text }])
}

/** What the draft names, by its id or its pairs; undefined when nothing is there yet. */
function placeOf(context: PlanContext, batch: Batch, draft: Draft): Place | undefined {
  const { located } = batch
  const written = context.asks ? undefined : context.mode
  const { id, sources } = draft
  const byId = id === undefined ? undefined : located.byId.get(id)
  const named = byId && byId.state !== 'DELETED' ? byId : undefined
  const byPairs = sources.flatMap((pair) => located.byPair.get(pairName(pair)) ?? [])
  for (const place of [...(named ? [named] : []), ...byPairs]) refuseUnseen(context, batch, place)
  if (named && sources.length > 0 && (written === 'MERGE' || written === 'LOAD')) {
    throw new OnefoldError('invalid', [
      {
        code: 'source-on-update',
        text: 'A record that exists is named by its id or by its source, not both.',
        path: '_source',
      },
    ])
  }
  const places = new Map(
    sources.flatMap((pair) => {
      const place = located.byPair.get(pairName(pair))
      return place && place.state !== 'DELETED' ? [[idOf(place), place] as const] : [] // a pair that leads to nobody is free
    }),
  )
  if (named) places.set(idOf(named), named)
  if (places.size > 1 || (id !== undefined && !named && places.size === 1)) {
    throw conflict('records-differ', 'The id and the sources of this record belong to different records.')
  }
  const [place] = places.values()
  if (place && written === 'MERGE' && sources.some((pair) => isFree(located, pair))) throw sourceOnUpdate()
  if (place) return place
  return id === undefined ? placeByIdentity(context, batch, draft) : byId
}

/** Who is found by identity holds the source pairs that are stated: only a load adds one to a record that is there. */
function placeByIdentity(context: PlanContext, batch: Batch, draft: Draft): Place | undefined {
  const { mode, identities, asks } = context
  const identity = identityOf(identities, draft)
  const place = identity === undefined ? undefined : batch.located.byId.get(identity)
  if (place === undefined || place.state === 'DELETED') return place
  refuseUnseen(context, batch, place)
  if (mode === 'LOAD' || asks) return place
  const { sources } = place.state === 'LIVE' ? (batch.after.get(place.record.row) ?? place.record) : place.leaf
  const held = new Set(sources.map(pairName))
  if (draft.sources.every((pair) => held.has(pairName(pair)))) return place
  throw sourceOnUpdate()
}

function isFree({ byPair }: Located, pair: SourceEntry): boolean {
  const place = byPair.get(pairName(pair))
  return place === undefined || place.state === 'DELETED'
}

function sourceOnUpdate(): OnefoldError {
  const text = 'The record is there already and does not hold this source: only a load adds one.'
  return new OnefoldError('invalid', [{ code: 'source-on-update', text, path: '_source' }])
}

function identityOf(identities: Identities, draft: Draft): RecordId | undefined {
  const identity = identities.get(draft)
  if (identity === undefined || 'id' in identity) return identity?.id
  throw new OnefoldError('invalid', [{ code: 'identity-failed', text: identity.failure, path: '_id' }])
}

/** A record that the caller does not see is not written: neither it nor the survivor that took it in. */
function refuseUnseen({ sight }: PlanContext, batch: Batch, place: Place): void {
  if (place.state === 'DELETED') return
  const live = place.state === 'LIVE' ? place.record : place.survivor
  const leaves = place.state === 'LIVE' ? [] : [batch.leaves.get(place.leaf.row) ?? place.leaf]
  refuseOutside(sight, [batch.after.get(live.row) ?? live, ...leaves])
}

function idOf(place: Place): RecordId {
  if (place.state === 'LIVE') return place.record.id
  return place.state === 'ABSORBED' ? place.leaf.id : place.id
}

function insert(
  context: PlanContext,
  batch: Batch,
  draft: Draft,
  place: Place | undefined,
): Pick<UpsertResult, 'id' | 'outcome'> {
  if (draft.id !== undefined && context.expected?.[draft.id] !== undefined) throw stale(draft.id)
  const { ids } = context.rooms
  const stated = draft.id ?? identityOf(context.identities, draft)
  const shaped = context.shapes?.get(draft) ?? context.shape.ofNew(draft.stated, draft.sources)
  refuseOutside(context.sight, [shaped])
  const last = place?.state === 'DELETED' ? place.last : undefined
  const record: TableRecord = {
    row: place?.state === 'DELETED' ? place.row : context.nextRow(), // a row number belongs to one id for ever
    id: stated ?? ids.next(),
    key: ids.next(),
    revision: (last?.revision ?? 0) + 1,
    created: context.command.instant,
    updated: context.command.instant,
    sources: draft.sources,
    merged: [],
    ...shaped,
  }
  batch.after.set(record.row, record)
  if (stated !== undefined) {
    batch.located.byId.set(stated, { state: 'LIVE', record })
    if (!place) batch.absentIds.push(stated)
  }
  for (const pair of draft.sources) {
    if (!batch.located.byPair.has(pairName(pair))) batch.absentSources.push(pair)
    batch.located.byPair.set(pairName(pair), { state: 'LIVE', record })
  }
  return { id: record.id, outcome: 'INSERTED' }
}

function update(
  context: PlanContext,
  batch: Batch,
  draft: Draft,
  present: TableRecord,
): Pick<UpsertResult, 'id' | 'outcome'> {
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
    if (!batch.located.byPair.has(pairName(pair))) batch.absentSources.push(pair)
    batch.located.byPair.set(pairName(pair), place)
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
function contribute(
  context: PlanContext,
  batch: Batch,
  draft: Draft,
  { leaf, survivor }: Extract<Place, { state: 'ABSORBED' }>,
): Pick<UpsertResult, 'id' | 'outcome'> {
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

async function planOf({ rooms, situation, command, comment }: PlanContext, batch: Batch): Promise<Plan> {
  const { table, entity } = situation
  const publishes = entity !== undefined && entity.sinks.length > 0
  const writes: RecordWrite[] = []
  const audited: Audited[] = []
  const told: RecordChange[] = []
  await eachBreathing(batch.after.values(), (after) => {
    const before = batch.before.get(after.row)
    const same =
      before !== undefined && before.sources.length === after.sources.length && sameJson(before.values, after.values)
    if (same && !batch.stale.has(after.row)) return // a later item of the batch took back what an earlier one did
    writes.push({ row: after.row, id: after.id, ...(before ? { before } : {}), after })
    if (same) return
    if (table.audit) audited.push(auditedWrite(before, after))
    if (publishes) told.push({ operation: before ? 'update' : 'insert', view: viewOf(after) })
  })
  return {
    writes,
    archive: [...batch.leaves.values()],
    audit: auditEntries(rooms.ids, command, comment, audited),
    publish: changesOf(command, told),
    read: [],
    absentIds: batch.absentIds,
    absentSources: batch.absentSources,
    mayWait: true,
  }
}

function auditedWrite(before: TableRecord | undefined, after: TableRecord): Audited {
  const changes = columnChanges(before?.values ?? {}, after.values)
  return { type: before ? 'UPDATE' : 'INSERT', records: [after.id], changes }
}

function refuseUnexpected({ expected }: PlanContext, { id, revision }: TableRecord): void {
  if (expected?.[id] !== undefined && expected[id] !== revision) throw stale(id)
}

function stale(id: RecordId): OnefoldError {
  return new OnefoldError('stale', [
    { code: 'revision-stale', text: `The record "${id}" is no longer at the revision you expect.` },
  ])
}
