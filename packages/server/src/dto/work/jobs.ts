import { FINISHED_RUN_STATUSES, RUN_STATUSES, RUN_TRIGGERS, RUN_TYPES, type Run, type RunTypeView } from '@onefold/core'
import { says, wordOf } from '@onefold/core/adapter-kit'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { Border } from '../duration.ts'
import { JSON_SCHEMA } from '../json-schema.ts'
import {
  AnyJson,
  Flag,
  Id,
  Instant,
  InstantText,
  iso,
  JsonObject,
  MOST_PAGES,
  PAGE_SIZE,
  PageDto,
  Whole,
  wholeNumber,
} from '../parts.ts'
import { NotificationBody, NotificationDto, notificationDto } from './notification.ts'

export const UuidText = v.pipe(v.string(), v.uuid(says('member-invalid/must-uuid')))

/** Jobs count their pages under other names than everything else. */
export const JOB_PAGE = {
  page: v.optional(wholeNumber(0, MOST_PAGES), '0'),
  size: v.optional(PAGE_SIZE, '20'),
}

export const RunsQuery = v.pipe(
  v.strictObject({
    type: v.exactOptional(wordOf(RUN_TYPES)),
    status: v.exactOptional(wordOf(RUN_STATUSES)),
    definition: v.exactOptional(UuidText),
    from: v.exactOptional(InstantText),
    to: v.exactOptional(InstantText),
    owner: v.exactOptional(Id),
    ...JOB_PAGE,
  }),
  v.transform(({ page: pageNumber, size: pageSize, ...filters }) => ({ ...filters, pageNumber, pageSize })),
)

export const RunSubmitBody = v.object({
  type: wordOf(RUN_TYPES),
  input: v.optional(JsonObject, {}),
  idempotencyKey: v.exactOptional(v.string()),
  notification: v.exactOptional(NotificationBody),
})

const FINISHED = says('member-invalid/must-or-list', { choices: FINISHED_RUN_STATUSES })
const FinishedStatus = wordOf(FINISHED_RUN_STATUSES)
const MANY = says('member-invalid/ids-between', { most: 1000 })
export const RunDeleteBody = v.pipe(
  v.object({
    ids: v.exactOptional(v.pipe(v.array(Id), v.minLength(1, MANY), v.maxLength(1000, MANY))),
    olderThan: v.exactOptional(Border),
    status: v.exactOptional(
      v.union([FinishedStatus, v.pipe(v.array(FinishedStatus), v.minLength(1, FINISHED))], FINISHED),
    ),
  }),
  v.transform(({ ids, olderThan, status }) => ({
    /** The selection, for whom it is now. */
    at: (now: number) => ({
      ...(ids === undefined ? {} : { ids }),
      ...(olderThan === undefined ? {} : { olderThan: olderThan(now) }),
      ...(status === undefined ? {} : { statuses: [status].flat() }),
    }),
  })),
)

export const RetryQuery = v.strictObject({ force: v.optional(Flag, 'false') })
export const TypePath = v.object({ type: Id })

export const RunDto = v.object({
  id: v.string(),
  type: v.picklist(RUN_TYPES),
  status: v.picklist(RUN_STATUSES),
  progress: v.nullable(v.number()),
  message: v.string(),
  input: AnyJson,
  output: AnyJson,
  failure: v.optional(v.object({ code: v.string(), message: v.string(), details: v.optional(AnyJson) })),
  definition: v.optional(v.string()),
  trigger: v.picklist(RUN_TRIGGERS),
  owner: v.string(),
  node: v.optional(v.string()),
  parent: v.optional(v.string()),
  retryOf: v.optional(v.string()),
  attempt: Whole,
  notification: v.optional(NotificationDto),
  created: Instant,
  started: v.optional(Instant),
  finished: v.optional(Instant),
  ping: v.optional(Instant),
})
export const RunsAnswer = v.object({ items: v.array(RunDto), page: PageDto })
export const ChainAnswer = v.object({ runs: v.array(RunDto) })
export const AcceptedAnswer = v.object({ id: v.string() })

const TypeDto = v.object({
  type: v.picklist(RUN_TYPES),
  description: v.string(),
  inputSchema: JsonObject,
  schedulable: v.boolean(),
  singleInstance: v.boolean(),
})
export const TypeAnswer = TypeDto
export const TypesAnswer = v.object({ types: v.array(TypeDto) })

export function runDto(run: Run): v.InferOutput<typeof RunDto> {
  const { id, type, status, progress, message, input, output, failure, trigger, owner, node, parent, attempt } = run
  const { definition, retryOf, notification } = run
  return {
    id,
    type,
    status,
    progress,
    message,
    input,
    output,
    failure,
    trigger,
    owner,
    node,
    parent,
    attempt,
    definition,
    retryOf,
    ...(notification === undefined ? {} : { notification: notificationDto(notification) }),
    created: iso(run.created),
    started: iso(run.started),
    finished: iso(run.finished),
    ping: iso(run.ping),
  }
}

export function typeDto({ input, ...view }: RunTypeView): v.InferOutput<typeof TypeDto> {
  return { ...view, inputSchema: { ...toJsonSchema(input, JSON_SCHEMA) } }
}
