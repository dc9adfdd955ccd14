import type { Run, RunStatus } from '@onefold/core'
import * as v from 'valibot'
import { iso, PageDto, PageQuery, PrincipalsDto } from './parts.ts'

const STATUSES = ['CREATED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCEL', 'CANCELLED'] as const
type TaskStatus = (typeof STATUSES)[number]

/** The older words for what became of a run. */
const OLDER: { readonly [status in RunStatus]: TaskStatus } = {
  PENDING: 'CREATED',
  RUNNING: 'RUNNING',
  CANCELLING: 'CANCEL',
  SUCCEEDED: 'COMPLETED',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
  SKIPPED: 'CANCELLED',
}

const NEWER: { readonly [status in TaskStatus]: RunStatus } = {
  CREATED: 'PENDING',
  RUNNING: 'RUNNING',
  CANCEL: 'CANCELLING',
  COMPLETED: 'SUCCEEDED',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
}

export const TasksQuery = v.strictObject({
  ...PageQuery,
  status: v.exactOptional(
    v.pipe(
      v.picklist(STATUSES),
      v.transform((status) => NEWER[status]),
    ),
  ),
  sort: v.optional(v.picklist(['ASC', 'DESC']), 'DESC'),
})

export const TaskDto = v.object({
  id: v.string(),
  type: v.string(),
  status: v.picklist(STATUSES),
  message: v.string(),
  completion: v.number(),
  created: v.string(),
  started: v.optional(v.string()),
  finished: v.optional(v.string()),
  ping: v.optional(v.string()),
  taskUser: v.string(),
  scheduling: v.object({ description: v.string(), type: v.literal('ONE_OFF'), enabled: v.boolean() }),
  extraMessage: v.optional(v.string()),
  parent: v.optional(v.string()),
})
export const TaskAnswer = v.object({ task: TaskDto, principals: PrincipalsDto })
export const TasksAnswer = v.object({ tasks: v.array(TaskDto), principals: PrincipalsDto, page: PageDto })

export function taskDto(run: Run): v.InferOutput<typeof TaskDto> {
  return {
    id: run.id,
    type: run.type,
    status: OLDER[run.status],
    message: run.message,
    completion: run.finished === undefined ? (run.progress ?? 0) : 1,
    created: iso(run.created),
    started: iso(run.started),
    finished: iso(run.finished),
    ping: iso(run.ping),
    taskUser: run.owner,
    scheduling: { description: `${run.type} of ${run.subject}`, type: 'ONE_OFF', enabled: true },
    extraMessage: run.failure?.message,
    parent: run.parent,
  }
}
