import type { Definition, DefinitionView, Run, RunStatus } from '@onefold/core'
import { defined, wordOf } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import type { Say } from '../../env.ts'
import { Flag, Instant, iso, PageDto, PageQuery, PrincipalsDto } from '../parts.ts'
import { nextRunDto } from './definitions.ts'
import { UuidText } from './jobs.ts'

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

const NEWER: { readonly [status in TaskStatus]: readonly RunStatus[] } = {
  CREATED: ['PENDING'],
  RUNNING: ['RUNNING'],
  CANCEL: ['CANCELLING'],
  COMPLETED: ['SUCCEEDED'],
  FAILED: ['FAILED'],
  CANCELLED: ['CANCELLED', 'SKIPPED'],
}

export const TasksQuery = v.pipe(
  v.strictObject({
    ...PageQuery,
    status: v.exactOptional(
      v.pipe(
        wordOf(STATUSES),
        v.transform((status) => NEWER[status]),
      ),
    ),
    sort: v.optional(wordOf(['ASC', 'DESC']), 'DESC'),
  }),
  v.transform(({ sort, ...query }) => ({ ...query, order: sort })),
)
export const SchedulingsQuery = v.strictObject(PageQuery)
export const SchedulingPath = v.object({ id: UuidText })
export const SchedulingEnabledPath = v.object({ id: UuidText, enabled: Flag })
export const CronBody = v.object({ cron: v.string() })

const TaskSchedulingDto = v.object({
  id: v.optional(v.string()),
  description: v.string(),
  type: v.picklist(['ONE_OFF', 'CRON']),
  cron: v.optional(v.string()),
  enabled: v.boolean(),
  nextExecution: v.optional(Instant),
})

export const TaskDto = v.object({
  id: v.string(),
  type: v.string(),
  status: v.picklist(STATUSES),
  message: v.string(),
  completion: v.number(),
  created: Instant,
  started: v.optional(Instant),
  finished: v.optional(Instant),
  ping: v.optional(Instant),
  taskUser: v.string(),
  scheduling: TaskSchedulingDto,
  extraMessage: v.optional(v.string()),
  parent: v.optional(v.string()),
  children: v.array(v.string()),
})
export const TaskAnswer = v.object({ task: TaskDto, principals: PrincipalsDto })
export const TasksAnswer = v.object({ tasks: v.array(TaskDto), principals: PrincipalsDto, page: PageDto })

export const SchedulingDto = v.object({
  id: v.string(),
  description: v.string(),
  type: v.literal('CRON'),
  taskType: v.string(),
  cron: v.string(),
  timezone: v.string(),
  enabled: v.boolean(),
  lastExecution: v.optional(Instant),
  /** Null where nothing will fire. */
  nextExecution: v.nullable(Instant),
  nextExecutionReason: v.optional(v.string()),
})
export const SchedulingAnswer = v.object({ scheduling: SchedulingDto })
export const SchedulingsAnswer = v.object({ schedulings: v.array(SchedulingDto), page: PageDto })

/** What of a run's surroundings its task shows. */
export interface TaskSurroundings {
  /** By their ids: the definitions that the runs were made from, as far as they are still there. */
  readonly definitions: ReadonlyMap<string, Definition>
  /** By the id of the parent: its parts, and what else it brought about. */
  readonly children: ReadonlyMap<string, readonly string[]>
}

const NOTHING_AROUND: TaskSurroundings = { definitions: new Map(), children: new Map() }

export function taskDto(run: Run, around: TaskSurroundings = NOTHING_AROUND): v.InferOutput<typeof TaskDto> {
  const definition = around.definitions.get(run.definition ?? '')
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
    scheduling: definition ? recurring(definition) : once(run),
    extraMessage: run.failure?.message,
    parent: run.parent,
    children: [...(around.children.get(run.id) ?? [])],
  }
}

function once({ type, subject }: Run): v.InferOutput<typeof TaskSchedulingDto> {
  return { description: `${type} of ${subject}`, type: 'ONE_OFF', enabled: true }
}

function recurring({ id, name, cron, enabled, nextRun }: Definition): v.InferOutput<typeof TaskSchedulingDto> {
  return { id, description: name, type: 'CRON', cron, enabled, nextExecution: iso(nextRun) }
}

export function schedulingDto(definition: DefinitionView, say: Say): v.InferOutput<typeof SchedulingDto> {
  const { id, type, name, description, cron, timezone, enabled, lastRun } = definition
  const { nextRun, nextRunReason } = nextRunDto(definition, say)
  return {
    id,
    type: 'CRON',
    taskType: type,
    cron,
    timezone,
    enabled,
    description: description ?? name,
    lastExecution: iso(lastRun),
    nextExecution: nextRun,
    ...defined({ nextExecutionReason: nextRunReason }),
  }
}
