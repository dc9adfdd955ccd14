import type { AuditEntry } from '../model/audit.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { EntityKey, RecordId, Revision } from '../model/record.ts'
import type { EntityView } from './configuration.ts'
import type { RecordListQuery } from './record-list.ts'
import type { AnyColumns, RecordInput, RecordView } from './record-view.ts'

/** Whether one has to hit, or all. */
export const SEARCH_COMBINES = ['ANY', 'ALL'] as const
/** How keys may be met that are not equal. */
export const EXACT_MODES = ['EXACT', 'PREFIX', 'SUFFIX', 'INFIX'] as const
/** How one column may be searched: as its mapping says, by equal keys, or by keys that are alike. */
export const FIELD_MODES = ['MAPPING', 'EXACT', 'SIMILAR'] as const
/** Where may be searched. */
export const SEARCH_TABLES = ['TABLE', 'HISTORY'] as const
/** What kind of hit led to a record; NONE: it was not hit itself. */
export type HitType =
  | 'ID'
  | 'SOURCE'
  | 'EXACT'
  | 'PREFIX'
  | 'SUFFIX'
  | 'INFIX'
  | 'FUZZY'
  | 'FUZZY_LSH'
  | 'GEOGRAPHIC'
  | 'NONE'

/** DIRECT: the live record was hit. MERGED_FORWARD: what a merge took into it. CLUSTER: another one of its cluster. */
export type HitOrigin = 'DIRECT' | 'CLUSTER' | 'HISTORY' | 'MERGED_FORWARD'

/** How to search. */
export interface SearchOptions {
  /** Whether one mapping or term must hit, or each. @default 'ANY' */
  readonly combine?: (typeof SEARCH_COMBINES)[number]
  /** Of a structured search: how keys are met that are not equal. @default 'EXACT' */
  readonly exact?: (typeof EXACT_MODES)[number]
  /** Of a structured search, by column. Absent: as the mapping is. */
  readonly fieldModes?: { readonly [column: string]: (typeof FIELD_MODES)[number] }
  /** Whether tolerant text mappings are tolerant. @default true */
  readonly fuzzy?: boolean
  /** From 1 to 8. @default the mapping's own, which is 2 where nothing is stated */
  readonly fuzzyMaximumTypos?: number
  /** Whether places are searched. @default true */
  readonly geo?: boolean
  /** L1 to L10: the length of the geohash. @default 'L6' */
  readonly geoPrecision?: string
  /** Rings of cells around that of the place, from 1 to 100. @default 1 */
  readonly geoSteps?: number
  /** Whether ids and the identity of the record searched with are looked up. @default true */
  readonly identity?: boolean
  /** Milliseconds, from 1 to 60,000. @default 5000 */
  readonly maximumDuration?: number
  /** -1: as many as there are. @default -1 */
  readonly maximumResults?: number
  /** Whether terms are looked up as `_source._src_id`. @default true */
  readonly provenance?: boolean
  /** When positive, places are near by this distance; otherwise by cells. @default 0 */
  readonly radiusMeters?: number
  /** Count to the end even where that takes a look at many records. @default false */
  readonly countExact?: boolean
  /** Add the records that lie in a cluster with a hit, at the end. Only of the combined search. @default false */
  readonly clusters?: boolean
}

type RecordFilters = Omit<RecordListQuery, keyof PageRequest | 'type' | 'cursor'>

interface SearchRequest extends PageRequest {
  /** Instead of a page number: where the page before ended, as its answer says; the empty text is the beginning. */
  readonly cursor?: string
  /** Answer what is known of the entity too. @default false */
  readonly entity?: boolean
  /** Only records of which all this holds. @default none */
  readonly filter?: RecordFilters
  /** How to search. @default {} */
  readonly options?: SearchOptions
  /** By column, a value that records hold there, letter by letter, as facets tell it: only these are found. @default none */
  readonly values?: { readonly [column: string]: string }
  /** Columns whose values are counted among what is found, at most 10. @default none */
  readonly facets?: readonly string[]
  /** Absent: both, and what a merge took is answered as the record it was merged into. */
  readonly tableType?: (typeof SEARCH_TABLES)[number]
}

/** A search by a record. */
export interface StructuredSearch<Columns extends object = AnyColumns> extends SearchRequest {
  /** Columns and values; `_id` and `_source` may be stated. */
  readonly record: RecordInput<Columns>
  /** What the record searched with goes through first. */
  readonly transformation?: string
}

/** A search by words. */
export interface TextSearch extends SearchRequest {
  /** White space separates terms, double quotes keep a phrase together. */
  readonly query: string
  /** 0 to 1: the least rank of hits that are not verbatim. @default 0.7 */
  readonly similarity?: number
}

/** How a record was found. */
export interface SearchNote {
  /** Whether the best hit is by id, by source or by an equal key. */
  readonly exact: boolean
  /** The best hit. */
  readonly type: HitType
  /** How the record comes to be an answer. */
  readonly origin: HitOrigin
  /** 0 to 1. */
  readonly rank: number
  /** The mapping of the best hit; absent when none led here. */
  readonly index?: string
  /** The stored value that was hit. */
  readonly match?: string
  /** The record that this one was reached through, when not itself. */
  readonly sourceId?: RecordId
}

/** A record that was found, and how. */
export type FoundRecord<Columns extends object = AnyColumns> = RecordView<Columns> & {
  /** How it was found. */
  readonly _search: SearchNote
}

/** What records that were found hold in a column. */
export interface Facet {
  /** As it was asked for. */
  readonly column: string
  /** The most frequent values, at most 20, each with how many of the records hold it; of as many the first by its letters. */
  readonly values: readonly {
    /** As a text; of a list one item. */
    readonly value: string
    /** Records that hold it. */
    readonly records: number
  }[]
  /** How many records were looked at: all that were found, or the best 1,000. */
  readonly among: number
}

/** A page of what was found. */
export interface SearchAnswer<Columns extends object = AnyColumns> {
  /** How many records were found. */
  readonly count: number
  /** Present and true when more may be there than were counted. */
  readonly countIsLowerBound?: true
  /** Present when it was asked for. */
  readonly entity?: EntityView
  /** Under a cursor, number and totals are left out. */
  readonly page: Partial<Page> & Pick<Page, 'size'>
  /** Where the next page begins; absent when there is none. */
  readonly cursor?: string
  /** Rank descending, then by id. */
  readonly result: readonly FoundRecord<Columns>[]
  /** Present when it was asked for, in the order asked. */
  readonly facets?: readonly Facet[]
  /** The record or the text searched with. */
  readonly search: { readonly [column: string]: unknown } | string
  /** The cap or the deadline ended the search early. */
  readonly truncated: boolean
}

/** What can be searched for in one mapping. */
export interface SearchField {
  /** The mapping of the indexer. */
  readonly mapping: string
  /** The columns that make its keys. */
  readonly columns: readonly string[]
  /** All columns make one key together. */
  readonly combined: boolean
  /** What the mapping is, for people. */
  readonly description?: string
  /** `searchText` looks there too. */
  readonly freeText: boolean
  /** How keys are met that are not equal. */
  readonly matching: HitType
}

/** What can be searched for in an entity. */
export interface SearchCapabilities {
  /** The entity's id. */
  readonly entity: string
  /** False when the entity has no indexer. */
  readonly searchable: boolean
  /** `searchText` finds something. */
  readonly freeTextIndexed: boolean
  /** Records can be found by their source pairs. */
  readonly provenanceSearchable: boolean
  /** By mapping of the indexer, in its order. */
  readonly fields: readonly SearchField[]
}

/** Searches through the indexer of one entity. Refused with `conflict` where the entity has none, or was never indexed. */
export interface Searches<Columns extends object = AnyColumns> {
  /** Records like the one stated, best first. */
  search(request: StructuredSearch<Columns>): Promise<SearchAnswer<Columns>>
  /** Records that hold these words, or words like them, best first. */
  searchText(request: TextSearch): Promise<SearchAnswer<Columns>>
  /** Which columns can be searched, and how. */
  searchCapabilities(): Promise<SearchCapabilities>
}

/** How a record is resolved. */
export interface ResolveOptions {
  /** Insert the record when nobody is like it, in one step with looking. @default false */
  readonly createIfNone?: boolean
  /** Candidates answered at most, 1 to 1000. @default 10 */
  readonly limit?: number
  /** Kept in the audit, when something is written. */
  readonly comment?: string
}

/** A record that the one asked about may be. */
export interface ResolveCandidate {
  /** Its id. */
  readonly id: RecordId
  /** Its entity key. */
  readonly key: EntityKey
  /** 0..100, whole. */
  readonly score: number
  /** MATCH: it is the same; REVIEW: a person would have to say. */
  readonly label: 'MATCH' | 'REVIEW'
  /** In a sentence. */
  readonly explanation: string
}

/** Who a record is. */
export interface ResolveAnswer<Columns extends object = AnyColumns> {
  /** What a synchronization would make of the record. */
  readonly decision: 'MATCH' | 'REVIEW' | 'NEW'
  /** The record that it is, or the one that was created. */
  readonly record?: RecordView<Columns>
  /** The entity key of `record`. */
  readonly key?: EntityKey
  /** Best first, ties by id; of those visible. */
  readonly candidates: readonly ResolveCandidate[]
  /** Candidates that the caller may not see; absent when there are none. */
  readonly withheld?: number
  /** The record was inserted. */
  readonly created: boolean
}

/** One record to be written, and how it is sought. */
export interface UpsertOneRequest<Columns extends object = AnyColumns> {
  /** Columns and values; `_id` and `_source` may be stated. */
  readonly record: RecordInput<Columns>
  /** Only insert: refuse with `conflict` what is there. @default false */
  readonly insert?: boolean
  /** Only update: refuse with `not_found` what is not. @default false */
  readonly update?: boolean
  /** How it is sought where the entity has no classifier. */
  readonly options?: SearchOptions
  /** What the record goes through first. @default none */
  readonly transformation?: string
  /** The revision that the record must still have, of an absorbed one that it names its own; ANY: that it is there. Anything else is `stale`. */
  readonly expected?: Revision | 'ANY'
  /** Answer what was done to the record too, where its table keeps audit: the last thousand entries. @default false */
  readonly audit?: boolean
  /** Kept in the audit. */
  readonly comment?: string
}

/** What became of the record. */
export interface UpsertOneAnswer<Columns extends object = AnyColumns> {
  /** It is new. */
  readonly inserted: boolean
  /** It was there, and has changed. */
  readonly updated: boolean
  /** As it is now. */
  readonly record: RecordView<Columns>
  /** Present when it was asked for and its table keeps audit. */
  readonly audit?: readonly AuditEntry[]
}
