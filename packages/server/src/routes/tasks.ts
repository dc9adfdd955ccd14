import { Hono } from 'hono'
import { IdPath } from '../dto/parts.ts'
import { principalsDto } from '../dto/principals.ts'
import { TaskAnswer, TasksAnswer, TasksQuery, taskDto } from '../dto/tasks.ts'
import type { Env } from '../env.ts'
import { operation } from '../guard/operation.ts'

const tag = 'task'

/** Runs, in the older words. */
export function taskRoutes() {
  return new Hono<Env>()
    .get(
      '/instances',
      operation({ summary: 'The tasks, page by page', tag, role: 'ADMIN', query: TasksQuery, answer: TasksAnswer }),
      async (c) => {
        const { sort: order, ...query } = c.req.valid('query')
        const { page, runs } = await c.var.session.runs.list({ ...query, order })
        const principals = await principalsDto(
          c.var.security.directory,
          runs.map((run) => run.owner),
        )
        return c.json({ tasks: runs.map(taskDto), principals, page })
      },
    )
    .get(
      '/instances/:id',
      operation({ summary: 'One task', tag, role: 'ADMIN', param: IdPath, answer: TaskAnswer }),
      async (c) => {
        const run = await c.var.session.runs.get(c.req.valid('param').id)
        return c.json({ task: taskDto(run), principals: await principalsDto(c.var.security.directory, [run.owner]) })
      },
    )
}
