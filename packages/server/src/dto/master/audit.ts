import type { AuditEntry } from '@onefold/core'
import * as v from 'valibot'
import { AnyJson, Id, Instant, iso, PageDto, PageQuery, PrincipalsDto, TableName, Whole } from '../parts.ts'

export const AuditPath = v.object({ entity: Id, id: Id })
export const AuditQuery = v.strictObject(PageQuery)

export const AuditDto = v.object({
  id: v.string(),
  instant: Instant,
  type: v.string(),
  user: v.string(),
  comment: v.optional(v.string()),
  records: v.array(v.string()),
  changes: v.array(v.object({ column: v.string(), before: v.optional(AnyJson), after: v.optional(AnyJson) })),
  /** What it told was erased. */
  erased: v.optional(v.boolean()),
  /** Of a CLEAR: how many records it removed. */
  count: v.optional(Whole),
  operationId: v.string(),
})
export const AuditAnswer = v.object({ page: PageDto, audit: v.array(AuditDto), principals: PrincipalsDto })

export const AuditedTablePath = v.object({ table: TableName })
export const TableAuditPath = v.object({ table: TableName, id: Id })

export function auditDto(entry: AuditEntry): v.InferOutput<typeof AuditDto> {
  const { id, instant, type, user, comment, records, changes, count, erased, operationId } = entry
  return {
    id,
    instant: iso(instant),
    type,
    user,
    comment,
    records: [...records],
    changes: [...changes],
    erased,
    count,
    operationId,
  }
}
