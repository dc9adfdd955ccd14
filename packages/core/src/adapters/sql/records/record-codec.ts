import type { ArchivedRecord, ArchiveReason, RecordId, TableRecord } from '../../../model/record.ts'

/** What lies in the column `body`. */
export type RecordBody = Pick<TableRecord, 'values' | 'sources' | 'merged' | 'issues' | 'pinned'>

/** The columns that a record is read from. */
export const RECORD = 'row, id, key, revision, created, updated, quality, body'
export const ARCHIVED = `${RECORD}, reason, #merged_into AS "mergedInto"`
/** Those of them that hold JSON. */
export const BODY: readonly string[] = ['body']

export interface RecordRow extends Omit<TableRecord, keyof RecordBody | 'quality'> {
  readonly body: RecordBody
  readonly quality: number | null
}

export interface ArchivedRow extends RecordRow {
  readonly reason: ArchiveReason
  readonly mergedInto: RecordId | null
}

/** Written out: to take objects apart, or to add to a parsed one, costs as much as reading the record. */
export function recordOf({ row, id, key, revision, created, updated, quality, body }: RecordRow): TableRecord {
  const { values, sources, merged, issues, pinned } = body
  const record: { -readonly [Member in keyof TableRecord]: TableRecord[Member] } = {
    row,
    id,
    key,
    revision,
    created,
    updated,
    values,
    sources,
    merged,
    issues,
  }
  if (pinned !== undefined) record.pinned = pinned
  if (quality !== null) record.quality = quality
  return record
}

export function archivedOf(found: ArchivedRow): ArchivedRecord {
  const { reason, mergedInto } = found
  return { ...recordOf(found), reason, ...(mergedInto === null ? {} : { mergedInto }) }
}

export function bodyOf({ values, sources, merged, issues, pinned }: TableRecord): RecordBody {
  return pinned === undefined ? { values, sources, merged, issues } : { values, sources, merged, issues, pinned }
}
