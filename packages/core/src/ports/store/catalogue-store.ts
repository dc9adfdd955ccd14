import type { MaybePromise } from '../../lib/async/maybe-promise.ts'
import type { NewDelivery } from '../../model/delivery.ts'
import type { Csn, Json } from '../../model/record.ts'

/** What the catalogue holds. */
export const DOCUMENT_KINDS = [
  'resource',
  'table',
  'entity',
  'user',
  'token',
  'session',
  'scope',
  'scope-column',
  'setting',
  'sample',
  'file',
  'configuration',
] as const
/** What a document of the catalogue is. */
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** A piece of configuration or directory. */
export interface Document {
  /** What it is. */
  readonly kind: DocumentKind
  /** Unique within its kind. */
  readonly id: string
  /** Whatever its kind has. */
  readonly body: Json
}

/** What one save writes, whole or not at all. */
export interface CatalogueChanges {
  /** The catalogue's commit sequence number that the save was decided on. */
  readonly csn: Csn
  /** Documents made or replaced. */
  readonly put: readonly Document[]
  /** Documents that go. */
  readonly remove: readonly {
    /** What it is. */
    readonly kind: DocumentKind
    /** Unique within its kind. */
    readonly id: string
  }[]
  /** Serials of tables whose relations are made or dropped with all they hold. A serial is never used again. */
  readonly createTables?: readonly number[]
  /** As `createTables`: tables whose relations go with all they hold. */
  readonly dropTables?: readonly number[]
  /** Tables whose records depend on what is saved: their heads' `configuration` moves. */
  readonly reconfigure?: readonly number[]
  /** Tables whose deferred writes are forgotten. */
  readonly forgetDeferred?: readonly number[]
  /** A new destination begins after the table's newest change. Opening an open one changes nothing. */
  readonly openDestinations?: readonly {
    /** The table's serial. */
    readonly table: number
    /** The sink's id. */
    readonly sink: string
  }[]
  /** A closed destination's cursor and undelivered events go; with a `farewell` it is told that one, and then goes. */
  readonly closeDestinations?: readonly {
    /** The table's serial. */
    readonly table: number
    /** The sink's id. */
    readonly sink: string
    /** The last thing that it is told. */
    readonly farewell?: NewDelivery
  }[]
}

/** Documents under one commit sequence number: last administrators, references and unique ids need no other lock. */
export interface CatalogueStore {
  /** Every request asks: a store that knows it answers at once. */
  csn(): MaybePromise<Csn>
  /** All documents of these kinds by (kind, id), and the csn they were read at. */
  read(kinds: readonly DocumentKind[]): Promise<{
    /** That the documents were read at. */
    readonly csn: Csn
    /** By (kind, id). */
    readonly documents: readonly Document[]
  }>
  /** Answers the new csn; refuses with `conflict` (code `catalogue-moved`) when the csn is no longer the stated one. */
  save(changes: CatalogueChanges): Promise<Csn>
}
