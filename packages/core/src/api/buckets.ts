import type { GroupSort } from '../model/group-sort.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { GroupActions, GroupContent, GroupState } from './groups.ts'

/** IGNORE: people said of every pair of it that it is not worth a look. */
export type BucketClassification = 'MATCH' | 'NON_MATCH' | 'REVIEW' | 'IGNORE'

/** What may become of a bucket. */
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
  /** `<mapping>:<hash>`; to who sees one record of it, a name that says neither. */
  readonly id: string
  /** The mapping of the indexer; left out for who sees one record of the bucket. */
  readonly mappingId?: string
  /** What its links come to. */
  readonly classification: BucketClassification
  /** The mean of its links' scores, 0..100, whole; 0 without a link. */
  readonly score: number
  /** How far its links' scores lie from their mean: the standard deviation, in points, to 1/100. */
  readonly deviation: number
  /** In words, why the classification is what it is. */
  readonly reasoning: string
}

/** A bucket with its records. */
export interface BucketDetail extends BucketView, GroupContent {}

/** Which buckets, and in which order. */
export interface BucketListQuery extends PageRequest {
  /** The buckets of one mapping. */
  readonly index?: string
  /** Only buckets of this classification. */
  readonly classification?: BucketClassification
  /** NATURAL is by mapping; for who sees a part of the records, the largest of what they see first. @default 'NATURAL' */
  readonly sort?: GroupSort
  /**
   * Instead of a page number: where the page before ended, as its answer says; the empty text is the beginning. Buckets that
   * come and go meanwhile move it by nothing.
   */
  readonly cursor?: string
}

/** How well one mapping brings together what belongs together. */
export interface MappingHealth {
  /** The mapping of the indexer. */
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

/** A bucket, and some of its records. */
export interface BucketExample {
  /** The bucket. */
  readonly bucketId: string
  /** How many live records it holds. */
  readonly recordCount: number
  /** The value that the records share, as it is compared; absent when the record it was asked of has gone. */
  readonly value?: string
  /** The first few. */
  readonly recordIds: readonly string[]
}

/** What a FULL index by the present configuration would make, counted on a part of the records and scaled up. */
export interface IndexEstimate {
  /** Live records of the table. */
  readonly records: number
  /** Records that were counted. */
  readonly sampledRecords: number
  /** Roughly, on a machine of two cores: see docs/MATCHING.md for what it is made of. */
  readonly seconds: number
  /** By mapping of the indexer. */
  readonly mappings: readonly {
    /** The mapping of the indexer. */
    readonly mappingId: string
    /** Keys that two or more records would share. */
    readonly buckets: number
    /** Pairs that would be compared. */
    readonly pairs: number
    /** Pairs that would not, because their bucket is too large. */
    readonly skippedPairs: number
    /** Records of the largest bucket. */
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
    /** Records that were looked at. */
    readonly records: number
    /** Links between them now. */
    readonly links: number
    /** Links that would go. */
    readonly linksLost: number
    /** Links that would be a match no more. */
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
    /** How many different values there were. */
    readonly distinct: number
    /** The share of values, 0..1, that would have to be others to be as frequent as they were. */
    readonly drift: number
    /** The most frequent values, at most 20. */
    readonly top: readonly {
      /** As it is compared. */
      readonly value: string
      /** Records that held it. */
      readonly count: number
    }[]
  }
  /** Values that say nothing of who is who. */
  readonly genericValues: readonly GenericValueHealth[]
}

/** How well the indexer and the classifier of an entity do on its records. */
export interface BucketHealth {
  /** By mapping of the indexer. */
  readonly mappings: readonly MappingHealth[]
  /** By mapping of the classifier; values are shown to those whose row filter nothing bounds. */
  readonly values: readonly ValueHealth[]
  /** What building the index anew would take. */
  readonly estimate: IndexEstimate
}

/** What is said of mappings and values where the estimate may be left out. */
export type BucketHealthAsked = Omit<BucketHealth, 'estimate'> & Partial<Pick<BucketHealth, 'estimate'>>

/** A page of buckets. */
export interface BucketPage {
  /** Under a cursor, number and totals are left out. */
  readonly page: Partial<Page> & Pick<Page, 'size'>
  /** Where the next page begins; absent when there is none. */
  readonly cursor?: string
  /** The buckets, in the order asked for. */
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
  /** Of all mappings. */
  readonly totalBuckets: number
  /** Of the mappings that look for duplicates. */
  readonly totalDuplicatedBuckets: number
}

/** The buckets of one entity. */
export interface Buckets extends GroupActions<BucketView> {
  /**
   * What is asked for is worked out when somebody looks: a page in the order of ids or sizes for itself alone; to filter by
   * classification, or to sort by score or deviation, all buckets once, until the table is written to again.
   */
  list(query?: BucketListQuery): Promise<BucketPage>
  /**
   * One bucket with its records.
   *
   * @throws OnefoldError `not_found` when there is none, or the caller sees no record of it; `conflict` when the entity looks for no duplicates
   */
  get(id: string): Promise<BucketDetail>
  /**
   * Figures about mappings and values.
   *
   * @throws OnefoldError `conflict` when the entity looks for no duplicates
   */
  health(): Promise<BucketHealth>
  /** The same without the estimate, which reads up to 50,000 records and is most of the work. */
  health(options: {
    /** Whether it is said what building the index anew would take. */
    readonly estimate: boolean
  }): Promise<BucketHealthAsked>
}
