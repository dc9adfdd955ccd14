import type { CaseView } from '@onefold/core'
import * as v from 'valibot'
import { Comment, Id, PageDto, PageQuery } from '../parts.ts'

export const CasesQuery = v.strictObject({ ...PageQuery, recordId: v.exactOptional(Id) })
export const CasePath = v.object({ entity: Id, case: Id })
export const ResolveCaseBody = v.object({ comment: Comment })

const CaseDto = v.object({
  id: v.string(),
  reason: v.literal('DIVERGED'),
  recordId: v.string(),
  key: v.string(),
  contributionId: v.string(),
  openedAt: v.string(),
  operationId: v.string(),
  reasoning: v.string(),
})

export const CasesAnswer = v.object({ entity: v.string(), page: PageDto, cases: v.array(CaseDto) })
export const CaseAnswer = v.object({ entity: v.string(), case: CaseDto })

export function caseDto(found: CaseView): v.InferOutput<typeof CaseDto> {
  return { ...found }
}
