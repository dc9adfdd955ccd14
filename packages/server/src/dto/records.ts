import type { AuditEntry, RecordView, UpsertAnswer } from '@onefold/core'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { STATUS } from '../error-status.ts'
import { AnyJson, Comment, Id, iso, JsonObject, PageDto, PageQuery, PrincipalsDto } from './parts.ts'

const MOST_RECORDS = 10_000

/** Members that the service owns: a request that carries one is refused before anything is written. */
const RESERVED = ['_metadata', '_search', '_audit'] as const

const RecordBody = v.pipe(
  JsonObject,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const name of RESERVED.filter((reserved) => Object.hasOwn(dataset.value, reserved))) {
      addIssue({
        message: `The service owns ${name}; a request must not contain it.`,
        path: [{ type: 'object', origin: 'key', input: dataset.value, key: name, value: dataset.value[name] }],
      })
    }
  }),
  v.metadata({
    jsonSchema: { type: 'object', description: 'Business columns, and _id and _source where they are known.' },
  }),
)

const Revision = v.pipe(v.number(), v.integer('This must be a whole number.'), v.minValue(1, 'This must be 1 or more.'))

export const UpsertBody = v.object({
  entity: Id,
  records: v.pipe(v.array(RecordBody), v.maxLength(MOST_RECORDS, `At most ${MOST_RECORDS} records are taken at once.`)),
  atomic: v.optional(v.boolean(), false),
  expected: v.exactOptional(v.record(v.string(), Revision)),
  comment: Comment,
})

const ResultDto = v.object({
  index: v.number(),
  id: v.optional(v.string()),
  outcome: v.picklist(['INSERTED', 'UPDATED', 'UNCHANGED', 'FAILED']),
  errors: v.optional(v.array(v.string())),
  errorCodes: v.optional(v.array(v.string())),
})
export const UpsertDto = v.object({
  total: v.number(),
  inserted: v.number(),
  updated: v.number(),
  unchanged: v.number(),
  failed: v.number(),
  results: v.array(ResultDto),
  /** Only when nothing succeeded: every problem of every record. */
  errors: v.optional(v.array(v.string())),
  errorCodes: v.optional(v.array(v.string())),
})

export function upsertDto(answer: UpsertAnswer): v.InferOutput<typeof UpsertDto> {
  const { total, inserted, updated, unchanged, failed } = answer
  const results = answer.results.map(({ index, id, outcome, errors, errorCodes }) => ({
    ...{ index, id, outcome },
    errors: errors && [...errors],
    errorCodes: errorCodes && [...errorCodes],
  }))
  return { total, inserted, updated, unchanged, failed, results, ...(nothingSucceeded(answer) ? faultsOf(answer) : {}) }
}

/** 200 as soon as one record succeeded; otherwise the first one's own status. */
export function upsertStatus(answer: UpsertAnswer): ContentfulStatusCode {
  return nothingSucceeded(answer) ? STATUS[answer.results[0]?.refusal ?? 'invalid'] : 200
}

function nothingSucceeded({ failed, total }: UpsertAnswer): boolean {
  return total > 0 && failed === total
}

function faultsOf({ results }: UpsertAnswer): { errors: string[]; errorCodes: string[] } {
  return {
    errors: results.flatMap(({ index, errors }) => (errors ?? []).map((text) => `records[${index}]: ${text}`)),
    errorCodes: results.flatMap(({ errorCodes }) => errorCodes ?? []),
  }
}

/** Business columns and reserved members side by side. */
export const RecordDto = v.looseObject({
  _id: v.string(),
  _metadata: v.looseObject({
    _created: v.string(),
    _updated: v.string(),
    _revision: v.number(),
    _key: v.string(),
    _errors: v.array(v.string()),
    _merged: v.optional(v.array(v.string())),
    _merged_into: v.optional(v.string()),
    _history: v.boolean(),
  }),
  _source: v.optional(
    v.array(v.object({ _src: v.string(), _src_id: v.string(), _src_updated: v.optional(v.string()) })),
  ),
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
  recordIds: v.pipe(
    v.array(Id),
    v.minLength(2, 'At least two records are merged.'),
    v.maxLength(1000, 'At most 1000 records are merged at once.'),
  ),
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
