import type { Cluster } from '../../model/cluster.ts'
import type { IndexKey } from '../../model/index-key.ts'
import type { ArchivedRecord, ArchiveReason, RecordId, RowNumber, TableRecord } from '../../model/record.ts'

/** The columns of a live record, in the order in which they are written. */
export const RECORD_COLUMNS = 'row, id, key, revision, mark, created, updated, merged, issues, body'

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
}

export interface HistoryRow extends RecordRow {
  readonly reason: ArchiveReason
  readonly merged_into: RecordId | null
}

export interface ClusterRow extends Omit<Cluster, 'rows'> {
  readonly rows: string
}

export const CLUSTER_COLUMNS = 'id, kind, label, rows, score, mappings, reasoning'

export function recordValues(record: TableRecord, mark: number): (string | number)[] {
  const { row, id, key, revision, created, updated, ...content } = record
  const { merged, issues } = content
  return [row, id, key, revision, mark, created, updated, flag(merged), flag(issues), JSON.stringify(content)]
}

export function historyValues(record: ArchivedRecord, mark: number): (string | number | null)[] {
  const { reason, mergedInto, ...kept } = record
  return [...recordValues(kept, mark), reason, mergedInto ?? null]
}

export function recordOf(stored: RecordRow): TableRecord {
  const { row, id, key, revision, created, updated, body } = stored
  // The body was written by `recordValues`, so it has the shape that was put in there.
  const content = JSON.parse(body) as Omit<TableRecord, Exclude<keyof RecordRow, 'mark' | 'body'>>
  return { row, id, key, revision, created, updated, ...content }
}

export function archivedOf(stored: HistoryRow): ArchivedRecord {
  return { ...recordOf(stored), reason: stored.reason, ...given('mergedInto', stored.merged_into) }
}

export function clusterOf(stored: ClusterRow): Cluster {
  const { id, kind, label, rows, score, mappings, reasoning } = stored
  return { id, kind, label, rows: JSON.parse(rows) as RowNumber[], score, mappings, reasoning }
}

/** Keys as one flat list of numbers, ascending and without doubles: equal keys give an equal text. */
export function keysText(keys: readonly IndexKey[]): string {
  const flat: number[] = []
  for (const { mapping, hash } of [...keys].sort(byKey)) {
    if (flat.at(-2) !== mapping || flat.at(-1) !== hash) flat.push(mapping, hash)
  }
  return JSON.stringify(flat)
}

export function keysOf(text: string): IndexKey[] {
  const flat = JSON.parse(text) as number[]
  const keys: IndexKey[] = []
  for (let at = 0; at < flat.length; at += 2) keys.push({ mapping: flat[at]!, hash: flat[at + 1]! })
  return keys
}

export function byKey(one: IndexKey, other: IndexKey): number {
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
