import type { ArchivedRecord } from '@onefold/core'
import { RECORD_LISTS, recordColumns } from '../record-codec.ts'
import { tableRelations } from '../relations.ts'
import type { Writing } from './writing.ts'

/** Entries of history; one of the same id and revision is replaced. */
export async function archive({ session, table, mark }: Writing, entries: readonly ArchivedRecord[]): Promise<void> {
  if (entries.length === 0) return
  // One statement may not write an entry twice: the last one stated counts.
  const last = [...new Map(entries.map((entry) => [`${entry.revision} ${entry.id}`, entry])).values()]
  await session.write(
    `INSERT INTO ${tableRelations(table).history}
       (row, id, key, revision, created, updated, merged, issues, body, quality, reason, into_id, mark)
     SELECT entry.*, $13::bigint FROM unnest(${RECORD_LISTS}, $11::text[], $12::text[]) AS entry
     ON CONFLICT (id, revision) DO UPDATE SET row = excluded.row, key = excluded.key, created = excluded.created,
       updated = excluded.updated, merged = excluded.merged, issues = excluded.issues, body = excluded.body,
       quality = excluded.quality, reason = excluded.reason, into_id = excluded.into_id, mark = excluded.mark`,
    [...recordColumns(last), last.map(({ reason }) => reason), last.map(({ mergedInto }) => mergedInto ?? null), mark],
  )
}
