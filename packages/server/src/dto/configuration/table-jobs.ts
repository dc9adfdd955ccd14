import type { NotificationInput } from '@onefold/core'
import { says, wordOf } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { TableName } from '../parts.ts'
import { NotificationBody } from '../work/notification.ts'

const Name = v.pipe(
  v.string(),
  v.minLength(1, says('member-invalid/text-empty')),
  v.maxLength(63, says('member-invalid/characters', { most: 63 })),
)
const whole = (least: number, sentence: ReturnType<typeof says>) =>
  v.pipe(v.number(), v.safeInteger(says('member-invalid/must-whole')), v.minValue(least, sentence))
const OrAll = v.optional(whole(-1, says('member-invalid/must-all-or-number')), -1)

const from = {
  source: Name,
  transformation: v.exactOptional(Name),
  pipeline: v.exactOptional(Name),
  maxRecords: OrAll,
  /** Who is told by mail what becomes of the run. */
  notification: v.exactOptional(NotificationBody),
}

export const LoadBody = v.object({
  ...from,
  sinkTable: TableName,
  operation: v.optional(wordOf(['INSERT', 'UPDATE', 'UPSERT', 'DELETE']), 'UPSERT'),
  sampleRecords: OrAll,
})

export const ExportBody = v.object({
  ...from,
  sampleRecords: OrAll,
  chunkRecords: v.optional(whole(0, says('member-invalid/must-one-file-or-number')), 0),
  format: v.optional(wordOf(['CSV', 'JSON', 'NDJSON', 'PARQUET']), 'CSV'),
  gz: v.optional(v.boolean(), false),
})

export const TransformBody = v.object({ ...from, transformation: Name })

export const StartedAnswer = v.object({ taskId: v.string() })

/** What is asked of the engine, and beside it who is told of the run. */
export function askedOf<T extends { readonly notification?: NotificationInput }>({ notification, ...request }: T) {
  return { request, options: notification === undefined ? {} : { notification } }
}
