import {
  DEFINITION_SOURCES,
  type DefinitionView,
  type NextRuns,
  OnefoldError,
  OVERLAPS,
  RUN_TYPES,
  type SeenVersion,
} from '@onefold/core'
import { invalid, refusal, wordOf } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import type { Say } from '../../env.ts'
import { AnyJson, Flag, Instant, iso, JsonObject, PageDto, Whole, wholeNumber } from '../parts.ts'
import { JOB_PAGE, UuidText } from './jobs.ts'
import { NotificationBody, NotificationDto, notificationDto } from './notification.ts'

export const DefinitionPath = v.object({ id: UuidText })

export const DefinitionsQuery = v.pipe(
  v.strictObject({
    type: v.exactOptional(wordOf(RUN_TYPES)),
    enabled: v.exactOptional(Flag),
    source: v.exactOptional(wordOf(DEFINITION_SOURCES)),
    orphaned: v.exactOptional(Flag),
    ...JOB_PAGE,
  }),
  v.transform(({ page: pageNumber, size: pageSize, ...filters }) => ({ ...filters, pageNumber, pageSize })),
)

/** The whole definition: what is left out gets its default, not what it was. */
export const DefinitionBody = v.object({
  type: wordOf(RUN_TYPES),
  name: v.string(),
  description: v.exactOptional(v.string()),
  cron: v.string(),
  timezone: v.optional(v.string(), 'UTC'),
  enabled: v.optional(v.boolean(), true),
  overlap: v.optional(wordOf(OVERLAPS), 'SKIP'),
  input: v.optional(JsonObject, {}),
  notification: v.exactOptional(NotificationBody),
})
export const EnabledBody = v.object({ enabled: v.boolean() })
export const NextRunsQuery = v.strictObject({ count: v.optional(wholeNumber(1, 365), '10') })
export const RunNowQuery = v.strictObject({ force: v.optional(Flag, 'false') })

export const DefinitionDto = v.object({
  id: v.string(),
  type: v.picklist(RUN_TYPES),
  name: v.string(),
  description: v.optional(v.string()),
  cron: v.string(),
  timezone: v.string(),
  enabled: v.boolean(),
  source: v.picklist(DEFINITION_SOURCES),
  orphaned: v.boolean(),
  overlap: v.picklist(OVERLAPS),
  input: AnyJson,
  notification: v.optional(NotificationDto),
  version: Whole,
  lastRun: v.optional(Instant),
  lastRunId: v.optional(v.string()),
  /** Null where nothing will fire. */
  nextRun: v.nullable(Instant),
  nextRunReason: v.optional(v.string()),
})
export const DefinitionsAnswer = v.object({ items: v.array(DefinitionDto), page: PageDto })
export const NextRunsAnswer = v.object({ runs: v.array(Instant), nextRunReason: v.optional(v.string()) })

export function nextRunsDto({ runs, nextRunNotice }: NextRuns, say: Say): v.InferOutput<typeof NextRunsAnswer> {
  return {
    runs: runs.map((slot) => iso(slot)),
    ...(nextRunNotice === undefined ? {} : { nextRunReason: say(nextRunNotice) }),
  }
}

export function definitionDto(definition: DefinitionView, say: Say): v.InferOutput<typeof DefinitionDto> {
  const { id, type, name, description, cron, timezone, enabled, source, orphaned, overlap, input, version } = definition
  const { notification, lastRunId } = definition
  return {
    id,
    type,
    name,
    description,
    cron,
    timezone,
    enabled,
    source,
    orphaned,
    overlap,
    input,
    version,
    lastRunId,
    ...(notification === undefined ? {} : { notification: notificationDto(notification) }),
    lastRun: iso(definition.lastRun),
    ...nextRunDto(definition, say),
  }
}

/** When it will fire, or why it will not. */
export function nextRunDto({ nextRun, nextRunNotice }: DefinitionView, say: Say) {
  if (nextRunNotice !== undefined) return { nextRun: null, nextRunReason: say(nextRunNotice) }
  return { nextRun: iso(nextRun) ?? null }
}

/**
 * The version that the headers demand: that of `If-Match`, ANY for its `*`, null where `If-None-Match: *` says that there
 * must be none. Refuses with `precondition_required` when nothing is stated, and with `stale` both: a definition cannot be there and not be there.
 */
export function demandedVersion(ifMatch: string | undefined, ifNoneMatch?: string): SeenVersion | null {
  const none = ifNoneMatch?.trim() === '*'
  if (none && ifMatch !== undefined) throw new OnefoldError('stale', [refusal('version-moved/both')])
  if (none) return null
  if (ifMatch === undefined) {
    throw new OnefoldError('precondition_required', [refusal('precondition-required')])
  }
  if (ifMatch.trim() === '*') return 'ANY'
  const version = /^(?:(?:W\/)?"(?<quoted>\d{1,15})"|(?<bare>\d{1,15}))$/.exec(ifMatch.trim())?.groups
  if (version === undefined) throw invalid('member-invalid/must-version-like', {}, 'If-Match')
  return Number(version.quoted ?? version.bare)
}

/** The same, of a definition that has to be there. */
export function seenVersion(ifMatch: string | undefined): SeenVersion {
  return demandedVersion(ifMatch) as SeenVersion // null only comes of If-None-Match
}
