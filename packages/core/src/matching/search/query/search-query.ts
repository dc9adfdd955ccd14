import type { RowNumber } from '../../../model/record.ts'
import type { KeyForm } from '../../indexing/key-forms.ts'

/** A key to search for, in the two forms that a record's keys have. */
export type SearchKey = KeyForm

/** A point on the globe, in degrees. */
export interface GeoPoint {
  readonly latitude: number
  readonly longitude: number
}

export type PartialMode = 'PREFIX' | 'SUFFIX' | 'INFIX'

/** Looks for a text among the keys of a mapping. A key equal to it is always found, as EXACT. */
export interface TextAlternative {
  /** Position in the indexer. Of any mapping but GEOGRAPHIC. */
  readonly mapping: number
  readonly key: SearchKey
  /** Also keys, or words of keys, that begin with it, end with it or hold it. @default nothing but equality */
  readonly partial?: PartialMode
  /** Also keys, or words of keys, that are so few typos away; the rule of short keys bounds it. @default no tolerance */
  readonly typos?: number
  /** Of a FUZZY_LSH mapping: also keys with this Jaccard similarity, of which a few may be missed. @default none */
  readonly jaccard?: number
  /** Hits by typos of a lower rank are none; 0 to 1. @default 0 */
  readonly leastRank?: number
}

/** How near a place must be. */
export type Reach =
  /** Metres along the globe. */
  | { readonly radiusMeters: number }
  /** The geohash cell of so many letters (1 to 10) and so many rings of cells around it. */
  | { readonly precision: number; readonly steps: number }

/** Looks for places near one. */
export interface PlaceAlternative {
  /** Position in the indexer, of a GEOGRAPHIC mapping. */
  readonly mapping: number
  readonly place: GeoPoint
  readonly reach: Reach
}

export type Alternative = TextAlternative | PlaceAlternative

/** One thing searched for: the best hit of its alternatives counts. Without alternatives nothing is found. */
export interface Clause {
  readonly alternatives: readonly Alternative[]
}

/** What is searched for. A record's rank is the mean over the clauses of its best hit in each, a miss counting 0. */
export interface SearchQuery {
  readonly clauses: readonly Clause[]
  /** Whether a record must be hit by every clause or by one. */
  readonly combine: 'ALL' | 'ANY'
  /**
   * How many of the first places will be asked for: what cannot come to one of them is then only counted. Asked once, when everything
   * was compared. @default all places
   */
  readonly first?: () => number
  /** Asked now and then: the search stops with what it has when the answer is true. */
  readonly stop?: () => boolean
}

/** The rows that may be found. Asked once for each candidate, so it must be quick. */
export type RowSubset = (row: RowNumber) => boolean

export type HitType = 'EXACT' | PartialMode | 'FUZZY' | 'FUZZY_LSH' | 'GEOGRAPHIC'

/** Why a record was found by a clause. */
export interface SearchHit {
  /** Position in the indexer. */
  readonly mapping: number
  readonly type: HitType
  /** More than 0, to 1. */
  readonly rank: number
  /** The key that was hit: the ordered text, or `latitude,longitude`. */
  readonly key: string
  /** The word of the key that was hit; the key itself when it was hit as a whole. */
  readonly text: string
}

export interface RankedRow {
  readonly row: RowNumber
  readonly id: string
  /** More than 0, to 1. */
  readonly rank: number
  /** By clause, its best hit; undefined for a clause that missed. Worked out when it is first asked for. */
  readonly hits: readonly (SearchHit | undefined)[]
}

/** What a search found, as the index was when it began. */
export interface RankedRows {
  /** How many records were hit, filter passed; a lower bound when truncated. */
  readonly total: number
  /** Whether `stop` ended the search early. Every rank that is there is right all the same. */
  readonly truncated: boolean
  /**
   * Places `from` to `to` − 1 in order: rank descending, then id ascending (by UTF-16 code units). Costs a look at all
   * that was found, whatever the place. Refuses with a TypeError places beyond the query's `first`.
   */
  slice(from: number, to: number): readonly RankedRow[]
}
