import type { AuditEntry, AuditType } from '../../model/audit.ts'
import type { Change, Operation } from '../../model/change.ts'
import type { Cluster, Component } from '../../model/cluster.ts'
import type { PlacedKey } from '../../model/index-key.ts'
import type { Link, LinkKind } from '../../model/link.ts'
import type { ArchivedRecord, ArchiveReason, Csn, RecordId, RowNumber, TableRecord } from '../../model/record.ts'
import type { Changes, PutRecord, RemovedRecord, RowKeys, Seen } from '../../ports/store/changes.ts'
import type { Store } from '../../ports/store/store.ts'

/** The serial of the table that nearly every rule is tried on. */
export const TABLE = 7

/** What a decision made now rests on: the head, and whatever else it looked at. */
export async function look(store: Store, more: Partial<Seen> = {}, table = TABLE): Promise<Seen> {
  const { csn, configuration } = await store.records.head(table)
  return { csn, configuration, records: new Map(), absentIds: [], absentSources: [], ...more }
}

export function decide(seen: Seen, parts: Omit<Partial<Changes>, 'seen'>): Changes {
  return { put: [], remove: [], archive: [], audit: [], publish: [], ...parts, seen }
}

/** Commits a decision that rests on nothing but the head as it is now. */
export async function commit(store: Store, parts: Omit<Partial<Changes>, 'seen'>, table = TABLE): Promise<Csn> {
  return store.commit(table, decide(await look(store, {}, table), parts))
}

export function put(record: TableRecord, ...keys: RowKeys[]): PutRecord {
  return { record, keys }
}

export function key(hash: number, mapping = 0, sortKey = 0): PlacedKey {
  return { mapping, hash, sortKey }
}

/** The keys of a record under one generation, all of mapping 0. */
export function keys(generation: number, ...hashes: number[]): RowKeys {
  return { generation, tiebreak: 0, keys: hashes.map((hash) => key(hash)) }
}

/** The next revision of a record. */
export function revised(record: TableRecord, values = record.values): TableRecord {
  return { ...record, revision: record.revision + 1, updated: record.updated + 1, values }
}

/** The record leaves: into a survivor, or for good. */
export function leave(record: TableRecord, into?: TableRecord): RemovedRecord {
  const gone = { row: record.row, id: record.id }
  return into === undefined ? gone : { ...gone, into: { id: into.id, key: into.key } }
}

export function archived(record: TableRecord, reason: ArchiveReason, mergedInto?: RecordId): ArchivedRecord {
  return { ...record, reason, ...(mergedInto === undefined ? {} : { mergedInto }) }
}

/** A merge: the survivor comes, the absorbed go to history. */
export function merge(survivor: TableRecord, absorbed: readonly TableRecord[], ...kept: RowKeys[]) {
  return {
    put: [put(survivor, ...kept)],
    remove: absorbed.map((record) => leave(record, survivor)),
    archive: absorbed.map((record) => archived(record, 'MERGED', survivor.id)),
  }
}

/** The undo of a merge: the survivor goes, the absorbed are back as they were, one revision on. */
export function unmerge(survivor: TableRecord, absorbed: readonly TableRecord[]) {
  return {
    put: absorbed.map((record) => put(revised(record))),
    remove: [leave(survivor)],
    archive: [archived(survivor, 'UNDONE')],
  }
}

export function link(a: RowNumber, b: RowNumber, score = 9000, kind: LinkKind = 'MATCH'): Link {
  return { a, b, score, mappings: 1, kind }
}

export function cluster(id: string, rows: readonly RowNumber[], rest: Partial<Cluster> = {}): Cluster {
  return { id, kind: 'MATCH', label: 'MATCH', rows, score: 9000, mappings: 1, reasoning: 'All pairs match.', ...rest }
}

export function component(rows: readonly RowNumber[], ...clusters: Cluster[]): Component {
  return { id: rows[0]!, rows, clusters }
}

export function entry(id: string, type: AuditType, ...records: RecordId[]): AuditEntry {
  return { id, instant: 5000, type, user: 'u-1', records, changes: [], operationId: `op-${id}` }
}

export function change(recordId: RecordId, operation: Operation = 'insert'): Change {
  return {
    operation,
    recordId,
    operationId: `op-${recordId}`,
    sequence: 1,
    actorType: 'USER',
    actorId: 'u-1',
    instant: 5000,
    payload: { id: recordId, name: 'of no matter' },
  }
}
