import { unitedSources } from '../matching/merge/survivor.ts'
import type { AuditEntry, AuditType } from '../model/audit.ts'
import {
  type ArchivedRecord,
  type Instant,
  type Json,
  pairName,
  type RecordId,
  type TableRecord,
} from '../model/record.ts'

/** A record as it was at an instant; ABSENT: there was none; UNKNOWN: nothing that is kept tells. */
export type Past =
  | { readonly state: 'KNOWN'; readonly record: TableRecord | ArchivedRecord }
  | { readonly state: 'ABSENT' }
  | { readonly state: 'UNKNOWN' }

/** What leaves a record's values as they are. */
const WITHOUT_VALUES: readonly AuditType[] = [
  'SPLIT',
  'DISCONNECT',
  'RECONNECT',
  'IGNORE',
  'UNIGNORE',
  'ESCALATE',
  'RESOLVE',
  'AUDIT_ENABLED',
  'AUDIT_DISABLED',
]

/** What a record's life is made of: whether it is there afterwards. */
const THERE_AFTER: { readonly [type in AuditType]?: boolean } = {
  INSERT: true,
  MERGE: true,
  RESTORE: true,
  DELETE: false,
  UNMERGE: false,
}

/** The entry of history that tells of a time at which a merge had the record, or was about to take it. */
export interface TakenBy {
  readonly survivor: RecordId
  /** As it was taken (undefined), or as it was at this instant. */
  readonly instant: Instant | undefined
  /** What was done up to the end of what that entry tells of. */
  readonly trail: readonly AuditEntry[]
}

/**
 * Where a record's past is to be looked for when a merge took it at that instant or later: in history, as the merge found it,
 * for a survivor is another record, and what its sources delivered meanwhile, or a person kept when it was taken back, is
 * not in its trail. Undefined: the record as it is now leads there.
 */
export function takenBy(
  now: TableRecord | ArchivedRecord,
  entries: readonly AuditEntry[],
  instant: Instant,
): TakenBy | undefined {
  const place = entries.findIndex(
    (entry) => entry.instant > instant && isOwn(entry, now.id) && (entry.type === 'ABSORB' || entry.type === 'RESTORE'),
  )
  const next = entries[place]
  const survivor = next?.records[1]
  if (next && survivor !== undefined)
    return next.type === 'ABSORB'
      ? { survivor, instant: undefined, trail: entries.slice(0, place + 1) }
      : { survivor, instant, trail: entries.slice(0, place) }
  if (!('reason' in now) || now.mergedInto === undefined) return undefined
  return { survivor: now.mergedInto, instant, trail: entries }
}

/** What was done to the record that bore an id at an instant, before the id was written anew. */
export function untilWrittenAnew(
  entries: readonly AuditEntry[],
  id: RecordId,
  instant: Instant,
): readonly AuditEntry[] {
  const anew = entries.findIndex((entry) => entry.instant > instant && entry.type === 'INSERT' && isOwn(entry, id))
  return anew < 0 ? entries : entries.slice(0, anew)
}

/**
 * A record as it was at an instant: as it is now, with what the audit says was done since taken back. `known` is the
 * beginning of the time that the audit covers without a gap. What was measured of the values then is not known: a record
 * that something was taken back from carries neither issues nor quality.
 */
export function recordAt(
  now: TableRecord | ArchivedRecord,
  entries: readonly AuditEntry[],
  instant: Instant,
  known: Instant | undefined,
): Past {
  if (now.created > instant) return { state: 'ABSENT' }
  const archived = 'reason' in now ? now : undefined
  if (now.updated <= instant && archived === undefined) return { state: 'KNOWN', record: now }
  if (archived && isGone(archived) && now.updated <= instant) return { state: 'ABSENT' }
  if (known === undefined || known > instant) return { state: 'UNKNOWN' }
  return takenBack(now, entries, instant)
}

/** Nobody finds it any more: a merge that took a record leaves it to be found. */
function isGone({ reason }: ArchivedRecord): boolean {
  return reason !== 'MERGED'
}

/** The records whose contributions to this one were written after an instant. */
export function contributedSince(entries: readonly AuditEntry[], id: RecordId, instant: Instant): readonly RecordId[] {
  const since = entries.filter((entry) => entry.instant > instant && entry.records[1] === id && isContribution(entry))
  return [...new Set(since.flatMap(({ records: [written] }) => written ?? []))]
}

/** A record as its contributions say of their sources, which is what they became and what they were. */
export function withSourcesOf<T extends TableRecord>(
  record: T,
  contributions: readonly { readonly now: TableRecord; readonly then: TableRecord }[],
): T {
  if (contributions.length === 0) return record
  const later = new Set(contributions.flatMap(({ now }) => now.sources.map(pairName)))
  const others = record.sources.filter((entry) => !later.has(pairName(entry)))
  return { ...record, sources: unitedSources([others, ...contributions.map(({ then }) => then.sources)]) }
}

function isOwn({ records }: AuditEntry, id: RecordId): boolean {
  return records[0] === id
}

/** By these a record leaves the table. */
const LEAVES: readonly AuditType[] = ['ABSORB', 'DELETE', 'UNMERGE']

/** That a contribution is withdrawn is told as its deletion, with what that changes of its survivor. */
function isWithdrawal({ type, records }: AuditEntry): boolean {
  return type === 'DELETE' && records.length > 1
}

/** What was written to a record that a merge had taken: history has it as it was before and after. */
function isContribution({ type, records }: AuditEntry): boolean {
  return type === 'UPDATE' && records.length > 1
}

function takenBack(now: TableRecord | ArchivedRecord, entries: readonly AuditEntry[], instant: Instant): Past {
  const since = entries.filter((entry) => entry.instant > instant).reverse()
  const values: { [column: string]: Json } = { ...now.values }
  let wasLive = !('reason' in now)
  for (const entry of since) {
    const { type, changes } = entry
    const own = isOwn(entry, now.id)
    if (WITHOUT_VALUES.includes(type) || isContribution(entry)) continue
    if (isWithdrawal(entry) ? !own : type === 'UPDATE' && own) {
      for (const { column, before } of changes) {
        if (before === undefined) delete values[column]
        else values[column] = before
      }
    } else if (!own || isWithdrawal(entry))
      continue // it tells of another record
    else if ('reason' in now && LEAVES.includes(type)) wasLive = true
    else return { state: 'UNKNOWN' }
  }
  const until = entries.filter((entry) => entry.instant <= instant)
  if (wasLive ? wasGone(now.id, until) : 'reason' in now && isGone(now)) return { state: 'ABSENT' }
  const { quality: _, ...rest } = now
  const record = { ...rest, ...writtenUntil(now, since, until), values, issues: [] }
  return { state: 'KNOWN', record: wasLive ? liveAgain(record) : record }
}

/** The writes that these entries tell of a record: its own, and of a survivor one for each command that wrote what it absorbed. */
function writesOf(entries: readonly AuditEntry[], id: RecordId): readonly AuditEntry[] {
  const own = entries.filter((entry) => entry.type === 'UPDATE' && !isContribution(entry) && isOwn(entry, id))
  const commands = new Set(own.map(({ operationId }) => operationId))
  const followed = entries.filter((entry) => {
    if (entry.records[1] !== id || !(isContribution(entry) || isWithdrawal(entry))) return false
    const another = isWithdrawal(entry) || !commands.has(entry.operationId)
    commands.add(entry.operationId)
    return another
  })
  return [...own, ...followed]
}

/** What is shown of the last write before an instant. A pin that nothing tells of is left out. */
function writtenUntil(
  now: TableRecord | ArchivedRecord,
  since: readonly AuditEntry[],
  until: readonly AuditEntry[],
): Pick<TableRecord, 'revision' | 'updated' | 'pinned'> {
  const { id, revision, pinned } = now
  const undone = writesOf(since, id)
  const isGone = since.some((entry) => isOwn(entry, id) && (entry.type === 'DELETE' || entry.type === 'UNMERGE'))
  const written = until.filter((entry) => isWrite(entry, id)).at(-1)
  const contributed = new Set(since.filter(isContribution).map(({ operationId }) => operationId))
  const followed = undone.every((entry) => isWithdrawal(entry) || contributed.has(entry.operationId))
  return {
    revision: Math.max(1, revision - undone.length),
    updated: undone.length === 0 && !isGone ? now.updated : (written?.instant ?? now.created),
    ...(pinned && { pinned: followed ? pinned : [] }),
  }
}

/** Moves the record's instant: a merge that takes it, and its undo, leave that as it was. */
function isWrite(entry: AuditEntry, id: RecordId): boolean {
  const { type, records } = entry
  if (isOwn(entry, id)) return type === 'INSERT' || type === 'MERGE' || type === 'UPDATE'
  return records[1] === id && (isContribution(entry) || isWithdrawal(entry))
}

/** Whether a record of which nothing is kept was there at an instant, by the audit of it and of what cleared its table. */
export function toldThere(
  entries: readonly AuditEntry[],
  clears: readonly AuditEntry[],
  id: RecordId,
  instant: Instant,
): boolean {
  const until = entries.filter((entry) => entry.instant <= instant && isOwn(entry, id))
  const last = until
    .filter((entry) => !WITHOUT_VALUES.includes(entry.type) && !isContribution(entry) && !isWithdrawal(entry))
    .at(-1)
  if (last === undefined || !(last.type === 'UPDATE' || THERE_AFTER[last.type])) return false
  return !clears.some((clear) => clear.instant >= last.instant && clear.instant <= instant) // it names no records
}

/** A survivor that was deleted is still taken back: between the two it was not there. */
function wasGone(id: RecordId, until: readonly AuditEntry[]): boolean {
  const life = until.filter((entry) => isOwn(entry, id) && !isWithdrawal(entry) && entry.type in THERE_AFTER)
  return THERE_AFTER[life.at(-1)?.type ?? 'INSERT'] === false
}

function liveAgain(record: TableRecord | ArchivedRecord): TableRecord {
  if (!('reason' in record)) return record
  const { reason: _, mergedInto: __, ...live } = record
  return live
}
