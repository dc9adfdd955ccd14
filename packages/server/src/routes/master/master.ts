import { Hono } from 'hono'
import { etagOf, etagOfRead, expectedRevision } from '../../dto/if-match.ts'
import { AuditAnswer, AuditPath, AuditQuery, auditDto } from '../../dto/master/audit.ts'
import { principalsDto } from '../../dto/master/principals.ts'
import { expandedRecordDto, RecordReadAnswer, RecordReadQuery } from '../../dto/master/record-read.ts'
import { DeletedAnswer, DeleteQuery, KeyAnswer, KeyPath, recordDto } from '../../dto/master/records.ts'
import { UpsertBody, UpsertDto, upsertDto, upsertStatus } from '../../dto/master/upsert.ts'
import { IdPath } from '../../dto/parts.ts'
import type { Env } from '../../env.ts'
import { answerJson, stateHeader } from '../../guard/answer-headers.ts'
import { languageOf } from '../../guard/language.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'master'

export function masterRoutes() {
  return new Hono<Env>()
    .post(
      '/upsert',
      operation({
        summary: 'Insert and update records',
        tag,
        permission: 'master.upsertRecord',
        json: UpsertBody,
        answer: UpsertDto,
        refused: UpsertDto,
      }),
      async (c) => {
        const { entity, records, ...options } = c.req.valid('json')
        const answer = await c.var.session.records(entity).upsert(records, options)
        return answerJson(c, upsertDto(answer, languageOf(c)), upsertStatus(answer))
      },
    )
    .get(
      '/record/:id',
      operation({
        summary: 'One record',
        tag,
        permission: 'master.viewRecord',
        param: IdPath,
        query: RecordReadQuery,
        answer: RecordReadAnswer,
        tagged: true,
      }),
      async (c) => {
        const query = c.req.valid('query') // whole, its entity with it: to take it apart costs as much as checking it
        const { entity } = query
        const { record, expanded } = await c.get('session').records(entity).read(c.req.valid('param').id, query)
        stateHeader(c, 'ETag', etagOfRead(record))
        if (expanded === undefined) return answerJson(c, { entity, record: recordDto(record) })
        const belonging = await expandedRecordDto(expanded, c.get('app').onefold.identities)
        return answerJson(c, { entity, record: recordDto(record), ...belonging })
      },
    )
    .delete(
      '/record/:id',
      operation({
        summary: 'Delete a record',
        tag,
        permission: 'master.deleteRecord',
        param: IdPath,
        query: DeleteQuery,
        headers: { 'If-Match': 'OPTIONAL' },
        answer: DeletedAnswer,
      }),
      async (c) => {
        const { entity, ...options } = c.req.valid('query')
        const expected = expectedRevision(c.req.header('if-match'))
        const record = await c.var.session
          .records(entity)
          .remove(c.req.valid('param').id, { ...options, ...(typeof expected === 'number' ? { expected } : {}) })
        return answerJson(c, { deleted: true, record: recordDto(record) })
      },
    )
    .get(
      '/:entity/keys/:key',
      operation({
        summary: 'The record behind a key',
        tag,
        permission: 'master.viewKey',
        param: KeyPath,
        answer: KeyAnswer,
        tagged: true,
      }),
      async (c) => {
        const { entity, key } = c.req.valid('param')
        const found = await c.var.session.records(entity).byKey(key)
        stateHeader(c, 'ETag', etagOf(found.record._metadata._revision))
        return answerJson(c, { entity, key: found.key, redirected: found.redirected, record: recordDto(found.record) })
      },
    )
    .get(
      '/:entity/records/:id/audit',
      operation({
        summary: 'What was done to a record',
        tag,
        permission: 'master.viewAudit',
        param: AuditPath,
        query: AuditQuery,
        answer: AuditAnswer,
      }),
      async (c) => {
        const { entity, id } = c.req.valid('param')
        const { page, audit } = await c.var.session.records(entity).audit(id, c.req.valid('query'))
        const principals = await principalsDto(
          c.get('app').onefold.identities,
          audit.map((entry) => entry.user),
        )
        return answerJson(c, { page, audit: audit.map(auditDto), principals })
      },
    )
}
