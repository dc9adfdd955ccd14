import type { AuditEntry } from '../../model/audit.ts'
import type { Change } from '../../model/change.ts'
import type { Component } from '../../model/cluster.ts'
import type { Erasing } from '../../model/erasure.ts'
import type { BucketPosition, IndexKey, KeysOfRecord } from '../../model/index-key.ts'
import type { Link, LinkTotal } from '../../model/link.ts'
import type {
  ArchivedRecord,
  Csn,
  EntityKey,
  Json,
  RecordId,
  Revision,
  RowNumber,
  SourceEntry,
  TableRecord,
} from '../../model/record.ts'
import type { Ruling, RulingMember } from '../../model/ruling.ts'
import type { DeferredWrite } from './deferred-writes.ts'

/** The postings that were looked at under one index key: the rows found, in the bucket's order. */
export interface SeenPostings {
  /** The index key. */
  readonly key: IndexKey
  /** The first position that was looked at; absent: from the bucket's beginning. */
  readonly from?: BucketPosition
  /** The last position that was looked at; absent: to the bucket's end. */
  readonly to?: BucketPosition
  /** The rows found, in the bucket's order. */
  readonly rows: readonly RowNumber[]
}

/** The component that a row was in, with the csn it had then; component 0 and csn 0: in none. */
export interface SeenComponent {
  /** The row. */
  readonly row: RowNumber
  /** The component's id; 0: none. */
  readonly component: RowNumber
  /** The component's csn; 0: none. */
  readonly csn: Csn
}

/** What a decision was made on, absences included. A commit is refused when any of it moved. */
export interface Seen {
  /** The head's csn when reading began. When it has not moved, nothing else needs a look. */
  readonly csn: Csn
  /** The head's `configuration`, compared always. */
  readonly configuration: number
  /** Live records that were read. */
  readonly records: ReadonlyMap<RowNumber, Revision>
  /** Ids that no live, archived or absorbed record had. */
  readonly absentIds: readonly RecordId[]
  /** Ids that history knew and no live record had. */
  readonly returningIds?: readonly RecordId[]
  /** Source pairs that no record stated. */
  readonly absentSources: readonly SourceEntry[]
  /** Identities that no record was known by besides its id. */
  readonly absentIdentities?: readonly RecordId[]
  /** What was read of the index; absent: nothing. */
  readonly matching?: SeenMatching
  /** What was read of people's decisions; absent: nothing. */
  readonly rulings?: SeenRulings
  /** The csn of each row's deferred write; 0: it had none. */
  readonly deferred?: ReadonlyMap<RowNumber, Csn>
}

/** What was seen of people's decisions: everything that hung on these rows, by (ruling, origin). */
export interface SeenRulings {
  /** The rows that were asked about. */
  readonly rows: readonly RowNumber[]
  /** Everything that hung on them. */
  readonly members: readonly RulingMember[]
}

/** What was seen of the live generation. */
export interface SeenMatching {
  /** The live generation. */
  readonly generation: number
  /** Under each key that was looked at. */
  readonly postings: readonly SeenPostings[]
  /** Of each row that was looked at. */
  readonly components: readonly SeenComponent[]
}

/** The index keys of one record under one generation. */
export interface RowKeys extends KeysOfRecord {
  /** The generation that they are of. */
  readonly generation: number
}

/** A record written: inserted when its row is new to the live table, replaced otherwise. */
export interface PutRecord {
  /** As it is from now on. */
  readonly record: TableRecord
  /** For every generation that is open; the store keeps the difference to what the row had. */
  readonly keys: readonly RowKeys[]
}

/** A record that leaves the live table, its postings in every generation with it. */
export interface RemovedRecord {
  /** Its row. */
  readonly row: RowNumber
  /** Its id. */
  readonly id: RecordId
  /** Where references to its id, key and source pairs lead from now on. Absent: it is deleted. */
  readonly into?: {
    /** The survivor's id. */
    readonly id: RecordId
    /** The survivor's entity key. */
    readonly key: EntityKey
  }
}

/** Changes to links and groups of one generation. */
export interface MatchChanges {
  /** The generation that is changed. */
  readonly generation: number
  /** All links of these rows go, before `links` are written. */
  readonly unlink: readonly RowNumber[]
  /** So do these, each with its lesser row first. @default none */
  readonly unlinkPairs?: readonly (readonly [RowNumber, RowNumber])[]
  /** New links. */
  readonly links: readonly Link[]
  /** The components that any of these rows was in go, with their clusters, before `components` are written. */
  readonly dissolve: readonly RowNumber[]
  /** New components, with their clusters. */
  readonly components: readonly Component[]
  /** By id of a cluster among them, what its links come to: kept, so that a large one grows without a look at them. @default none */
  readonly linkTotals?: readonly (readonly [id: string, totals: readonly LinkTotal[]])[]
}

/** What people decided, and where it follows its records. Written in the order of the members. */
export interface RulingChanges {
  /** These rulings go with all their members. */
  readonly remove: readonly string[]
  /** New rulings. */
  readonly put: readonly Ruling[]
  /** Single members go; a ruling that has none left once all is written goes too. */
  readonly untie: readonly {
    /** The ruling. */
    readonly ruling: string
    /** The member's origin. */
    readonly origin: RowNumber
  }[]
  /** A member of the same ruling and origin is replaced. */
  readonly tie: readonly RulingMember[]
}

/** Progress of a run, written with its batch. */
export interface RunProgress {
  /** The run. */
  readonly id: string
  /** The claimed attempt; under another one the commit is refused. */
  readonly attempt: number
  /** How far the work came. */
  readonly checkpoint: Json
  /** 0..1, or null while the total is unknown. */
  readonly progress: number | null
  /** What it does now, in words. */
  readonly message: string
}

/** What a cleared table leaves behind: nothing but its audit, what is told of it, and what it was told by. */
export interface Clearing {
  /** The head's csn and configuration that the clearing was decided on. */
  readonly csn: Csn
  /** The head's `configuration`. */
  readonly configuration: number
  /** Written after everything went. */
  readonly audit: readonly AuditEntry[]
  /** Appended to the change log after everything went. */
  readonly publish: readonly Change[]
}

/** The claim under which a publisher writes into a table that follows another one. */
export interface DeliveryClaim {
  /** Of the table that is followed. */
  readonly table: number
  /** The sink whose events are written. */
  readonly sink: string
  /** The claimed attempt; under another one the commit is refused. */
  readonly attempt: number
}

/** Records that are gone for good: nothing that is live rests on what history, redirects and source pairs hold of them. */
export interface Forgetting {
  /** The records' ids. */
  readonly ids: readonly RecordId[]
  /** The records' rows. */
  readonly rows: readonly RowNumber[]
}

/** What a record is known by from now on, besides its id: the identity that its columns have come to. */
export interface KnownIdentity {
  /** Its row; what it was known by before goes. */
  readonly row: RowNumber
  /** Its id. */
  readonly id: RecordId
  /** Absent: its id alone. */
  readonly identity?: RecordId
}

/** Everything that one decision writes. */
export interface Changes {
  /** What it was made on. */
  readonly seen: Seen
  /** Records written. */
  readonly put: readonly PutRecord[]
  /** Records that leave the live table. */
  readonly remove: readonly RemovedRecord[]
  /** Written to history, keyed by id and revision: records that leave, or what an absorbed one became since, with the pairs that it states now. */
  readonly archive: readonly ArchivedRecord[]
  /** Records, live or absorbed, that are known by another identity than before. @default none */
  readonly identities?: readonly KnownIdentity[]
  /** Links and groups of the live generation. */
  readonly matching?: MatchChanges
  /** Decisions of people, and where they follow their records. */
  readonly rulings?: RulingChanges
  /** What is written down, in order. */
  readonly audit: readonly AuditEntry[]
  /** Appended to the change log in this commit, so neither exists alone. */
  readonly publish: readonly Change[]
  /** Writes whose indexing and delivery is deferred: each takes the place of its row's deferred write, and waits since that one did. */
  readonly deferred?: readonly DeferredWrite[]
  /** Rows whose deferred writes are drained by this commit. */
  readonly drained?: readonly RowNumber[]
  /** Done before the audit and the changes of this decision are written, which therefore stay. */
  readonly erase?: Erasing
  /** What history, redirects and source pairs hold of these goes; logs and audit stay as they are. */
  readonly forget?: Forgetting
  /** The run whose batch this is. */
  readonly run?: RunProgress
  /** Nothing is written when the destination is no longer held under this claim. */
  readonly claim?: DeliveryClaim
}
