import type { DefinitionView } from '@onefold/core'
import { type Context, Hono } from 'hono'
import { etagOf } from '../../dto/if-match.ts'
import { UnreadBody } from '../../dto/parts.ts'
import {
  DefinitionBody,
  DefinitionDto,
  DefinitionPath,
  DefinitionsAnswer,
  DefinitionsQuery,
  definitionDto,
  demandedVersion,
  EnabledBody,
  NextRunsAnswer,
  NextRunsQuery,
  nextRunsDto,
  RunNowQuery,
  seenVersion,
} from '../../dto/work/definitions.ts'
import { AcceptedAnswer } from '../../dto/work/jobs.ts'
import type { Env } from '../../env.ts'
import { answerJson, stateHeader } from '../../guard/answer-headers.ts'
import { sayTo } from '../../guard/language.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'task'
const param = DefinitionPath
const SEEN_VERSION = { 'If-Match': 'REQUIRED' } as const

/** Long work as it is configured. */
export function definitionRoutes() {
  return new Hono<Env>()
    .get(
      '/',
      operation({
        summary: 'The definitions, page by page',
        tag,
        permission: 'task.list',
        query: DefinitionsQuery,
        answer: DefinitionsAnswer,
      }),
      async (c) => {
        const { page, definitions } = await c.var.session.definitions.list(c.req.valid('query'))
        return answerJson(c, { items: definitions.map((definition) => definitionDto(definition, sayTo(c))), page })
      },
    )
    .get(
      '/:id',
      operation({
        summary: 'One definition',
        tag,
        permission: 'task.view',
        param,
        answer: DefinitionDto,
        tagged: true,
      }),
      async (c) => tagged(c, await c.var.session.definitions.get(c.req.valid('param').id)),
    )
    .put(
      '/:id',
      operation({
        summary: 'Replace a definition, or make one',
        tag,
        permission: 'task.save',
        param,
        json: DefinitionBody,
        answer: DefinitionDto,
        tagged: true,
        headers: { 'If-Match': 'ALTERNATIVE', 'If-None-Match': 'ALTERNATIVE' },
      }),
      async (c) => {
        const version = demandedVersion(c.req.header('if-match'), c.req.header('if-none-match'))
        const { id } = c.req.valid('param')
        const { definitions } = c.var.session
        const given = c.req.valid('json')
        const saved = version === null ? definitions.create(id, given) : definitions.update(id, given, version)
        return tagged(c, await saved)
      },
    )
    .delete(
      '/:id',
      operation({
        summary: 'Remove a definition',
        tag,
        permission: 'task.delete',
        param,
        headers: SEEN_VERSION,
        answer: 'NOTHING',
        status: 204,
      }),
      async (c) => {
        await c.var.session.definitions.remove(c.req.valid('param').id, seenVersion(c.req.header('if-match')))
        return c.body(null, 204)
      },
    )
    .put(
      '/:id/enabled',
      operation({
        summary: 'Enable or disable a definition',
        tag,
        permission: 'task.enable',
        param,
        headers: SEEN_VERSION,
        json: EnabledBody,
        answer: DefinitionDto,
        tagged: true,
      }),
      async (c) => {
        const version = seenVersion(c.req.header('if-match'))
        const { enabled } = c.req.valid('json')
        return tagged(c, await c.var.session.definitions.setEnabled(c.req.valid('param').id, enabled, version))
      },
    )
    .get(
      '/:id/next-runs',
      operation({
        summary: 'When it runs next',
        tag,
        permission: 'task.view',
        param,
        query: NextRunsQuery,
        answer: NextRunsAnswer,
      }),
      async (c) => {
        const { count } = c.req.valid('query')
        return answerJson(
          c,
          nextRunsDto(await c.var.session.definitions.nextRuns(c.req.valid('param').id, count), sayTo(c)),
        )
      },
    )
    .post(
      '/:id/run',
      operation({
        summary: 'Run a definition now',
        tag,
        permission: 'task.run',
        param,
        query: RunNowQuery,
        json: UnreadBody,
        answer: AcceptedAnswer,
        status: 202,
      }),
      async (c) => {
        const run = await c.var.session.definitions.run(c.req.valid('param').id, c.req.valid('query'))
        return answerJson(c, { id: run.id }, 202)
      },
    )
}

function tagged(c: Context<Env>, definition: DefinitionView) {
  stateHeader(c, 'ETag', etagOf(definition.version))
  return answerJson(c, definitionDto(definition, sayTo(c)))
}
