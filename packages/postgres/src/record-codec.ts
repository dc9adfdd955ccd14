import type { ArchivedRecord, ArchiveReason, TableRecord } from '@onefold/core'
import { encodeJson } from './json-text.ts'

type Body = Pick<TableRecord, 'values' | 'sources' | 'merged' | 'issues' | 'pinned'>

/** The columns that a record is read from. */
export const RECORD = 'row, id, key, revision, created, updated, body, quality'
export const ARCHIVED = `${RECORD}, reason, into_id`

export interface RecordRow extends Omit<TableRecord, keyof Body | 'quality'> {
  readonly body: Body
  readonly quality: number | null
}

export interface ArchivedRow extends RecordRow {
  readonly reason: ArchiveReason
  readonly into_id: string | null
}

export function recordOf({ row, id, key, revision, created, updated, body, quality }: RecordRow): TableRecord {
  return { row, id, key, revision, created, updated, ...body, ...(quality === null ? {} : { quality }) }
}

export function archivedOf(found: ArchivedRow): ArchivedRecord {
  const { reason, into_id } = found
  return { ...recordOf(found), reason, ...(into_id === null ? {} : { mergedInto: into_id }) }
}

/** The types of a record's columns, in the order of `recordColumns`. */
export const RECORD_LISTS =
  '$1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::boolean[], $8::boolean[], $9::json[], $10::smallint[]'

/** Records as one list a column. */
export function recordColumns(records: readonly TableRecord[]): unknown[][] {
  return [
    records.map(({ row }) => row),
    records.map(({ id }) => id),
    records.map(({ key }) => key),
    records.map(({ revision }) => revision),
    records.map(({ created }) => created),
    records.map(({ updated }) => updated),
    records.map(({ merged }) => merged.length > 0),
    records.map(({ issues }) => issues.length > 0),
    records.map(({ values, sources, merged, issues, pinned }) =>
      encodeJson({ values, sources, merged, issues, ...(pinned === undefined ? {} : { pinned }) }),
    ),
    records.map(({ quality }) => quality ?? null),
  ]
}
