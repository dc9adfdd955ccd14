import type { DefinitionView, Run } from '@onefold/core'
import { type Context, Hono } from 'hono'
import { principalsDto } from '../../dto/master/principals.ts'
import { IdPath } from '../../dto/parts.ts'
import {
  CronBody,
  SchedulingAnswer,
  SchedulingEnabledPath,
  SchedulingPath,
  SchedulingsAnswer,
  SchedulingsQuery,
  schedulingDto,
  TaskAnswer,
  type TaskSurroundings,
  TasksAnswer,
  TasksQuery,
  taskDto,
} from '../../dto/work/tasks.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { sayTo } from '../../guard/language.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'task'

/** Runs, in the older words. */
export function taskRoutes() {
  const one = operation({ summary: 'One task', tag, permission: 'task.view', param: IdPath, answer: TaskAnswer })
  return new Hono<Env>()
    .get(
      '/instances',
      operation({
        summary: 'The tasks, page by page',
        tag,
        permission: 'task.list',
        query: TasksQuery,
        answer: TasksAnswer,
      }),
      async (c) => {
        const { page, runs } = await c.var.session.runs.list(c.req.valid('query'))
        return answerJson(c, { ...(await shown(c, runs)), page })
      },
    )
    .get('/instances/:id', one, async (c) =>
      answerJson(c, await shownOne(c, await c.var.session.runs.get(c.req.valid('param').id))),
    )
    .get('/instance/:id', one, async (c) =>
      answerJson(c, await shownOne(c, await c.var.session.runs.get(c.req.valid('param').id))),
    )
    .delete(
      '/instances/:id',
      operation({
        summary: 'Cancel a live task, remove a finished one',
        tag,
        permission: 'task.delete',
        param: IdPath,
        answer: TaskAnswer,
      }),
      async (c) => answerJson(c, await shownOne(c, await c.var.session.runs.dismiss(c.req.valid('param').id))),
    )
    .put(
      '/cancel/:id',
      operation({ summary: 'Cancel a task', tag, permission: 'task.cancel', param: IdPath, answer: TaskAnswer }),
      async (c) => answerJson(c, await shownOne(c, await c.var.session.runs.cancel(c.req.valid('param').id))),
    )
}

/** Definitions, in the older words: without versions, so the last word holds. */
export function schedulingRoutes() {
  return new Hono<Env>()
    .get(
      '/schedulings',
      operation({
        summary: 'The schedulings, page by page',
        tag,
        permission: 'task.list',
        query: SchedulingsQuery,
        answer: SchedulingsAnswer,
      }),
      async (c) => {
        const { page, definitions } = await c.var.session.definitions.list(c.req.valid('query'))
        return answerJson(c, {
          schedulings: definitions.map((definition) => schedulingDto(definition, sayTo(c))),
          page,
        })
      },
    )
    .get(
      '/scheduling/:id',
      operation({
        summary: 'One scheduling',
        tag,
        permission: 'task.view',
        param: SchedulingPath,
        answer: SchedulingAnswer,
      }),
      async (c) => answerJson(c, shownScheduling(c, await c.var.session.definitions.get(c.req.valid('param').id))),
    )
    .put(
      '/scheduling/:id/run',
      operation({
        summary: 'Run a scheduling now',
        tag,
        permission: 'task.run',
        param: SchedulingPath,
        answer: TaskAnswer,
      }),
      async (c) => answerJson(c, await shownOne(c, await c.var.session.definitions.run(c.req.valid('param').id))),
    )
    .put(
      '/scheduling/:id/enabled/:enabled',
      operation({
        summary: 'Enable or disable a scheduling',
        tag,
        permission: 'task.enable',
        param: SchedulingEnabledPath,
        answer: SchedulingAnswer,
      }),
      async (c) => {
        const { id, enabled } = c.req.valid('param')
        return answerJson(c, shownScheduling(c, await c.var.session.definitions.setEnabled(id, enabled, 'ANY')))
      },
    )
    .post(
      '/scheduling/:id/cron',
      operation({
        summary: 'Change the times of a scheduling',
        tag,
        permission: 'task.save',
        param: SchedulingPath,
        json: CronBody,
        answer: SchedulingAnswer,
      }),
      async (c) => {
        const { cron } = c.req.valid('json')
        const definition = await c.var.session.definitions.setCron(c.req.valid('param').id, cron, 'ANY')
        return answerJson(c, shownScheduling(c, definition))
      },
    )
}

function shownScheduling(c: Context<Env>, definition: DefinitionView) {
  return { scheduling: schedulingDto(definition, sayTo(c)) }
}

async function shownOne(c: Context<Env>, run: Run) {
  const { tasks, principals } = await shown(c, [run])
  return { task: tasks[0] ?? taskDto(run), principals }
}

/** Tasks with the names of their users, what they were made from and what they brought about: three questions for most pages. */
async function shown(c: Context<Env>, runs: readonly Run[]) {
  const [principals, definitions, children] = await Promise.all([
    principalsDto(
      c.get('app').onefold.identities,
      runs.map(({ owner }) => owner),
    ),
    definitionsOf(c, runs),
    childrenOf(c, runs),
  ])
  return { tasks: runs.map((run) => taskDto(run, { definitions, children })), principals }
}

async function definitionsOf(c: Context<Env>, runs: readonly Run[]): Promise<TaskSurroundings['definitions']> {
  const ids = [...new Set(runs.flatMap(({ definition }) => (definition === undefined ? [] : [definition])))]
  if (ids.length === 0) return new Map()
  const { definitions } = await c.var.session.definitions.list({ ids, pageSize: 1000 })
  return new Map(definitions.map((definition) => [definition.id, definition]))
}

async function childrenOf(c: Context<Env>, runs: readonly Run[]): Promise<TaskSurroundings['children']> {
  const children = new Map<string, string[]>()
  const parents = runs.map(({ id }) => id)
  for (let pageNumber = 0, pages = parents.length === 0 ? 0 : 1; pageNumber < pages; pageNumber++) {
    const below = await c.var.session.runs.list({ parents, order: 'ASC', pageNumber, pageSize: 1000 })
    for (const { id, parent = '' } of below.runs) children.set(parent, [...(children.get(parent) ?? []), id])
    pages = below.page.totalPages
  }
  return children
}
