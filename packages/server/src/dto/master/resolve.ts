import type { ResolveAnswer, UpsertOneAnswer } from '@onefold/core'
import * as v from 'valibot'
import { Comment, checkedNumber, truth, Whole } from '../parts.ts'
import { AuditDto, auditDto } from './audit.ts'
import { RecordDto, recordDto } from './records.ts'
import { RecordBody, SearchOptionsBody, Transformation } from './search.ts'

export const ResolveBody = v.object({
  record: RecordBody,
  createIfNone: truth(false),
  limit: checkedNumber({ type: 'integer', minimum: 1, maximum: 1000, default: 10 }),
  comment: Comment,
})

export const ResolveDto = v.object({
  decision: v.picklist(['MATCH', 'REVIEW', 'NEW']),
  record: v.optional(RecordDto),
  key: v.optional(v.string()),
  candidates: v.array(
    v.object({
      id: v.string(),
      key: v.string(),
      score: v.number(),
      label: v.picklist(['MATCH', 'REVIEW']),
      explanation: v.string(),
    }),
  ),
  withheld: v.optional(Whole),
  created: v.boolean(),
})

export function resolveDto({ record, candidates, ...rest }: ResolveAnswer): v.InferOutput<typeof ResolveDto> {
  return { ...rest, ...(record ? { record: recordDto(record) } : {}), candidates: [...candidates] }
}

export const UpsertOneBody = v.object({
  record: RecordBody,
  insert: truth(false),
  update: truth(false),
  options: v.exactOptional(SearchOptionsBody),
  transformation: Transformation,
  audit: truth(false),
  comment: Comment,
})

export const UpsertOneDto = v.object({
  inserted: v.boolean(),
  updated: v.boolean(),
  record: RecordDto,
  audit: v.optional(v.array(AuditDto)),
})

export function upsertOneDto({ record, audit, ...rest }: UpsertOneAnswer): v.InferOutput<typeof UpsertOneDto> {
  return { ...rest, record: recordDto(record), ...(audit ? { audit: audit.map(auditDto) } : {}) }
}
