import type { AuditEntry, Mark, RecordId, Trail } from '@onefold/core'
import { tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'

/** The newest entries of each record, in commit order. */
export async function trails(
  session: Session,
  table: number,
  subjects: readonly { readonly recordId: RecordId; readonly upTo: Mark }[],
  newest: number,
): Promise<readonly Trail[]> {
  if (subjects.length === 0) return []
  const { audit, auditRecords } = tableRelations(table)
  const found = await session.rows<{ place: number; body: AuditEntry }>(
    `SELECT subject.place, a.body FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS subject (id, up_to, place)
     CROSS JOIN LATERAL (SELECT mark, position FROM ${auditRecords} n WHERE n.record_id = subject.id AND n.mark <= subject.up_to
       ORDER BY mark DESC, position DESC LIMIT $3) named
     JOIN ${audit} a USING (mark, position) ORDER BY subject.place, mark DESC, position DESC`,
    [subjects.map(({ recordId }) => recordId), subjects.map(({ upTo }) => upTo), newest + 1],
  )
  const byPlace = new Map<number, AuditEntry[]>()
  for (const { place, body } of found) byPlace.set(Number(place), [...(byPlace.get(Number(place)) ?? []), body])
  return subjects.map(({ recordId }, index) => {
    const entries = byPlace.get(index + 1) ?? []
    return { recordId, entries: entries.slice(0, newest).reverse(), truncated: entries.length > newest }
  })
}
