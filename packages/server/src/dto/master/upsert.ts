import type { UpsertAnswer } from '@onefold/core'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import type { Say } from '../../env.ts'
import { STATUS } from '../../error-status.ts'
import { Comment, Id, JsonObject } from '../parts.ts'

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
  atomic: v.optional(v.boolean(), false),
  expected: v.exactOptional(v.record(v.string(), Revision)),
  comment: Comment,
})

const ResultDto = v.object({
  index: v.number(),
  id: v.optional(v.string()),
  outcome: v.picklist(['INSERTED', 'UPDATED', 'UNCHANGED', 'FAILED', 'DROPPED']),
  errors: v.optional(v.array(v.string())),
  errorCodes: v.optional(v.array(v.string())),
})

const CrowdedDto = v.object({ mappingId: v.string(), value: v.string(), records: v.number() })

/** `errors` and `errorCodes` hold every problem of every record, and are there only when nothing succeeded. */
export const UpsertDto = v.object({
  total: v.number(),
  inserted: v.number(),
  updated: v.number(),
  unchanged: v.number(),
  failed: v.number(),
  dropped: v.optional(v.number()),
  crowded: v.pipe(
    v.optional(v.array(CrowdedDto)),
    v.description(
      'Values that so many records have, or come near to, that they are not all compared: what the write spent most on.',
    ),
  ),
  results: v.array(ResultDto),
  errors: v.optional(v.array(v.string())),
  errorCodes: v.optional(v.array(v.string())),
})

export function upsertDto(answer: UpsertAnswer, say: Say): v.InferOutput<typeof UpsertDto> {
  const { total, inserted, updated, unchanged, failed, dropped, crowded } = answer
  const results = answer.results.map(({ index, id, outcome, errors, errorCodes }) => ({
    ...{ index, id, outcome },
    errors: errors?.map((text) => say(text)),
    errorCodes: errorCodes && [...errorCodes],
  }))
  const counts = { total, inserted, updated, unchanged, failed, dropped, ...(crowded ? { crowded: [...crowded] } : {}) }
  return { ...counts, results, ...(nothingSucceeded(answer) ? faultsOf(results) : {}) }
}

/** 200 as soon as one record succeeded; otherwise the first one's own status. */
export function upsertStatus(answer: UpsertAnswer): ContentfulStatusCode {
  return nothingSucceeded(answer) ? STATUS[answer.results[0]?.refusal ?? 'invalid'] : 200
}

function nothingSucceeded({ failed, total }: UpsertAnswer): boolean {
  return total > 0 && failed === total
}

type Result = v.InferOutput<typeof ResultDto>

function faultsOf(results: readonly Result[]): { errors: string[]; errorCodes: string[] } {
  return {
    errors: results.flatMap(({ index, errors }) => (errors ?? []).map((text) => `records[${index}]: ${text}`)),
    errorCodes: results.flatMap(({ errorCodes }) => errorCodes ?? []),
  }
}
