import { defined } from '@onefold/core/adapter-kit'
import { Hono } from 'hono'
import { etagOf, expectedRevision } from '../../dto/if-match.ts'
import {
  ResolveBody,
  ResolveDto,
  resolveDto,
  UpsertOneBody,
  UpsertOneDto,
  upsertOneDto,
} from '../../dto/master/resolve.ts'
import {
  asked,
  CapabilitiesDto,
  capabilitiesDto,
  MasterSearchBody,
  MasterSearchDto,
  masterSearchDto,
  SearchBody,
  SearchDto,
  searchDto,
  TextSearchBody,
} from '../../dto/master/search.ts'
import { EntityPath } from '../../dto/parts.ts'
import type { Env } from '../../env.ts'
import { answerJson, stateHeader } from '../../guard/answer-headers.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'master'

export function searchRoutes() {
  return new Hono<Env>()
    .post(
      '/search',
      operation({
        summary: 'Search records',
        tag,
        permission: 'master.searchRecord',
        json: MasterSearchBody,
        answer: MasterSearchDto,
      }),
      async (c) => {
        const body = c.req.valid('json')
        const { entity, ...question } = body
        return answerJson(c, masterSearchDto(await asked(c.var.session.records(entity), question), body))
      },
    )
    .post(
      '/:entity/search',
      operation({
        summary: 'Search by the columns of a record',
        tag,
        permission: 'master.searchRecord',
        param: EntityPath,
        json: SearchBody,
        answer: SearchDto,
      }),
      async (c) => {
        const { entity } = c.req.valid('param')
        return answerJson(c, searchDto(await c.var.session.records(entity).search(c.req.valid('json'))))
      },
    )
    .post(
      '/:entity/search/text',
      operation({
        summary: 'Search by free text',
        tag,
        permission: 'master.searchRecord',
        param: EntityPath,
        json: TextSearchBody,
        answer: SearchDto,
      }),
      async (c) => {
        const { entity } = c.req.valid('param')
        return answerJson(c, searchDto(await c.var.session.records(entity).searchText(c.req.valid('json'))))
      },
    )
    .get(
      '/:entity/search/capabilities',
      operation({
        summary: 'What can be searched for',
        tag,
        permission: 'master.viewCapabilities',
        param: EntityPath,
        answer: CapabilitiesDto,
      }),
      async (c) => {
        const { entity } = c.req.valid('param')
        return answerJson(c, capabilitiesDto(await c.var.session.records(entity).searchCapabilities()))
      },
    )
    .post(
      '/:entity/resolve',
      operation({
        summary: 'Who a record is',
        tag,
        permission: 'master.resolveRecord',
        param: EntityPath,
        json: ResolveBody,
        answer: ResolveDto,
      }),
      async (c) => {
        const { record, ...options } = c.req.valid('json')
        const answer = await c.var.session.records(c.req.valid('param').entity).resolve(record, options)
        return answerJson(c, resolveDto(answer))
      },
    )
    .post(
      '/:entity/upsert',
      operation({
        summary: 'Insert or update one record',
        tag,
        permission: 'master.upsertRecord',
        param: EntityPath,
        json: UpsertOneBody,
        headers: { 'If-Match': 'OPTIONAL' },
        answer: UpsertOneDto,
        tagged: true,
      }),
      async (c) => {
        const expected = expectedRevision(c.req.header('if-match'))
        const answer = await c.var.session
          .records(c.req.valid('param').entity)
          .upsertOne({ ...c.req.valid('json'), ...defined({ expected }) })
        stateHeader(c, 'ETag', etagOf(answer.record._metadata._revision))
        return answerJson(c, upsertOneDto(answer))
      },
    )
}
