import { Hono } from 'hono'
import {
  ComparisonAnswer,
  comparisonDto,
  DisconnectBody,
  EraseBody,
  ErasureAnswer,
  ExplanationAnswer,
  erasureDto,
  explanationDto,
  PairBody,
  PinsBody,
  RecordsAnswer,
  UnmergeBody,
  UnmergedAnswer,
} from '../../dto/master/record-decisions.ts'
import { MergeBody, MergedAnswer, RecordPath, recordDto } from '../../dto/master/records.ts'
import { EntityPath } from '../../dto/parts.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'master'

/** Who may state that records are different may take it back. */
const STATED_DIFFERENCE = {
  tag,
  permission: 'master.disconnectRecord',
  param: EntityPath,
  json: DisconnectBody,
  answer: RecordsAnswer,
} as const

const PAIR_NAMES = { recordIds: ['recordA', 'recordB'] } as const

/** What a person decides about records that are named, and what to know before. */
export function recordDecisionRoutes() {
  return new Hono<Env>().route('/', pairRoutes()).route('/', decisionRoutes())
}

function pairRoutes() {
  return new Hono<Env>()
    .post(
      '/:entity/records/compare',
      operation({
        summary: 'How alike two records are',
        tag,
        permission: 'master.compareRecord',
        param: EntityPath,
        json: PairBody,
        otherNames: PAIR_NAMES,
        answer: ComparisonAnswer,
      }),
      async (c) => {
        const { entity } = c.req.valid('param')
        const { recordA, recordB } = c.req.valid('json')
        const comparison = await c.var.session.records(entity).compare(recordA, recordB)
        return answerJson(c, { entity, comparison: comparisonDto(comparison) })
      },
    )
    .post(
      '/:entity/records/explain',
      operation({
        summary: 'Why two records are as alike as they are, and what would change that',
        tag,
        permission: 'master.explainRecord',
        param: EntityPath,
        json: PairBody,
        otherNames: PAIR_NAMES,
        answer: ExplanationAnswer,
      }),
      async (c) => {
        const { entity } = c.req.valid('param')
        const { recordA, recordB } = c.req.valid('json')
        const explanation = await c.var.session.records(entity).explain(recordA, recordB)
        return answerJson(c, { entity, explanation: explanationDto(explanation) })
      },
    )
}

function decisionRoutes() {
  return new Hono<Env>()
    .post(
      '/:entity/records/merge',
      operation({
        summary: 'Merge records of one cluster',
        tag,
        permission: 'master.mergeRecord',
        param: EntityPath,
        json: MergeBody,
        answer: MergedAnswer,
      }),
      async (c) => {
        const { entity } = c.req.valid('param')
        const { recordIds, ...options } = c.req.valid('json')
        const record = await c.var.session.records(entity).merge(recordIds, options as object)
        return answerJson(c, { entity, record: recordDto(record) })
      },
    )
    .post(
      '/:entity/records/unmerge',
      operation({
        summary: 'Take back the merge that made a record',
        tag,
        permission: 'master.unmergeRecord',
        param: EntityPath,
        json: UnmergeBody,
        answer: UnmergedAnswer,
      }),
      async (c) => {
        const { entity } = c.req.valid('param')
        const { recordId, comment, ...options } = c.req.valid('json')
        const stated = { ...options, ...(typeof comment === 'string' ? { comment } : {}) }
        const { deletedRecordId, records } = await c.var.session.records(entity).unmerge(recordId, stated)
        return answerJson(c, { deletedRecordId, entity, records: records.map(recordDto) })
      },
    )
    .post(
      '/:entity/records/disconnect',
      operation({ summary: 'Record every pair of these records as different', ...STATED_DIFFERENCE }),
      async (c) => {
        const { entity } = c.req.valid('param')
        const { recordIds, ...options } = c.req.valid('json')
        const records = await c.var.session.records(entity).disconnect(recordIds, options)
        return answerJson(c, { entity, records: records.map(recordDto) })
      },
    )
    .post(
      '/:entity/records/reconnect',
      operation({ summary: 'Take back that these records are different from each other', ...STATED_DIFFERENCE }),
      async (c) => {
        const { entity } = c.req.valid('param')
        const { recordIds, ...options } = c.req.valid('json')
        const records = await c.var.session.records(entity).reconnect(recordIds, options)
        return answerJson(c, { entity, records: records.map(recordDto) })
      },
    )
    .post(
      '/:entity/records/erase',
      operation({
        summary: 'Erase a record and all that it absorbed from everywhere in the store, for good',
        tag,
        permission: 'master.eraseRecord',
        param: EntityPath,
        json: EraseBody,
        answer: ErasureAnswer,
      }),
      async (c) => {
        const { entity } = c.req.valid('param')
        const { recordId, ...options } = c.req.valid('json')
        const report = await c.var.session.records(entity).erase(recordId, options)
        return answerJson(c, { entity, erasure: erasureDto(report) })
      },
    )
    .put(
      '/:entity/records/:id/pins',
      operation({
        summary: 'Keep columns of a survivor as they are, or let its contributions decide them again',
        tag,
        permission: 'master.pinRecord',
        param: RecordPath,
        json: PinsBody,
        answer: MergedAnswer,
      }),
      async (c) => {
        const { entity, id } = c.req.valid('param')
        const record = await c.var.session.records(entity).setPins(id, c.req.valid('json'))
        return answerJson(c, { entity, record: recordDto(record) })
      },
    )
}
