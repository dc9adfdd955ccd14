import type { AuditEntry, RecordView, UpsertAnswer } from '@onefold/core'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { STATUS } from '../error-status.ts'
import { AnyJson, Comment, Id, iso, JsonObject, PageDto, PageQuery, PrincipalsDto } from './parts.ts'

const RecordBody = v.pipe(
  JsonObject,
  v.metadata({
    jsonSchema: { type: 'object', description: 'Business columns, and _id and _source where they are known.' },
  }),
)

const Revision = v.pipe(v.number(), v.integer('This must be a whole number.'), v.minValue(1, 'This must be 1 or more.'))

export const UpsertBody = v.object({
  entity: Id,
  records: v.array(RecordBody),
})

/** A record is shown as the engine shows it; only the types differ, which know no read-only lists. */
export function recordDto(record: RecordView): v.InferOutput<typeof RecordDto> {
  return record as v.InferOutput<typeof RecordDto>
}

export const RecordAnswer = v.object({ entity: v.string(), record: RecordDto })
export const KeyAnswer = v.object({ entity: v.string(), key: v.string(), redirected: v.boolean(), record: RecordDto })
export const DeletedAnswer = v.object({ deleted: v.boolean(), record: RecordDto })
export const MergedAnswer = v.object({ entity: v.string(), record: RecordDto })

export const EntityQuery = v.strictObject({ entity: Id })
export const DeleteQuery = v.strictObject({ entity: Id, comment: Comment })
export const KeyPath = v.object({ entity: Id, key: Id })
export const RecordPath = v.object({ entity: Id, id: Id })
export const AuditQuery = v.strictObject(PageQuery)

export const MergeBody = v.object({
  recordIds: v.pipe(v.array(Id), v.minLength(2, 'At least two records are merged.')),
  comment: Comment,
})

const AuditDto = v.object({
  id: v.string(),
  instant: v.string(),
  type: v.string(),
  user: v.string(),
  comment: v.optional(v.string()),
  records: v.array(v.string()),
  changes: v.array(v.object({ column: v.string(), before: v.optional(AnyJson), after: v.optional(AnyJson) })),
  operationId: v.string(),
})
export const AuditAnswer = v.object({ page: PageDto, audit: v.array(AuditDto), principals: PrincipalsDto })

export function auditDto(entry: AuditEntry): v.InferOutput<typeof AuditDto> {
  const { id, instant, type, user, comment, records, changes, operationId } = entry
  return { id, instant: iso(instant), type, user, comment, records: [...records], changes: [...changes], operationId }
}
