import { refuseAll } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { RecordId, Revision } from '../../model/record.ts'

/**
 * Refuses a revision expected of an id that no record has: whoever stated it, misspelt perhaps, would overwrite unseen what it was to
 * guard. A record without an `_id` is found by its sources or its identity, and which one it is shows only then.
 */
export function refuseUnusedExpected(
  records: readonly { readonly [member: string]: unknown }[],
  expected: { readonly [id: RecordId]: Revision } | undefined,
): void {
  if (expected === undefined) return
  const ids = new Set(records.map(({ _id }) => _id ?? undefined))
  if (ids.has(undefined)) return
  const unused = Object.keys(expected).filter((id) => !ids.has(id))
  refuseAll(unused.map((id) => refusal('record-unknown/expected', { id }, `expected.${id}`)))
}
