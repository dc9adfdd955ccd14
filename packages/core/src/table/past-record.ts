import type { AuditEntry, AuditType } from '../model/audit.ts'
import type { ArchivedRecord, Instant, Json, TableRecord } from '../model/record.ts'

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
  if (archived?.reason === 'DELETED' && now.updated <= instant) return { state: 'ABSENT' }
  if (known === undefined || known > instant) return { state: 'UNKNOWN' }
  return takenBack(now, entries, instant)
}

function takenBack(now: TableRecord | ArchivedRecord, entries: readonly AuditEntry[], instant: Instant): Past {
  const since = entries.filter((entry) => entry.instant > instant).reverse()
  const values: { [column: string]: Json } = { ...now.values }
  let wasLive = !('reason' in now)
  let undone = 0
  for (const { type, records, changes } of since) {
    const own = records[0] === now.id
    if (WITHOUT_VALUES.includes(type)) continue
    if ('reason' in now && own && (type === 'ABSORB' || type === 'DELETE')) wasLive = true
    else if (type === 'MERGE' && !own)
      continue // it tells of the survivor
    else if (type === 'UPDATE' && own) {
      undone += 1
      for (const { column, before } of changes) {
        if (before === undefined) delete values[column]
        else values[column] = before
      }
    } else return { state: 'UNKNOWN' }
  }
  if ('reason' in now && !wasLive && now.reason !== 'MERGED') return { state: 'UNKNOWN' }
  const written = entries.filter((entry) => entry.instant <= instant && !WITHOUT_VALUES.includes(entry.type)).at(-1)
  const { quality: _, ...rest } = now
  const record = {
    ...rest,
    values,
    issues: [],
    revision: Math.max(1, now.revision - undone),
    updated: written?.instant ?? now.created,
  }
  return { state: 'KNOWN', record: wasLive ? liveAgain(record) : record }
}

function liveAgain(record: TableRecord | ArchivedRecord): TableRecord {
  if (!('reason' in record)) return record
  const { reason: _, mergedInto: __, ...live } = record
  return live
}
