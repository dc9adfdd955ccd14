import type { RecordMetadata, RecordView, SourceView } from '../api/record-view.ts'
import { instantText } from '../lib/time/instant-text.ts'
import type { ArchivedRecord, SourceEntry, TableRecord } from '../model/record.ts'
import type { Unrelated } from './unrelated.ts'

/** How a record's metadata tells what it was stated as different from. */
export function unrelatedView({ ids, count }: Unrelated) {
  return { _unrelated: ids, _unrelatedCount: count }
}

/** A record as callers and sinks see it. Member after member: objects spread into one another cost as much as reading the record. */
export function viewOf(
  record: TableRecord | ArchivedRecord,
  history = 'reason' in record,
  unrelated?: Unrelated,
): RecordView {
  const { created, updated, revision, key, issues, quality, merged, pinned, sources } = record
  const metadata: Building<RecordMetadata> = {
    _created: instantText(created),
    _updated: instantText(updated),
    _revision: revision,
    _key: key,
    _errors: issues.map(({ column, message }) => `${column}: ${message}`),
  }
  if (quality !== undefined) {
    metadata._quality = quality
    metadata._quality_facts = issues
  }
  if (merged.length > 0) metadata._merged = merged
  if ('mergedInto' in record && record.mergedInto !== undefined) metadata._merged_into = record.mergedInto
  if (pinned && pinned.length > 0) metadata._pinned = pinned
  if (unrelated) Object.assign(metadata, unrelatedView(unrelated))
  metadata._history = history
  const _id = record.id
  const _metadata = metadata as RecordMetadata // `_history` was the last
  return sources.length > 0
    ? { _id, _metadata, _source: sources.map(sourceView), ...record.values }
    : { _id, _metadata, ...record.values }
}

type Building<T> = { -readonly [Member in keyof T]?: T[Member] }

/** A source entry as callers read it. */
export function sourceView({ system, id, updated }: SourceEntry): SourceView {
  return { _src: system, _src_id: id, ...(updated === undefined ? {} : { _src_updated: instantText(updated) }) }
}
