import type { RowNumber, TableRecord, Values } from '../../model/record.ts'
import { type Bearer, knownSince } from '../lookup/identity-bearer.ts'
import type { RecordLocation } from '../lookup/record-location.ts'
import type { Batch, UpsertDecision } from './upsert-batch.ts'

/** A record whose identity columns change keeps its id, and is known by what they come to as well. */
export function noteMoved(
  { rules }: UpsertDecision,
  { known, locations: { byId, byIdentity } }: Batch,
  before: TableRecord,
  after: Values,
  location: RecordLocation,
): void {
  const since = knownSince(rules, before, after)
  if (since === undefined) return
  const { row, id, identity } = since
  known.set(row, since)
  if (identity === undefined) return
  if (!byId.has(id)) byId.set(id, location) // it was named by a source pair
  byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), id])
}

/** Where another has the id that is made of its identity, a new record is known by it all the same, whatever becomes of the other. */
export function noteBorne(
  { known, absentIdentities, locations }: Batch,
  row: RowNumber,
  { id, identity }: Bearer,
): void {
  if (!locations.byIdentity.has(identity)) absentIdentities.push(identity)
  if (id !== identity) known.set(row, { row, id, identity })
}
