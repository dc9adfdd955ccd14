import type { Link, LinkKind } from '../../../model/link.ts'
import type { RecordId, RowNumber, SourceEntry, TableRecord } from '../../../model/record.ts'
import type { Changes, MatchChanges, PutRecord, RowKeys } from '../../../ports/store/changes.ts'
import type { ColumnType } from '../operation.ts'
import { bodyOf } from '../records/record-codec.ts'

/** What is written of a record before its body. */
export type WrittenHead = readonly [
  row: RowNumber,
  id: RecordId,
  key: string,
  revision: number,
  created: number,
  updated: number,
  quality: number | null,
  merged: number,
  issues: number,
]

/** What is written of a record before the csn, which comes last. The body is a text of JSON already. */
export type RecordColumns = readonly [...WrittenHead, body: string]

/** The columns that are written, in that order. */
export const RECORD_COLUMNS: Readonly<Record<string, ColumnType>> = {
  row: 'integer',
  id: 'text',
  key: 'text',
  revision: 'integer',
  created: 'integer',
  updated: 'integer',
  quality: 'integer',
  merged: 'flag',
  issues: 'flag',
  body: 'json',
}

/** Where among its columns a record says whether it absorbed any. */
export const MERGED = Object.keys(RECORD_COLUMNS).indexOf('merged')

/** A record to be written, as it is going to lie in the store. */
export interface StoredPut {
  readonly row: RowNumber
  readonly id: RecordId
  readonly sources: readonly SourceEntry[]
  readonly columns: RecordColumns
  readonly keys: readonly RowKeys[]
  /** For the few who look at what is in it. */
  record(): TableRecord
}

/** A link as it is written. */
export type LinkColumns = readonly [a: RowNumber, b: RowNumber, score: number, mappings: number, kind: LinkKind]

/** Changes to links and groups as they are written. */
export interface StoredMatching extends Omit<MatchChanges, 'links'> {
  readonly links: readonly LinkColumns[]
}

/** Changes as they are written. */
export interface StoredChanges extends Omit<Changes, 'put' | 'matching'> {
  readonly put: readonly StoredPut[]
  readonly matching?: StoredMatching
}

/** The text that a store keeps of a document. */
export type Encode = (document: object) => string

export function storedChanges(changes: Changes, encode: Encode = JSON.stringify): StoredChanges {
  const { put, matching, ...others } = changes
  return {
    ...others,
    put: put.map((each) => storedPut(each, encode)),
    ...(matching ? { matching: { ...matching, links: linkColumns(matching.links) } } : {}),
  }
}

export function linkColumns(links: readonly Link[]): readonly LinkColumns[] {
  return links.map(({ a, b, score, mappings, kind }) => [a, b, score, mappings, kind])
}

function storedPut({ record, keys }: PutRecord, encode: Encode): StoredPut {
  const { row, id, sources } = record
  return { row, id, sources, columns: recordColumns(record, encode), keys, record: () => record }
}

export function recordColumns(record: TableRecord, encode: Encode): RecordColumns {
  return [...recordHead(record), encode(bodyOf(record))]
}

export function recordHead(record: TableRecord): WrittenHead {
  const { row, id, key, revision, created, updated, quality = null, merged, issues } = record
  return [row, id, key, revision, created, updated, quality, flag(merged), flag(issues)]
}

function flag(list: readonly unknown[]): number {
  return list.length > 0 ? 1 : 0
}
