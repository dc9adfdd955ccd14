import type { AuditEntry, Instant, RecordId } from '@onefold/core'
import { tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'

export async function auditPage(
  session: Session,
  table: number,
  query: { readonly recordId?: RecordId; readonly offset: number; readonly limit: number },
): Promise<{ entries: readonly AuditEntry[]; total: number }> {
  const { audit, auditRecords } = tableRelations(table)
  const { recordId, offset, limit } = query
  const places = recordId === undefined ? audit : `(SELECT * FROM ${auditRecords} WHERE record_id = $3) of_record`
  const found = await session.rows<{ body: AuditEntry | null; total: number }>(
    `WITH page AS (SELECT mark, position FROM ${places} ORDER BY mark, position LIMIT $1 OFFSET $2)
     SELECT a.body, (SELECT count(*) FROM ${places}) AS total
     FROM (VALUES (1)) one LEFT JOIN (page JOIN ${audit} a USING (mark, position)) ON true
     ORDER BY mark, position`,
    recordId === undefined ? [limit, offset] : [limit, offset, recordId],
  )
  return { entries: found.flatMap(({ body }) => body ?? []), total: found[0]!.total }
}

/** The oldest entries, commits whole, and what leads from records to them. */
export async function trimAudit(session: Session, table: number, before: Instant, limit: number): Promise<number> {
  const { audit, auditRecords } = tableRelations(table)
  const [found] = await session.rows<{ gone: number }>(
    `WITH young AS (SELECT mark FROM ${audit} WHERE (body ->> 'instant')::bigint >= $1 ORDER BY mark, position LIMIT 1),
       old AS (SELECT mark FROM ${audit} WHERE mark < coalesce((SELECT mark FROM young), 9007199254740991)
         ORDER BY mark, position LIMIT $2),
       gone AS (DELETE FROM ${audit} WHERE mark <= (SELECT max(mark) FROM old) RETURNING mark, position, body),
       named AS (DELETE FROM ${auditRecords} n USING gone, json_array_elements_text(gone.body -> 'records') AS record (id)
         WHERE n.record_id = record.id AND n.mark = gone.mark AND n.position = gone.position)
     SELECT count(*) AS gone FROM gone`,
    [before, limit],
  )
  return found!.gone
}
