import { Hono } from 'hono'
import { askedOf, ExportBody, LoadBody, StartedAnswer, TransformBody } from '../../dto/configuration/table-jobs.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'table'

/** Long work on whole tables: the answer names the run to follow. */
export function tableJobRoutes() {
  return new Hono<Env>()
    .post(
      '/load',
      operation({
        summary: 'Load a source or a table into a table',
        tag,
        permission: 'table.load',
        json: LoadBody,
        answer: StartedAnswer,
      }),
      async (c) => {
        const { request, options } = askedOf(c.req.valid('json'))
        const { run } = await c.var.session.tables.load(request, options)
        return answerJson(c, { taskId: run.id })
      },
    )
    .post(
      '/export',
      operation({
        summary: 'Write the records of a source or a table into files',
        tag,
        permission: 'table.export',
        json: ExportBody,
        answer: StartedAnswer,
      }),
      async (c) => {
        const { request, options } = askedOf(c.req.valid('json'))
        const { run } = await c.var.session.tables.export(request, options)
        return answerJson(c, { taskId: run.id })
      },
    )
    .post(
      '/transform',
      operation({
        summary: 'Send the records of a table through a transformation',
        tag,
        permission: 'table.transform',
        json: TransformBody,
        answer: StartedAnswer,
      }),
      async (c) => {
        const { request, options } = askedOf(c.req.valid('json'))
        const { run } = await c.var.session.tables.transform(request, options)
        return answerJson(c, { taskId: run.id })
      },
    )
}
