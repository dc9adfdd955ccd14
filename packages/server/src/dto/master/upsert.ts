import type { Language, UpsertAnswer } from '@onefold/core'
import { ofRecord, says } from '@onefold/core/adapter-kit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { STATUS } from '../../error-status.ts'
import { refusalIn } from '../../guard/language.ts'
import { Comment, Id, JsonObject, Whole } from '../parts.ts'

const RecordBody = v.pipe(
  JsonObject,
  v.metadata({
    jsonSchema: { type: 'object', description: 'Business columns, and _id and _source where they are known.' },
  }),
)

const Revision = v.pipe(
  v.number(),
  v.integer(says('member-invalid/must-whole')),
  v.minValue(1, says('member-invalid/must-or-more', { least: 1 })),
)

export const UpsertBody = v.object({
  entity: Id,
  records: v.array(RecordBody),
  atomic: v.optional(v.boolean(), false),
  expected: v.exactOptional(v.record(v.string(), Revision)),
  comment: Comment,
})

const ResultDto = v.object({
  index: Whole,
  id: v.optional(v.string()),
  outcome: v.picklist(['INSERTED', 'UPDATED', 'UNCHANGED', 'FAILED', 'DROPPED']),
  errors: v.optional(v.array(v.string())),
  errorCodes: v.optional(v.array(v.string())),
})

const CrowdedDto = v.object({ mappingId: v.string(), value: v.string(), records: v.number() })

/** `errors` and `errorCodes` hold every problem of every record, and are there only when nothing succeeded. */
export const UpsertDto = v.object({
  total: Whole,
  inserted: Whole,
  updated: Whole,
  unchanged: Whole,
  failed: Whole,
  dropped: v.optional(Whole),
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

export function upsertDto(answer: UpsertAnswer, language: Language): v.InferOutput<typeof UpsertDto> {
  const { total, inserted, updated, unchanged, failed, dropped, crowded } = answer
  const results = answer.results.map(({ index, id, outcome, refusals, errorCodes }) => ({
    index,
    id,
    outcome,
    errors: refusals?.map(refusalIn(language)),
    errorCodes: errorCodes && [...errorCodes],
  }))
  const counts = { total, inserted, updated, unchanged, failed, dropped, ...(crowded ? { crowded: [...crowded] } : {}) }
  return { ...counts, results, ...(nothingSucceeded(answer) ? faultsOf(answer, language) : {}) }
}

/** 200 as soon as one record succeeded; otherwise the first one's own status. */
export function upsertStatus(answer: UpsertAnswer): ContentfulStatusCode {
  return nothingSucceeded(answer) ? STATUS[answer.results[0]?.refusal ?? 'invalid'] : 200
}

function nothingSucceeded({ failed, total }: UpsertAnswer): boolean {
  return total > 0 && failed === total
}

function faultsOf({ results }: UpsertAnswer, language: Language): { errors: string[]; errorCodes: string[] } {
  const faults = results.flatMap(({ index, refusals = [] }) => refusals.map((each) => ofRecord(index, each)))
  return { errors: faults.map(refusalIn(language)), errorCodes: faults.map(({ code }) => code) }
}
