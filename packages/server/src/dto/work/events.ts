import type { Delivery, SinkStats } from '@onefold/core'
import { wordOf } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { AnyJson, Id, Instant, iso, PageDto, PageQuery, TableName, Whole } from '../parts.ts'

const VALIDITIES = ['ALL', 'VALID', 'INVALID'] as const
const OPERATIONS = ['insert', 'update', 'remove', 'clear'] as const

export const EventsQuery = v.strictObject({
  ...PageQuery,
  filter: v.optional(wordOf(VALIDITIES), 'ALL'),
  entityId: v.exactOptional(Id),
  tableId: v.exactOptional(TableName),
  recordId: v.exactOptional(Id),
  operation: v.exactOptional(wordOf(OPERATIONS)),
  operationId: v.exactOptional(Id),
})

export const EventDto = v.object({
  id: v.string(),
  sink: v.string(),
  entityId: v.optional(v.string()),
  tableId: v.optional(v.string()),
  recordId: v.optional(v.string()),
  operation: v.picklist(OPERATIONS),
  bucketOperation: v.optional(v.string()),
  operationId: v.string(),
  operationSequence: Whole,
  actorType: v.string(),
  actorId: v.string(),
  payload: v.record(v.string(), AnyJson),
  created: Instant,
  modified: Instant,
  valid: v.boolean(),
  error: v.optional(v.string()),
  attempts: Whole,
})
export const EventAnswer = v.object({ event: EventDto })
export const EventsAnswer = v.object({ sink: v.string(), events: v.array(EventDto), page: PageDto })

export const DeletedAnswer = v.object({ deleted: Whole })

export function eventDto(event: Delivery): v.InferOutput<typeof EventDto> {
  const { id, sink, entityId, tableId, recordId, operation, bucketOperation, operationId, sequence } = event
  const { actorType, actorId, payload, valid, error, attempts } = event
  return {
    id,
    sink,
    entityId,
    tableId,
    recordId,
    operation,
    bucketOperation,
    operationId,
    operationSequence: sequence,
    actorType,
    actorId,
    payload,
    created: iso(event.created),
    modified: iso(event.modified),
    valid,
    error,
    attempts,
  }
}

const StatsDto = v.object({
  sink: v.string(),
  description: v.optional(v.string()),
  stalled: v.boolean(),
  nextCheck: v.optional(Instant),
  eventsCount: Whole,
  validCount: Whole,
  invalidCount: Whole,
  oldest: v.optional(Instant),
  lastError: v.optional(v.string()),
})
export const StatsAnswer = v.object({ stats: v.record(v.string(), StatsDto) })

/** What waits in the log is valid: only its turn has not come. */
export function statsDto(
  stats: SinkStats,
  description: string | undefined,
  now: number,
): v.InferOutput<typeof StatsDto> {
  const { sink, valid, invalid, waiting, oldest, lastError, notBefore } = stats
  return {
    sink,
    description,
    stalled: notBefore !== undefined && notBefore > now,
    nextCheck: iso(notBefore),
    eventsCount: valid + invalid + waiting,
    validCount: valid + waiting,
    invalidCount: invalid,
    oldest: iso(oldest),
    lastError,
  }
}
