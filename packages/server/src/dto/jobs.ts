import { RUN_STATUSES, RUN_TYPES, type Run } from '@onefold/core'
import * as v from 'valibot'
import { AnyJson, iso, MOST_PAGES, PAGE_SIZE, PageDto, wholeNumber } from './parts.ts'

/** Jobs count their pages under other names than everything else. */
export const RunsQuery = v.strictObject({
  type: v.exactOptional(v.picklist(RUN_TYPES)),
  status: v.exactOptional(v.picklist(RUN_STATUSES)),
  page: v.optional(wholeNumber(0, MOST_PAGES), '0'),
  size: v.optional(PAGE_SIZE, '20'),
})

export const RunDto = v.object({
  id: v.string(),
  type: v.picklist(RUN_TYPES),
  status: v.picklist(RUN_STATUSES),
  progress: v.nullable(v.number()),
  message: v.string(),
  input: AnyJson,
  output: AnyJson,
  failure: v.optional(v.object({ code: v.string(), message: v.string() })),
  trigger: v.picklist(['MANUAL', 'CRON', 'CHAIN', 'RETRY']),
  owner: v.string(),
  node: v.optional(v.string()),
  parent: v.optional(v.string()),
  attempt: v.number(),
  created: v.string(),
  started: v.optional(v.string()),
  finished: v.optional(v.string()),
  ping: v.optional(v.string()),
})
export const RunsAnswer = v.object({ items: v.array(RunDto), page: PageDto })
export const AcceptedAnswer = v.object({ id: v.string() })

export function runDto(run: Run): v.InferOutput<typeof RunDto> {
  const { id, type, status, progress, message, input, output, failure, trigger, owner, node, parent, attempt } = run
  return {
    ...{ id, type, status, progress, message, input, output, failure, trigger, owner, node, parent, attempt },
    created: iso(run.created),
    started: iso(run.started),
    finished: iso(run.finished),
    ping: iso(run.ping),
  }
}
