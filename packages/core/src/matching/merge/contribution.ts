import type { ColumnIssue, Instant, Json, RecordId, SourceEntry, Values } from '../../model/record.ts'

/** One record's share in a survivor, as far as a merger looks at it: a record of a table is one. */
export interface Contribution {
  readonly id: RecordId
  /** When it was last written: its arrival, where no source says when the value was true. */
  readonly updated: Instant
  readonly values: Values
  readonly sources?: readonly SourceEntry[]
  readonly issues?: readonly ColumnIssue[]
  /** The record's measured quality, 0..100. */
  readonly quality?: number
  /** Of an item of a nested list: the record that holds it. */
  readonly within?: RecordId
}

/** The moment a contribution speaks of: the newest that its sources state, else its arrival. */
export function timeOf({ sources, updated }: Contribution): Instant {
  let newest: Instant | undefined
  if (sources)
    for (const entry of sources)
      if (entry.updated !== undefined && (newest === undefined || entry.updated > newest)) newest = entry.updated
  return newest ?? updated
}

/** The order in which ties are resolved: the newest first, then what arrived last, then the smallest id. */
export function byAge(contributions: readonly Contribution[]): readonly Contribution[] {
  return [...contributions].sort(
    (a, b) => timeOf(b) - timeOf(a) || b.updated - a.updated || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
}

/** False for what holds nothing: null, a blank text, a list or an object without members. */
export function isFilled(value: Json | undefined): value is Exclude<Json, null> {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return value !== '' && value.trim() !== ''
  if (typeof value !== 'object') return true
  if (Array.isArray(value)) return value.length > 0
  for (const _ in value) return true
  return false
}
