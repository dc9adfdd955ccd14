import type { Cluster } from '../../model/cluster.ts'
import type { IndexKey, KeysOfRecord, PlacedKey } from '../../model/index-key.ts'
import type { ArchivedRecord, ArchiveReason, RecordId, RowNumber, TableRecord } from '../../model/record.ts'

/** The columns of a live record, in the order in which they are written. */
export const RECORD_COLUMNS = 'row, id, key, revision, created, updated, quality, merged, issues, body, mark'

/** The columns of a history entry, in the order in which they are written. */
export const HISTORY_COLUMNS = `${RECORD_COLUMNS}, reason, merged_into`

export interface RecordRow {
  readonly row: RowNumber
  readonly id: RecordId
  readonly key: string
  readonly revision: number
  readonly mark: number
  readonly created: number
  readonly updated: number
  readonly body: string
  readonly quality: number | null
}

/** What one record is read from. */
export const POINT_COLUMNS = 'row, id, key, revision, created, updated, quality, body'
export type PointRow = readonly [...RecordHead, body: string]

type RecordHead = readonly [
  row: RowNumber,
  id: RecordId,
  key: string,
  revision: number,
  created: number,
  updated: number,
  quality: number | null,
]

/** What lies in the column `body`. */
type RecordBody = Pick<TableRecord, 'values' | 'sources' | 'merged' | 'issues' | 'pinned'>

/** A row whose body was read already. */
export type ReadRow = readonly [...RecordHead, body: RecordBody]

export interface HistoryRow extends RecordRow {
  readonly reason: ArchiveReason
  readonly merged_into: RecordId | null
}

export interface ClusterRow extends Omit<Cluster, 'rows' | 'ignored' | 'escalated'> {
  readonly rows: string
  readonly ignored: number
  readonly escalated: number
}

export const CLUSTER_COLUMNS = 'id, kind, label, rows, score, mappings, reasoning, ignored, escalated'

/** What is written of a record before its body. */
export type WrittenHead = readonly [...RecordHead, merged: number, issues: number]

/** What is written of a record before the mark, which comes last. */
export type RecordColumns = readonly [...WrittenHead, body: string]

export function recordColumns(record: TableRecord): RecordColumns {
  return [...recordHead(record), bodyText(record)]
}

export function recordHead(record: TableRecord): WrittenHead {
  const { row, id, key, revision, created, updated, quality = null, merged, issues } = record
  return [row, id, key, revision, created, updated, quality, flag(merged), flag(issues)]
}

export function bodyText({ values, sources, merged, issues, pinned }: TableRecord): string {
  const body: RecordBody =
    pinned === undefined ? { values, sources, merged, issues } : { values, sources, merged, issues, pinned }
  return JSON.stringify(body)
}

/** The record that was taken apart. */
export function recordOfColumns(columns: RecordColumns): TableRecord {
  return recordWith(columns, JSON.parse(columns[9])) // written by `recordColumns`
}

export function historyValues(record: ArchivedRecord, mark: number): (string | number | null)[] {
  const { reason, mergedInto, ...kept } = record
  return [...recordColumns(kept), mark, reason, mergedInto ?? null]
}

export function recordOf({ row, id, key, revision, created, updated, quality, body }: RecordRow): TableRecord {
  return recordAt([row, id, key, revision, created, updated, quality, body])
}

export function recordAt(found: readonly [...PointRow, ...unknown[]]): TableRecord {
  return recordWith(found, JSON.parse(found[7])) // written by `recordColumns`, so it has the shape that was put in there
}

/** Written out: to take lists and objects apart, or to add to a parsed one, costs as much as reading the record. */
export function recordWith(found: readonly [...RecordHead, ...unknown[]], body: RecordBody): TableRecord {
  const record: { -readonly [Member in keyof TableRecord]: TableRecord[Member] } = {
    row: found[0],
    id: found[1],
    key: found[2],
    revision: found[3],
    created: found[4],
    updated: found[5],
    values: body.values,
    sources: body.sources,
    merged: body.merged,
    issues: body.issues,
  }
  if (body.pinned !== undefined) record.pinned = body.pinned
  if (found[6] !== null) record.quality = found[6]
  return record
}

export function archivedOf(stored: HistoryRow): ArchivedRecord {
  return { ...recordOf(stored), reason: stored.reason, ...given('mergedInto', stored.merged_into) }
}

export function clusterOf(stored: ClusterRow): Cluster {
  const { id, kind, label, rows, score, mappings, reasoning, ignored, escalated } = stored
  return {
    ...{ id, kind, label, rows: JSON.parse(rows) as RowNumber[], score, mappings, reasoning },
    ...(ignored ? { ignored: true } : {}),
    ...(escalated ? { escalated: true } : {}),
  }
}

/** Keys ascending and each once. A keyer's answers come that way. */
export function sortedKeys(keys: readonly PlacedKey[]): readonly PlacedKey[] {
  if (isSorted(keys)) return keys
  return [...keys].sort(byKey).filter((key, index, sorted) => index === 0 || byKey(sorted[index - 1]!, key) !== 0)
}

/** The tie, then the keys, which are sorted, as one flat list of numbers: equal keys give an equal text. */
export function keysText({ tie, keys }: KeysOfRecord): string {
  const flat: number[] = [tie]
  for (const { mapping, hash, place } of keys) flat.push(mapping, hash, place)
  return JSON.stringify(flat)
}

export function keysOf(text: string): KeysOfRecord {
  const [tie = 0, ...flat] = JSON.parse(text) as number[]
  return { tie, keys: placedKeys(flat) }
}

/** Of mapping, hash and place of each. */
function placedKeys(flat: readonly number[]): readonly PlacedKey[] {
  const keys: PlacedKey[] = []
  for (let at = 0; at < flat.length; at += 3)
    keys.push({ mapping: flat[at]!, hash: flat[at + 1]!, place: flat[at + 2]! })
  return keys
}

function isSorted(keys: readonly IndexKey[]): boolean {
  for (let index = 1; index < keys.length; index++) if (byKey(keys[index - 1]!, keys[index]!) >= 0) return false
  return true
}

function byKey(one: IndexKey, other: IndexKey): number {
  return one.mapping - other.mapping || one.hash - other.hash
}

/** A member that is left out when the store holds nothing for it. */
export function given<Name extends string, T>(name: Name, value: T | null): { readonly [N in Name]?: T } {
  // A computed member name widens to an index signature, which TypeScript does not narrow back by itself.
  return (value === null ? {} : { [name]: value }) as { readonly [N in Name]?: T }
}

function flag(list: readonly unknown[]): number {
  return list.length > 0 ? 1 : 0
}
