import { Hono } from 'hono'
import { AcceptedAnswer, RunDto, RunsAnswer, RunsQuery, runDto } from '../dto/jobs.ts'
import { IdPath } from '../dto/parts.ts'
import type { Env } from '../env.ts'
import { operation } from '../guard/operation.ts'

const tag = 'task'

export function jobRoutes() {
  return new Hono<Env>()
    .get(
      '/runs',
      operation({ summary: 'The runs, page by page', tag, role: 'ADMIN', query: RunsQuery, answer: RunsAnswer }),
      async (c) => {
        const { page: pageNumber, size: pageSize, ...filter } = c.req.valid('query')
        const { page, runs } = await c.var.session.runs.list({ ...filter, pageNumber, pageSize })
        return c.json({ items: runs.map(runDto), page })
      },
    )
    .get('/runs/:id', operation({ summary: 'One run', tag, role: 'ADMIN', param: IdPath, answer: RunDto }), async (c) =>
      c.json(runDto(await c.var.session.runs.get(c.req.valid('param').id))),
    )
    .post(
      '/runs/:id/cancel',
      operation({ summary: 'Cancel a run', tag, role: 'ADMIN', param: IdPath, answer: AcceptedAnswer, status: 202 }),
      async (c) => {
        const run = await c.var.session.runs.cancel(c.req.valid('param').id)
        return c.json({ id: run.id }, 202)
      },
    )
}
