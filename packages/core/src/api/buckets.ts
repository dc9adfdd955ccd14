import type { GroupSort } from '../model/group-sort.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { GroupActions, GroupContent, GroupState } from './groups.ts'

/** IGNORE: people said of every pair of it that it is not worth a look. */
export type BucketClassification = 'MATCH' | 'NON_MATCH' | 'REVIEW' | 'IGNORE'

export const BUCKET_CLASSIFICATIONS = [
  'MATCH',
  'NON_MATCH',
  'REVIEW',
  'IGNORE',
] as const satisfies readonly BucketClassification[]

/**
 * The live records under one index key of a mapping that looks for duplicates; where the mapping tolerates differences, with those
 * under the greater keys near it.
 */
export interface BucketView extends GroupState {
  /** `<mapping>:<hash>` */
  readonly id: string
  readonly mappingId: string
  readonly classification: BucketClassification
  /** The mean of its links' scores, 0..100, whole; 0 without a link. */
  readonly score: number
  /** How far its links' scores lie from their mean: the standard deviation, in points, to 1/100. */
  readonly deviation: number
  /** In words, why the classification is what it is. */
  readonly reasoning: string
}

export interface BucketDetail extends BucketView, GroupContent {}

export interface BucketListQuery extends PageRequest {
  /** The buckets of one mapping. */
  readonly index?: string
  readonly classification?: BucketClassification
  /** @default 'NATURAL' */
  readonly sort?: GroupSort
  /**
   * Instead of a page number: where the page before ended, as its answer says; the empty text is the beginning. Buckets that
   * come and go meanwhile move it by nothing.
   */
  readonly cursor?: string
}

/** How well one mapping brings together what belongs together. */
export interface MappingHealth {
  readonly mappingId: string
  /** Keys that two or more live records share. */
  readonly buckets: number
  /** Pairs that its buckets propose. */
  readonly pairs: number
  /** Pairs of its buckets that are not compared, because the bucket is larger than the mapping's `compareLimit`. */
  readonly skippedPairs: number
  /** The largest first. */
  readonly largest: readonly BucketExample[]
  /** Values that more records share than are compared with one another: they say little about who is who. */
  readonly genericValues: readonly BucketExample[]
}

export interface BucketExample {
  readonly bucketId: string
  readonly recordCount: number
  /** The value that the records share, as it is compared; absent when the record it was asked of has gone. */
  readonly value?: string
  /** The first few. */
  readonly recordIds: readonly string[]
}

/** What a FULL index by the present configuration would make, counted on a part of the records and scaled up. */
export interface IndexEstimate {
  readonly records: number
  readonly sampledRecords: number
  /** Roughly, on a machine of two cores: see docs/MATCHING.md for what it is made of. */
  readonly seconds: number
  readonly mappings: readonly {
    readonly mappingId: string
    readonly buckets: number
    readonly pairs: number
    readonly skippedPairs: number
    readonly largest: number
  }[]
}

/** A value that says nothing of who is who. It is demoted, that is compared as a missing one, when the classifier names it. */
export interface GenericValueHealth {
  /** As it is compared. */
  readonly value: string
  /** Records that hold it, of those that were looked at. */
  readonly recordCount: number
  /** PLACEHOLDER: it is written where nothing is known. FREQUENT: far more records hold it than hold any other. */
  readonly reason: 'PLACEHOLDER' | 'FREQUENT'
  /** What demoting it would change, of the links between so many of its records. */
  readonly effect: {
    readonly records: number
    readonly links: number
    readonly linksLost: number
    readonly matchesLost: number
  }
}

/** What the values that one mapping of the classifier compares say of themselves. */
export interface ValueHealth {
  /** The classifier's mapping. */
  readonly mappingId: string
  /** Present when frequencies count and were counted: as they were frozen with the index. */
  readonly frequencies?: {
    /** Records that had a value. */
    readonly records: number
    readonly distinct: number
    /** The share of values, 0..1, that would have to be others to be as frequent as they were. */
    readonly drift: number
    readonly top: readonly { readonly value: string; readonly count: number }[]
  }
  readonly genericValues: readonly GenericValueHealth[]
}

export interface BucketHealth {
  readonly mappings: readonly MappingHealth[]
  /** By mapping of the classifier; values are shown to those whose row filter nothing bounds. */
  readonly values: readonly ValueHealth[]
  readonly estimate: IndexEstimate
}

export interface BucketPage {
  /** Under a cursor, number and totals are left out. */
  readonly page: Partial<Page> & Pick<Page, 'size'>
  /** Where the next page begins; absent when there is none. */
  readonly cursor?: string
  readonly buckets: readonly BucketView[]
  /** Of the whole entity, whatever the query asks for; absent under a cursor and for callers who see a part of the records. */
  readonly stats?: BucketStats
}

/** Buckets are counted as keys that two or more live records share. */
export interface BucketStats {
  /** By mapping id, mappings that look for no duplicates included. */
  readonly bucketsByIndex: { readonly [mapping: string]: number }
  /** By mapping id, of mappings that look for duplicates. */
  readonly duplicatesByIndex: { readonly [mapping: string]: number }
  readonly totalBuckets: number
  readonly totalDuplicatedBuckets: number
}

/** The buckets of one entity. */
export interface Buckets extends GroupActions<BucketView> {
  /**
   * What is asked for is worked out when somebody looks: a page in the order of ids or sizes for itself alone; to filter by
   * classification, or to sort by score or deviation, all buckets once, until the table is written to again.
   */
  list(query?: BucketListQuery): Promise<BucketPage>
  get(id: string): Promise<BucketDetail>
  health(): Promise<BucketHealth>
}
