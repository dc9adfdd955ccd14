import { Hono } from 'hono'
import { IdPath, UnreadBody } from '../../dto/parts.ts'
import {
  AcceptedAnswer,
  ChainAnswer,
  RetryQuery,
  RunDeleteBody,
  RunDto,
  RunSubmitBody,
  RunsAnswer,
  RunsQuery,
  runDto,
  TypeAnswer,
  TypePath,
  TypesAnswer,
  typeDto,
} from '../../dto/work/jobs.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'task'

/** Executions of long work, and the kinds that there are. */
export function jobRoutes() {
  return new Hono<Env>()
    .get(
      '/runs',
      operation({
        summary: 'The runs, page by page',
        tag,
        permission: 'task.list',
        query: RunsQuery,
        answer: RunsAnswer,
      }),
      async (c) => {
        const { page, runs } = await c.var.session.runs.list(c.req.valid('query'))
        return answerJson(c, { items: runs.map(runDto), page })
      },
    )
    .post(
      '/runs',
      operation({
        summary: 'Submit a run; one that is there already is answered',
        tag,
        permission: 'task.run',
        json: RunSubmitBody,
        answer: RunDto,
        status: 201,
        besides: [200],
      }),
      async (c) => {
        const { run, created } = await c.var.session.runs.submit(c.req.valid('json'))
        return answerJson(c, runDto(run), created ? 201 : 200)
      },
    )
    .delete(
      '/runs',
      operation({
        summary: 'Remove finished runs',
        tag,
        permission: 'task.delete',
        json: RunDeleteBody,
        answer: 'NOTHING',
        status: 204,
      }),
      async (c) => {
        await c.var.session.runs.remove(c.req.valid('json').at(c.get('app').clock.now()))
        return c.body(null, 204)
      },
    )
    .get(
      '/runs/:id',
      operation({ summary: 'One run', tag, permission: 'task.view', param: IdPath, answer: RunDto }),
      async (c) => answerJson(c, runDto(await c.var.session.runs.get(c.req.valid('param').id))),
    )
    .post(
      '/runs/:id/cancel',
      operation({
        summary: 'Cancel a run',
        tag,
        permission: 'task.cancel',
        param: IdPath,
        json: UnreadBody,
        answer: AcceptedAnswer,
        status: 202,
      }),
      async (c) => {
        const run = await c.var.session.runs.cancel(c.req.valid('param').id)
        return answerJson(c, { id: run.id }, 202)
      },
    )
    .get(
      '/runs/:id/chain',
      operation({
        summary: 'The whole that a run belongs to',
        tag,
        permission: 'task.view',
        param: IdPath,
        answer: ChainAnswer,
      }),
      async (c) => answerJson(c, { runs: (await c.var.session.runs.chain(c.req.valid('param').id)).map(runDto) }),
    )
    .post(
      '/runs/:id/retry',
      operation({
        summary: 'Repeat a run',
        tag,
        permission: 'task.run',
        param: IdPath,
        query: RetryQuery,
        answer: AcceptedAnswer,
        status: 202,
        besides: [200],
      }),
      async (c) => {
        const { run, created } = await c.var.session.runs.retry(c.req.valid('param').id, c.req.valid('query'))
        return answerJson(c, { id: run.id }, created ? 202 : 200)
      },
    )
    .get(
      '/types',
      operation({ summary: 'The types of runs', tag, permission: 'task.list', answer: TypesAnswer }),
      (c) => answerJson(c, { types: c.var.session.runs.types().map(typeDto) }),
    )
    .get(
      '/types/:type',
      operation({ summary: 'One type of runs', tag, permission: 'task.view', param: TypePath, answer: TypeAnswer }),
      (c) => answerJson(c, typeDto(c.var.session.runs.type(c.req.valid('param').type))),
    )
}
