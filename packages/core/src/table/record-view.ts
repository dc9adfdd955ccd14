import type { RecordView, SourceView } from '../api/record-view.ts'
import type { ArchivedRecord, Instant, SourceEntry, TableRecord } from '../model/record.ts'
import type { Unrelated } from './unrelated.ts'

/** An instant as callers read it: ISO 8601, UTC, milliseconds. */
export function instantText(instant: Instant): string {
  return new Date(instant).toISOString()
}

/** How a record's metadata tells what it was stated as different from. */
export function unrelatedView({ ids, count }: Unrelated) {
  return { _unrelated: ids, _unrelatedCount: count }
}

/** A record as callers and sinks see it. */
export function viewOf(
  record: TableRecord | ArchivedRecord,
  history = 'reason' in record,
  unrelated?: Unrelated,
): RecordView {
  const mergedInto = 'mergedInto' in record ? record.mergedInto : undefined
  return {
    _id: record.id,
    _metadata: {
      _created: instantText(record.created),
      _updated: instantText(record.updated),
      _revision: record.revision,
      _key: record.key,
      _errors: record.issues.map(({ column, message }) => `${column}: ${message}`),
      ...(record.quality === undefined ? {} : { _quality: record.quality, _quality_facts: record.issues }),
      ...(record.merged.length > 0 ? { _merged: record.merged } : {}),
      ...(mergedInto === undefined ? {} : { _merged_into: mergedInto }),
      ...(record.pinned && record.pinned.length > 0 ? { _pinned: record.pinned } : {}),
      ...(unrelated ? unrelatedView(unrelated) : {}),
      _history: history,
    },
    ...(record.sources.length > 0 ? { _source: record.sources.map(sourceView) } : {}),
    ...record.values,
  }
}

/** A source entry as callers read it. */
export function sourceView({ system, id, updated }: SourceEntry): SourceView {
  return { _src: system, _src_id: id, ...(updated === undefined ? {} : { _src_updated: instantText(updated) }) }
}
