import type { AuditEntry, RecordId } from '@onefold/core'
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
