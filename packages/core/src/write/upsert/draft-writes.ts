import type { UpsertResult } from '../../api/records.ts'
import { sameJson } from '../../lib/json.ts'
import type { ColumnChange } from '../../model/audit.ts'
import { type ArchivedRecord, pairName, type SourceEntry, type TableRecord } from '../../model/record.ts'
import type { Draft } from '../../table/draft.ts'
import { columnChanges } from '../commit/command.ts'
import { type RecordLocation, refuseOutside } from '../lookup/record-location.ts'
import { refuseStale, staleRevision } from '../lookup/stale-revision.ts'
import type { AbsorbedSurvivor } from '../merge/absorbed-survivors.ts'
import type { ValidatedRecord } from '../validate/validated-record.ts'
import { bearerOfDraft } from './draft-location.ts'
import { noteBorne, noteMoved } from './known-identities.ts'
import type { Batch, UpsertDecision } from './upsert-batch.ts'

/** What became of a draft. */
export type Outcome = Pick<UpsertResult, 'id' | 'outcome'>

const NOTHING_MERGED: TableRecord['merged'] = Object.freeze([])

/** Runs the checks of a draft as its writing will, for the questions that they ask. What is refused is refused again in its turn. */
export function checkDraft(
  decision: UpsertDecision,
  batch: Batch,
  draft: Draft,
  location: RecordLocation | undefined,
): void {
  const { validator } = decision
  if (location?.state === 'LIVE') validator.ofUpdate(presentOf(batch, location.record).values, draft.stated)
  else if (location?.state === 'ABSORBED')
    validator.ofUpdate(presentContribution(decision, batch, location.contribution).values, draft.stated)
  else validatedNew(decision, draft)
}

function validatedNew({ precomputed, validator }: UpsertDecision, draft: Draft): ValidatedRecord {
  return precomputed?.get(draft) ?? validator.ofNew(draft.stated, draft.sources)
}

/** As this batch leaves them so far. */
export function presentOf({ after }: Batch, record: TableRecord): TableRecord {
  return after.get(record.row) ?? record
}

function presentContribution(
  { absorbedSurvivors }: UpsertDecision,
  { contributions }: Batch,
  contribution: ArchivedRecord,
): ArchivedRecord {
  const { row } = contribution
  return contributions.get(row) ?? absorbedSurvivors.get(row)?.present ?? contribution
}

/** A new record, or one whose id was deleted before. */
export function insert(
  decision: UpsertDecision,
  batch: Batch,
  draft: Draft,
  location: RecordLocation | undefined,
): Outcome {
  if (draft.id !== undefined && decision.expected?.[draft.id] !== undefined) throw staleRevision(draft.id)
  const { nextId } = decision
  const bearer = draft.id === undefined ? bearerOfDraft(decision, batch, draft) : undefined
  const stated = draft.id ?? bearer?.id
  const validated = validatedNew(decision, draft)
  refuseOutside(decision.rowFilter, [validated])
  const last = location?.state === 'DELETED' ? location.last : undefined
  const { values, issues, quality } = validated
  const record: { -readonly [Member in keyof TableRecord]: TableRecord[Member] } = {
    row: location?.state === 'DELETED' ? location.row : decision.nextRow(), // a row number belongs to one id for ever
    id: stated ?? nextId(),
    key: nextId(),
    revision: (last?.revision ?? 0) + 1,
    created: decision.command.instant,
    updated: decision.command.instant,
    sources: draft.sources,
    merged: NOTHING_MERGED,
    values,
    issues,
  }
  if (quality !== undefined) record.quality = quality // a spread of one member costs as much as all the others
  batch.after.set(record.row, record)
  const live: RecordLocation = { state: 'LIVE', record }
  if (stated !== undefined) {
    batch.locations.byId.set(stated, live)
    if (!location) batch.absentIds.push(stated)
  }
  if (bearer && decision.rules.ofColumns) noteBorne(batch, record.row, bearer)
  for (const pair of draft.sources) {
    if (!batch.locations.byPair.has(pair)) batch.absentSources.push(pair)
    batch.locations.byPair.set(pair, live)
  }
  return { id: record.id, outcome: 'INSERTED' }
}

/** A live record with what is stated; unchanged when that is what it holds. */
export function update(decision: UpsertDecision, batch: Batch, draft: Draft, present: TableRecord): Outcome {
  refuseStale(present, decision.expected?.[present.id])
  const validated = decision.validator.ofUpdate(present.values, draft.stated)
  refuseOutside(decision.rowFilter, [validated])
  const added = addedSources(decision, batch, draft, present)
  const same = sameJson(validated.values, present.values)
  const sources = restated(present.sources, draft.sources, same)
  if (same && added.length === 0 && sources === present.sources) {
    if (!sameIssues(present.issues, validated.issues)) noteAnew(batch, present, validated)
    return { id: present.id, outcome: 'UNCHANGED' }
  }
  const original = keepOriginal(batch, present)
  const pinned =
    same || present.merged.length === 0
      ? present.pinned
      : pinsAfter(present, columnChanges(present.values, validated.values))
  batch.after.set(present.row, {
    ...present,
    ...validated,
    sources: [...sources, ...added],
    revision: original ? original.revision + 1 : present.revision,
    updated: decision.command.instant,
    ...(pinned ? { pinned } : {}),
  })
  if (!same) noteMoved(decision, batch, present, validated.values, { state: 'LIVE', record: present })
  return { id: present.id, outcome: 'UPDATED' }
}

/**
 * What is found of values that stay as they are may be another thing than when they were written: a reference leads somewhere by
 * now, a check came or went. The record is noted anew; its revision and time say when its content changed, and stay.
 */
function noteAnew(batch: Batch, present: TableRecord, { issues, quality }: ValidatedRecord): void {
  keepOriginal(batch, present)
  batch.after.set(present.row, { ...present, issues, ...(quality === undefined ? {} : { quality }) })
}

export function sameIssues(before: TableRecord['issues'], after: TableRecord['issues']): boolean {
  return (
    before.length === after.length &&
    before.every(({ column, message }, index) => column === after[index]?.column && message === after[index]?.message)
  )
}

/** The pairs that a load brings to a record that it found by identity. */
function addedSources(
  { mode, validator }: UpsertDecision,
  batch: Batch,
  { sources }: Draft,
  present: TableRecord,
  location: RecordLocation = { state: 'LIVE', record: present },
): readonly SourceEntry[] {
  if (mode !== 'LOAD') return []
  const held = new Set(present.sources.map(pairName))
  const added = sources.filter((pair) => !held.has(pairName(pair)))
  validator.acceptSources(added)
  for (const pair of added) {
    if (!batch.locations.byPair.has(pair)) batch.absentSources.push(pair)
    batch.locations.byPair.set(pair, location)
  }
  return added
}

/**
 * The entries that a record holds, each as its source stated it last: what is the newest depends on it. What changes no column
 * confirms the values as of a newer instant, and never takes one back. The same list when none of them moves.
 */
function restated(
  held: readonly SourceEntry[],
  stated: readonly SourceEntry[],
  sameValues: boolean,
): readonly SourceEntry[] {
  const last = new Map<string, SourceEntry>()
  for (const entry of stated) if (entry.updated !== undefined) last.set(pairName(entry), entry)
  if (last.size === 0) return held
  const after = held.map((entry) => {
    const { updated = Number.NEGATIVE_INFINITY } = entry
    const next = last.get(pairName(entry)) ?? entry
    return next.updated !== undefined && (next.updated > updated || !sameValues) ? next : entry
  })
  return sameSources(held, after) ? held : after
}

/** Of two lists of the same pairs, or one of them with more. */
export function sameSources(before: readonly SourceEntry[], after: readonly SourceEntry[]): boolean {
  return before.length === after.length && before.every(({ updated }, index) => updated === after[index]?.updated)
}

/** The record before this batch, kept for its plan; undefined when the batch itself inserted it. */
function keepOriginal({ before, after }: Batch, present: TableRecord): TableRecord | undefined {
  const original = before.get(present.row) ?? (after.has(present.row) ? undefined : present)
  if (original) before.set(present.row, original)
  return original
}

function pinsAfter({ pinned = [] }: TableRecord, changes: readonly ColumnChange[]): readonly string[] {
  return [...new Set([...pinned, ...changes.map(({ column }) => column)])].sort()
}

/** A write that names an absorbed record updates what its sources contributed; the survivor follows. */
export function contribute(
  decision: UpsertDecision,
  batch: Batch,
  draft: Draft,
  location: Extract<RecordLocation, { state: 'ABSORBED' }>,
): Outcome {
  const { contribution, survivor } = location
  const present = presentContribution(decision, batch, contribution)
  refuseStale(present, decision.expected?.[present.id])
  const validated = decision.validator.ofUpdate(present.values, draft.stated)
  refuseOutside(decision.rowFilter, [validated])
  const withdrawn = present.reason === 'WITHDRAWN'
  const added = addedSources(decision, batch, draft, present, location)
  const same = sameJson(validated.values, present.values)
  const sources = restated(present.sources, draft.sources, same)
  if (!withdrawn && same && added.length === 0 && sources === present.sources)
    return { id: survivor.id, outcome: 'UNCHANGED' }
  const absorbedSurvivor = decision.absorbedSurvivors.get(contribution.row)
  const changes = absorbedSurvivor ? columnChanges(present.values, validated.values) : []
  batch.contributions.set(contribution.row, {
    ...present,
    ...validated,
    ...(changes.length > 0 ? { pinned: pinsAfter(present, changes) } : {}),
    reason: 'MERGED', // what was withdrawn is delivered again
    sources: [...sources, ...added],
    revision: contribution.revision + 1,
    updated: decision.command.instant,
  })
  if (!same) noteMoved(decision, batch, present, validated.values, location)
  if (!batch.contributionsBefore.has(contribution.row)) batch.contributionsBefore.set(contribution.row, contribution)
  if (absorbedSurvivor && changes.length > 0) pinAbove(decision, batch, changes, absorbedSurvivor, survivor)
  batch.survivorOf.set(contribution.row, survivor.id)
  batch.stale.set(survivor.row, survivor)
  return { id: survivor.id, outcome: 'UPDATED' }
}

/** What somebody sets on an absorbed survivor is pinned on all that took it in since, as a merge would have handed it on. */
function pinAbove(
  decision: UpsertDecision,
  batch: Batch,
  changes: readonly ColumnChange[],
  { within }: AbsorbedSurvivor,
  survivor: TableRecord,
): void {
  const { instant } = decision.command
  for (const taker of within) {
    const present = presentContribution(decision, batch, taker)
    const { row, revision } = taker
    batch.contributions.set(row, { ...withPins(present, changes), revision: revision + 1, updated: instant })
  }
  if (!batch.before.has(survivor.row)) batch.before.set(survivor.row, survivor)
  batch.after.set(survivor.row, withPins(presentOf(batch, survivor), changes))
}

function withPins<T extends TableRecord>(record: T, changes: readonly ColumnChange[]): T {
  const values = { ...record.values }
  for (const { column, after } of changes) {
    if (after === undefined) delete values[column]
    else values[column] = after
  }
  return { ...record, values, pinned: pinsAfter(record, changes) }
}
