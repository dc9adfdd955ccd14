import { OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { RecordId, Revision, TableRecord } from '../../model/record.ts'

/** Why a write is refused that expects another revision of a record than it has. */
export function staleRevision(id: RecordId): OnefoldError {
  return new OnefoldError('stale', [refusal('revision-stale', { id })])
}

/** Refuses with `stale` a record whose revision is another one than is expected, if one is. */
export function refuseStale(
  { id, revision }: Pick<TableRecord, 'id' | 'revision'>,
  expected: Revision | undefined,
): void {
  if (expected !== undefined && expected !== revision) throw staleRevision(id)
}
