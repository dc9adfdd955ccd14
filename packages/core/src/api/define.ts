import type { RecordOf } from '../model/record-of.ts'
import type { Token } from '../model/resources/dataset.ts'
import type { SurvivorshipStrategy } from '../model/resources/merger.ts'
import type {
  ClassifierMappingInput,
  ColumnIndexMappingInput,
  NestedColumnInput,
  ValueColumnInput,
} from '../model/resources/resource-input.ts'
import type { Clusters } from './clusters.ts'
import type { Synchronization } from './configuration.ts'
import type { Records } from './records.ts'

/** Tokens that say everything there is to say of a column. */
type PlainToken = Exclude<Token, 'ENUM' | 'SOURCE' | 'FOREIGN_ID'>

/** Columns by their keys: a token, which is read and brought to its normal form, or a column as a dataset states it. */
export interface DefinedColumns {
  readonly [key: string]: PlainToken | Omit<ValueColumnInput, 'key'> | Omit<NestedColumnInput, 'key'>
}

type ColumnOf<C, K> = {
  /** The column's key. */
  readonly key: K
} & (C extends string
  ? {
      /** What its values are about. */
      readonly token: C
    }
  : C)

/** The columns of records that `define` made a place for. */
export type DefinedRecord<C extends DefinedColumns> = RecordOf<{
  /** As the dataset states them. */
  readonly columns: readonly { [K in keyof C & string]: ColumnOf<C[K], K> }[keyof C & string][]
}>

/** What an entity is. All but its columns may be left out. */
export interface EntityDefinition<C extends DefinedColumns> {
  /** The columns of its records, by their keys. */
  readonly columns: C
  /** What the entity is, for people. @default its id */
  readonly description?: string
  /**
   * Records that agree in one of these are compared: a column, several together, or a mapping of an indexer.
   * @default e-mail addresses, telephones, ids and web addresses; dates with the beginning of a name; words in common
   */
  readonly keys?: readonly ((keyof C & string) | readonly (keyof C & string)[] | ColumnIndexMappingInput)[]
  /**
   * What is compared: a column as its token says, or a mapping of a classifier.
   * @default every column that tells one thing from another, twice what identifies it
   */
  readonly compare?: readonly ((keyof C & string) | ClassifierMappingInput)[]
  /** By column, which value survives a merge. @default of each column the first value there is */
  readonly merge?: { readonly [K in keyof C & string]?: SurvivorshipStrategy | readonly SurvivorshipStrategy[] }
  /** Deleted and merged records are kept: no merge is taken back without. @default true */
  readonly history?: boolean
  /** Everything that is done to records is written down. @default false */
  readonly audit?: boolean
}

/** An entity that is there, as it was defined. */
export interface DefinedEntity<Columns extends object> {
  /** The entity's id. */
  readonly id: string
  /** Its records, typed by its columns. */
  readonly records: Records<Columns>
  /** Its clusters, typed by its columns. */
  readonly clusters: Clusters<Columns>
  /** The index is being built anew, since the definition is another one than it was built with; absent when it fits. */
  readonly indexing?: Synchronization
}

/** The quickstart: the seven calls that make an entity as one. */
export interface Define {
  /**
   * Makes an entity over a table of its own, with a dataset called like it, and `<id>-keys`, `<id>-scores` and `<id>-merger`. The
   * same definition again changes nothing; another one updates what it is made of, and has the index built anew where that
   * no longer fits. What else was configured since (sources, destinations, a steward) stays.
   *
   * @throws OnefoldError `invalid` what cannot be, every problem at once; `conflict` an entity or a table of that id that was made
   * otherwise, and a locked one; `forbidden` what the caller may not do
   * @example
   * const people = await session.define('person', { columns: { name: 'NAME', email: 'EMAIL' } })
   * await people.records.upsert([{ name: 'Ada Lovelace', email: 'ada@example.org' }])
   * for await (const { recordIds } of people.clusters.each()) console.log(recordIds)
   */
  define<const C extends DefinedColumns>(
    id: string,
    definition: EntityDefinition<C>,
  ): Promise<DefinedEntity<DefinedRecord<C>>>
}
