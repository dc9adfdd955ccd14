import type { AuditEntry } from './audit.ts'
import type { Change } from './change.ts'
import type { Instant, Json, RecordId, RowNumber } from './record.ts'

/** The records whose content is to go from everywhere in a store, for good. */
export interface Erasing {
  /** The record that was asked for comes first; then all that holds some of its content. */
  readonly ids: readonly RecordId[]
  /** Their rows; of an id that is live and stays, none. */
  readonly rows: readonly RowNumber[]
  /** Those of the ids that were not live when it was decided: none of them may be when it is written. */
  readonly gone: readonly RecordId[]
  /** When the erasure was decided. */
  readonly instant: Instant
}

/** When the content of a record was erased. */
export interface Erased {
  /** The record. */
  readonly id: RecordId
  /** When it was erased. */
  readonly instant: Instant
}

/** Everywhere in a store where content of a record may lie. */
export const ERASURE_PLACES = [
  'records',
  'history',
  'redirects',
  'sources',
  'identities',
  'indexKeys',
  'links',
  'lookups',
  'scopeValues',
  'rulings',
  'audit',
  'changeLog',
  'deliveries',
  'pending',
] as const
/** A place in a store where content of a record may lie. */
export type ErasurePlace = (typeof ERASURE_PLACES)[number]

/** How many items with content each place holds. */
export type Traces = { readonly [Place in ErasurePlace]: number }

/** Says of itself that what it told was erased; it keeps who did something, when and to which records. */
export function erasedEntry(entry: AuditEntry, ids: ReadonlySet<RecordId>): AuditEntry {
  const { comment: _, ...kept } = entry // a person's words may hold what they are about
  return speaksOfErased(entry, ids) ? { ...kept, changes: [], erased: true } : { ...kept, erased: true }
}

/** True while an entry tells something that an erasure of these records would take. */
export function tellsOfErased(entry: AuditEntry, ids: ReadonlySet<RecordId>): boolean {
  if (entry.type === 'ERASE') return false
  return entry.comment !== undefined || (entry.changes.length > 0 && speaksOfErased(entry, ids))
}

/** What an undo gave back to a record that stays is that record's own; all else that names an erased one is told of it. */
function speaksOfErased({ type, records: [subject = ''] }: AuditEntry, ids: ReadonlySet<RecordId>): boolean {
  return type !== 'RESTORE' || ids.has(subject)
}

/**
 * A change that was not told yet, without its content: whoever is still to hear of it hears that the record is gone. Its
 * place in the log stays.
 */
export function erasedChange(change: Change): Change {
  const { bucketOperation: _, payload, recordId = '', ...kept } = change
  const { _updated } = (payload._metadata ?? {}) as { readonly _updated?: Json } // as `changesOf` writes it
  return {
    ...kept,
    operation: 'remove',
    recordId,
    payload: erasedPayload(recordId, typeof _updated === 'string' ? _updated : ''),
  }
}

/** What is told of an erased record: that it is gone, and nothing that it held. */
export function erasedPayload(id: RecordId, updated: string): Change['payload'] {
  return { _id: id, _metadata: { _operation: 'remove', _updated: updated, _history: false, _erased: true } }
}

/** True when a change tells nothing but that a record is gone. */
export function isErasedPayload({ _metadata }: Change['payload']): boolean {
  return typeof _metadata === 'object' && _metadata !== null && (_metadata as { _erased?: Json })._erased === true
}
