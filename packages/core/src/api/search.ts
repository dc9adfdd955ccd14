import type { AuditEntry } from '../model/audit.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { EntityKey, RecordId, Revision } from '../model/record.ts'
import type { EntityView } from './configuration.ts'
import type { RecordListQuery } from './record-list.ts'
import type { AnyColumns, RecordInput, RecordView } from './record-view.ts'

export const SEARCH_COMBINES = ['ANY', 'ALL'] as const
export const EXACT_MODES = ['EXACT', 'PREFIX', 'SUFFIX', 'INFIX'] as const
export const FIELD_MODES = ['MAPPING', 'EXACT', 'SIMILAR'] as const
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
  readonly filter?: RecordFilters
  readonly options?: SearchOptions
  /** Absent: both, and what a merge took is answered as the record it was merged into. */
  readonly tableType?: (typeof SEARCH_TABLES)[number]
}

export interface StructuredSearch<Columns extends object = AnyColumns> extends SearchRequest {
  /** Columns and values; `_id` and `_source` may be stated. */
  readonly record: RecordInput<Columns>
  /** What the record searched with goes through first. */
  readonly transformation?: string
}

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
  readonly type: HitType
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

export type FoundRecord<Columns extends object = AnyColumns> = RecordView<Columns> & { readonly _search: SearchNote }

export interface SearchAnswer<Columns extends object = AnyColumns> {
  readonly count: number
  /** Present and true when more may be there than were counted. */
  readonly countIsLowerBound?: true
  readonly entity?: EntityView
  /** Under a cursor, number and totals are left out. */
  readonly page: Partial<Page> & Pick<Page, 'size'>
  /** Where the next page begins; absent when there is none. */
  readonly cursor?: string
  /** Rank descending, then by id. */
  readonly result: readonly FoundRecord<Columns>[]
  /** The record or the text searched with. */
  readonly search: { readonly [column: string]: unknown } | string
  /** The cap or the deadline ended the search early. */
  readonly truncated: boolean
}

/** What can be searched for in one mapping. */
export interface SearchField {
  readonly mapping: string
  readonly columns: readonly string[]
  readonly combined: boolean
  readonly description?: string
  readonly freeText: boolean
  readonly matching: HitType
}

export interface SearchCapabilities {
  readonly entity: string
  /** False when the entity has no indexer. */
  readonly searchable: boolean
  readonly freeTextIndexed: boolean
  readonly provenanceSearchable: boolean
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

export interface ResolveOptions {
  /** Insert the record when nobody is like it, in one step with looking. @default false */
  readonly createIfNone?: boolean
  /** Candidates answered at most, 1 to 1000. @default 10 */
  readonly limit?: number
  readonly comment?: string
}

export interface ResolveCandidate {
  readonly id: RecordId
  readonly key: EntityKey
  /** 0..100, whole. */
  readonly score: number
  readonly label: 'MATCH' | 'REVIEW'
  /** In a sentence. */
  readonly explanation: string
}

export interface ResolveAnswer<Columns extends object = AnyColumns> {
  /** What a synchronization would make of the record. */
  readonly decision: 'MATCH' | 'REVIEW' | 'NEW'
  /** The record that it is, or the one that was created. */
  readonly record?: RecordView<Columns>
  readonly key?: EntityKey
  /** Best first, ties by id; of those visible. */
  readonly candidates: readonly ResolveCandidate[]
  /** Candidates that the caller may not see; absent when there are none. */
  readonly withheld?: number
  readonly created: boolean
}

export interface UpsertOneRequest<Columns extends object = AnyColumns> {
  readonly record: RecordInput<Columns>
  /** Only insert: refuse with `conflict` what is there. @default false */
  readonly insert?: boolean
  /** Only update: refuse with `not_found` what is not. @default false */
  readonly update?: boolean
  /** How it is sought where the entity has no classifier. */
  readonly options?: SearchOptions
  readonly transformation?: string
  /** The revision that the record must still have, of an absorbed one that it names its own; ANY: that it is there. Anything else is `stale`. */
  readonly expected?: Revision | 'ANY'
  /** Answer what was done to the record too, where its table keeps audit: the last thousand entries. @default false */
  readonly audit?: boolean
  readonly comment?: string
}

export interface UpsertOneAnswer<Columns extends object = AnyColumns> {
  readonly inserted: boolean
  readonly updated: boolean
  readonly record: RecordView<Columns>
  readonly audit?: readonly AuditEntry[]
}
