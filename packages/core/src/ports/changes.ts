import type { AuditEntry } from '../model/audit.ts'
import type { Change } from '../model/change.ts'
import type { Component } from '../model/cluster.ts'
import type { IndexKey } from '../model/index-key.ts'
import type { Link } from '../model/link.ts'
import type {
  ArchivedRecord,
  EntityKey,
  Json,
  Mark,
  RecordId,
  Revision,
  RowNumber,
  SourceEntry,
  TableRecord,
} from '../model/record.ts'

/** The postings that were looked at under one index key: the rows found, ascending. */
export interface SeenPostings {
  readonly key: IndexKey
  readonly rows: readonly RowNumber[]
}

/** The component that a row was in, with the mark it had then; component 0 and mark 0: in none. */
export interface SeenComponent {
  readonly row: RowNumber
  readonly component: RowNumber
  readonly mark: Mark
}

/** What a decision was made on, absences included. A commit is refused when any of it moved. */
export interface Seen {
  /** The head's mark when reading began. When it has not moved, nothing else needs a look. */
  readonly mark: Mark
  /** The head's `configuration`, compared always. */
  readonly configuration: number
  /** Live records that were read. */
  readonly records: ReadonlyMap<RowNumber, Revision>
  /** Ids that no live, archived or absorbed record had. */
  readonly absentIds: readonly RecordId[]
  /** Source pairs that no record stated. */
  readonly absentSources: readonly SourceEntry[]
  readonly matching?: SeenMatching
}

/** What was seen of the live generation. */
export interface SeenMatching {
  readonly generation: number
  readonly postings: readonly SeenPostings[]
  readonly components: readonly SeenComponent[]
}

/** The index keys of one record under one generation. */
export interface RowKeys {
  readonly generation: number
  readonly keys: readonly IndexKey[]
}

/** A record written: inserted when its row is new to the live table, replaced otherwise. */
export interface PutRecord {
  readonly record: TableRecord
  /** For every generation that is open; the store keeps the difference to what the row had. */
  readonly keys: readonly RowKeys[]
}

/** A record that leaves the live table, its postings in every generation with it. */
export interface RemovedRecord {
  readonly row: RowNumber
  readonly id: RecordId
  /** Where references to its id, key and source pairs lead from now on. Absent: it is deleted. */
  readonly into?: { readonly id: RecordId; readonly key: EntityKey }
}

/** Changes to links and groups of one generation. */
export interface MatchChanges {
  readonly generation: number
  /** All links of these rows go, before `links` are written. */
  readonly unlink: readonly RowNumber[]
  readonly links: readonly Link[]
  /** The components that any of these rows was in go, with their clusters, before `components` are written. */
  readonly dissolve: readonly RowNumber[]
  readonly components: readonly Component[]
}

/** Progress of a run, written with its batch. */
export interface RunProgress {
  readonly id: string
  readonly attempt: number
  readonly checkpoint: Json
  readonly progress: number | null
  readonly message: string
}

/** Everything that one decision writes. */
export interface Changes {
  readonly seen: Seen
  readonly put: readonly PutRecord[]
  readonly remove: readonly RemovedRecord[]
  /** Written to history, keyed by id and revision: records that leave, or what an absorbed one became since. */
  readonly archive: readonly ArchivedRecord[]
  readonly matching?: MatchChanges
  readonly audit: readonly AuditEntry[]
  /** Appended to the change log in this commit, so neither exists alone. */
  readonly publish: readonly Change[]
  readonly run?: RunProgress
}
